// The view as a page of its own.

const element = (id) => document.getElementById(id);
const run = element("run");
robotView(element("robot"), JSON.parse(element("scene").textContent), robotcMotion,
  run ? JSON.parse(run.textContent) : null).then((view) => {
  if (!view) return;
  const heading = document.createElement("header");
  heading.className = "heading";
  heading.innerHTML = {{heading}};
  element("robot").querySelector(".side").prepend(heading);
  globalThis.robotView = view;
});
