const length = 3 metres
const width = 2 * length
