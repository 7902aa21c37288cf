import { expect, test } from "vitest";
import {
  affirmedIn,
  isAffirmative,
  isBlank,
  isDoubtful,
  isErrorValue,
  isNegative,
  isOpen,
  isSign,
} from "./cell-marks.ts";

/** The texts for which it holds, of those that are tried. */
const check = (holds: (text: string) => boolean, yes: string[], no: string[]) =>
  expect([...yes, ...no].filter(holds)).toEqual(yes);

test("[X45] a cell is blank, still open, an error or a sign only as a whole", () => {
  check(
    isBlank,
    ["", " ", "-", "---", "…", "...", "/", "N/A", "n.a.", "n a", "Not specified", "k. A."],
    ["-1", "N/A yes"],
  );
  check(
    isOpen,
    ["TBD", "tba.", "to be confirmed", "Unknown", "??"],
    ["not TBD", "TBD soon", "unknown source", "well? no", "a ?"],
  );
  check(
    isErrorValue,
    ["#N/A", " #REF! ", "#NAME?", "#DIV/0!", "#BEZUG!"],
    ["#1", "N/A", "#N/A x", "x #REF!", "# REF!"],
  );
  check(isSign, ["✓", "△", "– –", "+"], ["", "a", "1", "✓ 1"]);
});

test("[X45] only a first word or sign of no says no, and only one of yes says yes", () => {
  check(
    isNegative,
    ["✗", "× ", "✗(b)", "No", "none.", "w/o", "ohne Heizung", "keine", "not supported", "0", "N", "FALSE"],
    ["× 2", "2 ×", "✗2", "nothing", "NO/NC", "No / Yes", "yes, no", "00", "10", "note", "x"],
  );
  check(
    isAffirmative,
    ["✓", "✓ (2)", "●", "● (2)", "Yes", "sí", "Supported", "built-in", "TRUE", "y"],
    [
      "a ✓",
      "● 2",
      "● x",
      "yesterday",
      "yes1",
      "Yes, planned",
      "Supported on request",
      "Yes / no",
      "no yes",
      "by",
      "ya",
    ],
  );
  check(
    isDoubtful,
    ["not here", "is unsupported", "pas de PTZ", "a ✗", "coming soon", "yes, planned"],
    ["nothing", "yes, not here", "yes; no", "yes. no", "yes\nno", "laterally", "know"],
  );
});

test("[X45] what follows a word of no is not there", () => {
  expect(["USB", "USB without HDMI", "No USB", "USB (not HDMI) and VGA", "USB not supported"].map(affirmedIn)).toEqual([
    ...["USB", "USB ", "", "USB   and VGA", ""],
  ]);
  expect(["USB (no)", "USB: -", "USB = ×", "USB - ", "USB (2)"].map(affirmedIn)).toEqual([
    ...["", "", "", "USB - ", "USB (2)"],
  ]);
});
