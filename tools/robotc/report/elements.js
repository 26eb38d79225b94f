// Making elements of a page.

/** add(parent, "p.note", { title: "…" }, "text") */
function add(parent, tag, attributes = {}, text = "") {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  parent.append(element);
  return element;
}

/** A button with a title for the mouse and for screen readers. */
function addButton(parent, label, title, act) {
  const made = add(parent, "button", { type: "button", title, "aria-label": title }, label);
  made.addEventListener("click", act);
  return made;
}

/** Saves data as a file. */
function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
