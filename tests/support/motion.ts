import type { Page } from "playwright-core";

/** Animations that run although the visitor prefers reduced motion: longer than a moment, or endless. */
export function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after", "::backdrop"].flatMap((part) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element, part);
        const longest = Math.max(...transitionDuration.split(",").map(Number.parseFloat));
        const motionless = longest <= 0.05 && animationName === "none" && scrollBehavior !== "smooth";
        return motionless
          ? []
          : [`${element.outerHTML.slice(0, 120)} ${part ?? ""}: ${transitionDuration} ${animationName}`];
      }),
    );
    return moving;
  });
}
