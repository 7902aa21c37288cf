import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Becomes } from "./becomes.tsx";

function shown(before: string | undefined, after: string) {
  const html = renderToStaticMarkup(<Becomes before={before} after={after} />);
  const part = (tag: string) => new RegExp(`<${tag} [^>]*>(.*?)</${tag}>`).exec(html)?.[1];
  const text = html.replace(/<svg.*?<\/svg>/, "").replaceAll(/<[^>]+>/g, "");
  return { text, old: part("s"), now: part("b") };
}

test("[HI17] short values are shown whole, long texts by the words that differ", () => {
  expect(shown("0.41 kg", "0.42 kg")).toEqual({ text: "0.41 kg becomes 0.42 kg", old: "0.41 kg", now: "0.42 kg" });
  const lens = "Bullet camera with a motorised lens for ";
  expect(shown(`${lens}drives`, `${lens}perimeters and drives`)).toEqual({
    text: `${lens} becomes perimeters and drives`,
    old: "",
    now: "perimeters and ",
  });
  // At most 40 characters are short.
  const [atMost, longer] = ["a ".repeat(20), `${"a ".repeat(20)}b`];
  expect(shown("a b", atMost).old).toBe("a b");
  expect(shown("a b", longer).old).toBe("");
});

test("[HI17] an empty side says so, and what is new or the same is one text", () => {
  expect(shown("", "2032-06").text).toBe("empty becomes 2032-06");
  expect(shown("2032-06", "").text).toBe("2032-06 becomes empty");
  expect(shown(undefined, "2032-06")).toEqual({ text: "2032-06", old: undefined, now: undefined });
  expect(shown("2032-06", "2032-06")).toEqual({ text: "2032-06", old: undefined, now: undefined });
  expect(shown(undefined, "").text).toBe("empty");
});
