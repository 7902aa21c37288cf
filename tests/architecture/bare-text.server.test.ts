import { expect, test } from "vitest";
import { findBareText } from "./bare-text.ts";

test("[L16] no screen has a text that React could neither change nor remove once it is translated", () => {
  const sample = "app/bare-text-sample.tsx";
  const found = findBareText({ [sample]: samples });
  expect(found.filter((line) => !line.startsWith(sample))).toEqual([]);
  expect(found.map((line) => line.replace(/^.*?:\d+ /, ""))).toEqual([
    "changing text beside others: count",
    "text after what may come and go: products",
    "changing text beside others: name",
    "text that a component or fragment may remove: Close",
    "text that a component or fragment may remove: For",
    "changing text beside others: children",
    'list of texts: ["a", <b key="b">b</b>]',
    "texts of alternatives without a key: <p>On <b>now</b></p>",
    "option whose value is its text: <option>{name}</option>",
    'component that returns text: function Word() { return "word"; }',
  ]);
});

const samples = `
import type { ReactNode } from "react";
import type { Elements } from "./ui/elements.ts";

export function Refused({ count, name, on, children }: { count: number; name: string; on: boolean; children: ReactNode }) {
  return (
    <div>
      <p>{count} products</p>
      <p><b>b</b>{name}</p>
      <Box><i /> Close</Box>
      <div>{on && <>For <b>b</b></>}</div>
      <div><hr />{children}</div>
      <p>{["a", <b key="b">b</b>]}</p>
      {on ? <p>Off <b>b</b></p> : <p>On <b>now</b></p>}
      <option>{name}</option>
    </div>
  );
}

function Word() { return "word"; }

export function Allowed({ count, name, on, children }: { count: number; name: string; on: boolean; children: Elements }) {
  return (
    <div>
      <p>{\`\${count} products\`}</p>
      <p>Did you mean <b>{name}</b>? {on && <Box>{name}</Box>}</p>
      <p>{on ? "On" : name}</p>
      <div>{on && <b>{name}</b>}{children}</div>
      {on ? <p key="on">On <b>b</b></p> : <p>Off <b>b</b></p>}
    </div>
  );
}

function Box({ children }: { children: ReactNode }) { return <b>{children}</b>; }
`;
