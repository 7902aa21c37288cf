import type { Page } from "playwright-core";
import { expect } from "vitest";
import { memoizeWeak } from "#core/memoize-weak.ts";

// What a page tells a screen reader, from the browser's accessibility tree.

type Node = Awaited<ReturnType<typeof wholeTree>>[number];

/** Cached, because opening a session takes as long as reading the tree. */
const sessionOf = memoizeWeak((page: Page) => page.context().newCDPSession(page));

async function wholeTree(page: Page) {
  const session = await sessionOf(page);
  return (await session.send("Accessibility.getFullAXTree")).nodes;
}

/** Role and name of the focused element, such as `button "Remove VF-A-JB2"`. */
export async function focused(page: Page): Promise<string> {
  const node = await focusedNode(page);
  return node ? `${node.role?.value} "${node.name?.value ?? ""}"` : "nothing";
}

export async function focusedDescription(page: Page): Promise<string> {
  return (await focusedNode(page))?.description?.value ?? "";
}

async function focusedNode(page: Page): Promise<Node | undefined> {
  const session = await sessionOf(page);
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  if (!result.objectId) return undefined;
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return nodes[0];
}

export async function expectAnnounced(page: Page, words: string | RegExp): Promise<void> {
  await expect
    .poll(() => liveTexts(page), { message: `${words} is not read out` })
    .toContainEqual(typeof words === "string" ? words : expect.stringMatching(words));
}

async function liveTexts(page: Page): Promise<string[]> {
  const nodes = await wholeTree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const live = nodes.filter(
    ({ ignored, properties }) =>
      !ignored && properties?.some(({ name, value }) => name === "live" && value.value !== "off"),
  );
  return live.map((region) => textsBelow(region, byId).join(" ").replace(/\s+/g, " ").trim());
}

function textsBelow(node: Node, byId: Map<string, Node>): string[] {
  if (node.role?.value === "StaticText") return [String(node.name?.value ?? "")];
  return (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? textsBelow(child, byId) : [];
  });
}

const controls = [
  "link",
  "button",
  "textbox",
  "searchbox",
  "combobox",
  "checkbox",
  "switch",
  "radio",
  "DisclosureTriangle",
];
const landmarks = ["banner", "main", "contentinfo"];
const settings = [
  "group",
  "region",
  "dialog",
  "navigation",
  "form",
  "search",
  "article",
  "row",
  "list",
  "listitem",
  "radiogroup",
];

/** Controls without a name, or with the name of another control in the same group that does something else. */
export async function ambiguousNames(page: Page): Promise<string[]> {
  const nodes = await wholeTree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const seen = new Map<string, string>();
  return nodes.flatMap((node) => {
    if (node.ignored || !controls.includes(node.role?.value)) return [];
    const name = String(node.name?.value ?? "").trim();
    if (name === "") return [`a ${node.role?.value} without a name in ${placeOf(node, byId)}`];
    const called = `${node.role?.value} "${name}" in ${placeOf(node, byId)}`;
    const url = node.properties?.find((property) => property.name === "url")?.value.value;
    const leads = String(url ?? node.nodeId);
    const same = seen.has(called) && seen.get(called) !== leads;
    seen.set(called, leads);
    return same ? [`another ${called}`] : [];
  });
}

function placeOf(node: Node, byId: Map<string, Node>): string {
  const names: string[] = [];
  for (let parent = byId.get(node.parentId ?? ""); parent; parent = byId.get(parent.parentId ?? "")) {
    const name = String(parent.name?.value ?? "").trim();
    if (landmarks.includes(parent.role?.value)) names.push(parent.role?.value);
    else if (name && settings.includes(parent.role?.value)) names.push(name);
  }
  return names.join(" in ") || "the page";
}
