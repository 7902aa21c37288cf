/**
 * Hands what the loaders brought to the router in the browser. `loaded` is what the router has encoded, whose own
 * `StreamTransfer` (`react-router/dist/production/lib/dom/ssr/single-fetch.js`) would write it as a string within a
 * script: a third longer, and to be hashed for the content security policy with every page. As a block of data it is
 * neither, and the script that reads it is always the same.
 */
export function loadedDataScripts(loaded: string, nonce: string): string {
  return `${dataBlock(blockId, loaded)}<script nonce="${nonce}">${reader}</script>`;
}

/** A document's block of data, whose `textContent` is the same JSON. */
export function dataBlock(id: string, json: string): string {
  // Every "<" stands in a string of JSON, where this is its other name: nothing ends the block or opens a comment.
  return `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;
}

const blockId = "loaded-data";

const reader = `{
let stream=window.__reactRouterContext.streamController;
stream.enqueue(document.getElementById("${blockId}").textContent);
stream.close()
}`;
