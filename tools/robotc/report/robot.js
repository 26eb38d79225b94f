// The robot above the plots: both have one cursor.

const robotHost = document.getElementById("robot");
if (robotHost) {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  let ours = false; // the time comes from the robot's time line
  robotView(robotHost, read("scene"), robotcMotion, read("run"), (t) => {
    ours = true;
    putCursor(t);
    follow();
    ours = false;
  }).then((robot) => {
    if (!robot) return;
    let shown = cursor;
    cursorWatchers.push(() => {
      if (shown === cursor) return;
      shown = cursor;
      if (!ours) robot.seek(cursorTime());
    });
    if (rows) robot.seek(cursorTime());
    globalThis.robotView = robot;
  });
}
