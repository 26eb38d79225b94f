// Saving plots as pictures, and their numbers as a table.

const fileName = (text) => text.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "") || "plot";

/** A panel with its heading and its legend, with two pixels of the picture for each of the screen. */
function savePicture(panel) {
  const fineness = 2, width = Math.max(480, panel.box.clientWidth), height = Math.max(200, panel.box.clientHeight);
  (panel.abscissa ? drawPath : draw)(panel, width, height, fineness);
  const picture = document.createElement("canvas");
  const context = picture.getContext("2d");
  const shown = panel.series.filter((series) => series.shown);
  const bold = font.replace("12px", "600 15px"), entries = [];
  context.font = font;
  let x = margin.left, line = 0;
  for (const series of panel.series.length > 1 ? shown : []) { // as many in a line as fit
    const name = series.label || panel.title, room = 40 + context.measureText(name).width;
    if (x > margin.left && x + room > width) x = margin.left, line++;
    entries.push({ series, name, x, line });
    x += room;
  }
  const top = 30, legend = entries.length ? 20 * (line + 1) + 8 : 0;
  Object.assign(picture, { width: width * fineness, height: (top + height + legend) * fineness });
  context.scale(fineness, fineness);
  context.fillStyle = style("--page");
  context.fillRect(0, 0, width, top + height + legend);
  context.drawImage(panel.lines, 0, top, width, height);
  context.font = bold;
  context.fillStyle = style("--text");
  context.fillText(panel.title, 8, 20);
  const after = 16 + context.measureText(panel.title).width;
  context.font = font;
  context.fillStyle = style("--muted");
  context.fillText([quantityOf(panel), panel.note.textContent].join(" ").trim(), after, 20);
  for (const { series, name, x: at, line: row } of entries) {
    const y = top + height + 14 + 20 * row;
    context.strokeStyle = colourOf(series);
    context.lineWidth = 2.4;
    context.setLineDash(dashes[dashOf(series)]);
    context.beginPath();
    context.moveTo(at, y - 4);
    context.lineTo(at + 18, y - 4);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = style("--text");
    context.fillText(name, at + 24, y);
  }
  panel.stale = true;
  redraw(false);
  picture.toBlob((blob) => download(blob, fileName(panel.title) + ".png"));
}

const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The signals of all panels over time, each once, in the units of the page. */
function tableText() {
  const columns = new Map();
  for (const panel of panels) {
    for (const series of panel.series) {
      const path = series.across !== undefined;
      const name = series.name || (series.label ? `${panel.title}.${series.label}` : panel.title);
      const heading = panel.words || !panel.unit ? name : `${name} [${panel.unit}]`;
      if (!columns.has(heading)) columns.set(heading, { y: series.y, words: panel.words });
      if (path) {
        const across = `${panel.title}: ${panel.abscissa.name || series.label}`;
        if (!columns.has(across)) columns.set(across + (panel.abscissa.unit ? ` [${panel.abscissa.unit}]` : ""), { y: series.across });
      }
    }
  }
  const lines = [["t [s]", ...columns.keys()].map(field).join(",")];
  const number = (value) => String(Number(value.toPrecision(12)));
  for (let i = 0; i < rows; i++) {
    const cells = [...columns.values()].map(({ y, words }) => (words ? field(words[y[i]] ?? "") : number(y[i])));
    lines.push([number(times[i]), ...cells].join(","));
  }
  return lines.join("\n") + "\n";
}
function saveTable() {
  download(new Blob([tableText()], { type: "text/csv" }), fileName(document.title) + ".csv");
}
