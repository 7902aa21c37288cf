// Loaded into a server by NODE_OPTIONS=--import: moves its clock by the milliseconds in the file VARIFOCAL_TEST_CLOCK.
import { readFileSync } from "node:fs";

const file = process.env.VARIFOCAL_TEST_CLOCK ?? "";
const now = Date.now;
let movedBy = 0;

function look() {
  try {
    movedBy = Number(readFileSync(file, "utf8"));
  } catch {
    // Children that may not read files keep the real time.
  }
}

look();
setInterval(look, 100).unref();
Date.now = () => now() + movedBy;
