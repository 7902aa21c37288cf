/** Marks what waits: scripts of this type are not run, and links of this relation not followed. */
const mark = "later";

/** Has the page look as without scripts (`noscript:` in app.css): some of them cannot be had, so none runs. */
const away = 'document.documentElement.dataset.scripts="away"';

/**
 * Makes a document's modules wait until the page has been painted, for `lateScriptsStarter` to start them: on a slow line
 * they would otherwise take their 120 KB before the first picture and the fonts are there. The router has no such
 * setting, so this changes what its `<Scripts>` has written: links in the head, and one script after everything.
 */
export function delayScripts(html: string): string {
  const headEnd = html.indexOf("</head>");
  const modules = html.lastIndexOf(moduleType);
  if (headEnd < 0 || modules < headEnd) return html;
  const head = html.slice(0, headEnd).replaceAll('<link rel="modulepreload"', `<link rel="${mark}"`);
  const start = html.lastIndexOf("<", modules);
  const scripts = html.slice(start).replace(moduleType, `type="${mark}"`);
  return head + html.slice(headEnd, start) + scripts.replace(lastImport, `$&.catch(()=>{${away}})`);
}

const moduleType = 'type="module" async=""';
const lastImport = /import\("[^"]+"\)(?=;?<\/script>)/;

/**
 * Runs at the end of the document. A page that nobody looks at is never painted, and old browsers do not tell: so the
 * modules start after three seconds at the latest. The code stays as it was, and so does its hash in the policy.
 */
export const lateScriptsStarter = `{
let start=()=>{
let late=document.querySelector("script[type=${mark}]");
if(!late)return;
document.querySelectorAll("link[rel=${mark}]").forEach(l=>{l.rel="modulepreload"});
let script=document.createElement("script");
script.type="module";
script.textContent=late.textContent;
script.onerror=()=>{${away}};
late.replaceWith(script)
};
try{new PerformanceObserver(start).observe({type:"paint",buffered:true})}catch{start()}
setTimeout(start,3e3)
}`;
