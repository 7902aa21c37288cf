import type { Condition, MergedRange } from "./sheet-data.ts";
import { rangeOf } from "./xlsx-references.ts";
import { type ConditionalStyle, readConditionalStyle, type Styles } from "./xlsx-styles.ts";
import { type Attributes, isFalse } from "./xml-events.ts";

export interface ConditionReader {
  open(path: string, attributes: Attributes): void;
  close(path: string, text: string): void;
  conditional: Condition[];
  /** Where conditions bring backgrounds. */
  coloured: MergedRange[];
}

/** Formats by conditions, both those of Excel 2007 (ECMA-376 part 1, 18.3.1.18) and later ones ([MS-XLSX] 2.6.50). */
export function readConditions({ conditional: styles, colourOf }: Styles): ConditionReader {
  const conditional: Condition[] = [];
  const coloured: MergedRange[] = [];
  let changes: Omit<Condition, keyof MergedRange>[] = [];
  let hasBackground = false;
  let cells = "";
  let style = readConditionalStyle(colourOf);

  function add({ changesText, ...colours }: ConditionalStyle): void {
    if (changesText) changes.push({ changes: "texts" });
    if ("colour" in colours || "background" in colours) changes.push({ changes: "colours", ...colours });
    hasBackground ||= "background" in colours;
  }

  return {
    conditional,
    coloured,
    open(path, attributes) {
      const inside = insideConditions(path);
      if (inside === "") [cells, changes, hasBackground] = [attributes.sqref ?? "", [], false];
      else if (inside === "cfRule") {
        const known = styles[Number(attributes.dxfId ?? -1)];
        if (known) add(known);
      } else if (inside === "cfRule/dxf") style = readConditionalStyle(colourOf);
      else if (inside?.startsWith("cfRule/dxf/")) style.open(inside.slice("cfRule/dxf/".length), attributes);
      else if (/^cfRule\/(?:dataBar|iconSet|colorScale)$/.test(inside ?? "")) {
        if (isFalse(attributes.showValue)) changes.push({ changes: "numbers" });
        hasBackground ||= inside !== "cfRule/iconSet";
      }
    },
    close(path, text) {
      const inside = insideConditions(path);
      if (inside === "cfRule/dxf") add(style.style());
      else if (inside === "sqref") cells = text;
      else if (inside === "") {
        const ranges = cells.split(/\s+/).filter(Boolean).map(rangeOf);
        conditional.push(...ranges.flatMap((range) => changes.map((change) => ({ ...range, ...change }))));
        if (hasBackground) coloured.push(...ranges);
      }
    },
  };
}

/** Empty for the element of conditions itself, undefined outside. */
function insideConditions(path: string): string | undefined {
  // The test of each path of a large sheet is quick.
  const found = path.includes("/conditionalFormatting") ? conditionPath.exec(path) : null;
  return found ? (found[1] ?? "") : undefined;
}

const conditionPath = /^worksheet\/(?:extLst\/ext\/conditionalFormattings\/)?conditionalFormatting(?:$|\/(.+))/;
