// Tables that are sorted by a click on a heading.

for (const table of document.querySelectorAll(".sheet table")) {
  const headings = [...table.querySelectorAll("thead th")];
  const body = table.querySelector("tbody");
  const rows = [...body.rows];
  headings.forEach((heading, column) => {
    const isText = heading.classList.contains("text");
    /** Numbers that are not finite come last, whatever the order. */
    const keyOf = (row) => (isText ? row.cells[column].textContent : Number(row.cells[column].dataset.v ?? NaN));
    heading.querySelector("button").addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keys = new Map(rows.map((row) => [row, keyOf(row)]));
      const lost = (key) => !isText && !Number.isFinite(key);
      rows.sort((a, b) => {
        const [x, y] = [keys.get(a), keys.get(b)];
        if (lost(x) || lost(y)) return Number(lost(x)) - Number(lost(y));
        const order = isText ? x.localeCompare(y) : x - y;
        return down ? -order : order;
      });
      body.append(...rows);
    });
  });
}
addEventListener("beforeprint", () => document.documentElement.classList.add("print"));
addEventListener("afterprint", () => document.documentElement.classList.remove("print"));
