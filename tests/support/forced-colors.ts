import type { Page } from "playwright-core";

/**
 * Chosen, current or pressed elements that look like their neighbours once the browser forces its own colours, which
 * removes backgrounds and shadows. A different font weight is not enough.
 */
export async function invisibleStates(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  try {
    return await page.evaluate(() => {
      const states: [on: string, off: string, whole: string][] = [
        ["a[aria-current], button[aria-current]", ":not([aria-current])", "nav, fieldset"],
        ["[aria-pressed=true]", "[aria-pressed=false]", "[role=group]"],
        ["[aria-selected=true][role=option]", "[aria-selected=false][role=option]", "[role=listbox]"],
        ["[data-highlighted]", "[role=option]:not([data-highlighted])", "[role=listbox]"],
        ["label:has(input[type=radio]:checked)", "label:has(input[type=radio]:not(:checked))", "fieldset"],
      ];
      return states.flatMap(([on, off, whole]) =>
        [...document.querySelectorAll(on)].flatMap((chosen) => {
          if (!chosen.checkVisibility()) return [];
          const around = chosen.closest(whole);
          const other = [...(around?.querySelectorAll(`${chosen.localName}${off}`) ?? [])].find((one) =>
            one.checkVisibility(),
          );
          return other && lookOf(chosen) === lookOf(other) ? [`${chosen.outerHTML.slice(0, 120)}`] : [];
        }),
      );

      function lookOf(element: Element): string {
        const looks = [...new Set([element, ...element.querySelectorAll("*")])].flatMap((one) =>
          [undefined, "::before", "::after"].map((part) => {
            const style = getComputedStyle(one, part);
            if (part && style.content === "none") return "";
            const border = ["Top", "Right", "Bottom", "Left"].map((side) =>
              [`border${side}Width`, `border${side}Style`, `border${side}Color`].map((name) =>
                Reflect.get(style, name),
              ),
            );
            return [border, style.outlineStyle, style.textDecorationLine, style.backgroundColor, one.localName];
          }),
        );
        return JSON.stringify(looks.filter((look) => look !== ""));
      }
    });
  } finally {
    await page.emulateMedia({ forcedColors: "none" });
  }
}
