/**
 * The scripts that hand what the loaders brought to the router in the browser, as its own `StreamTransfer` writes them:
 * see `react-router/dist/production/lib/dom/ssr/single-fetch.js`. `loaded` is what the router has encoded.
 */
export function loadedDataScripts(loaded: string, nonce: string): string {
  const stream = "window.__reactRouterContext.streamController";
  return [`${stream}.enqueue(${scriptText(loaded)});`, `${stream}.close();`]
    .map((code) => `<script nonce="${nonce}">${code}</script>`)
    .join("");
}

/** A text as a script within a document may name it: nothing in it ends the script or opens a comment. */
function scriptText(text: string): string {
  return JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
