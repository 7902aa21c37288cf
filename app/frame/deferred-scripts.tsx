import {
  Children,
  type ComponentProps,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";
import { Scripts } from "react-router";
import { InlineScript } from "../components/inline-script.tsx";

const unavailable = '()=>{document.documentElement.dataset.scripts="away"}';

/** Starts the scripts after the first paint: their 120 KB would delay pictures and fonts, even with low priority. */
export function DeferredScripts() {
  const elements = flatten(Scripts({}));
  if (elements.length === 0) return null;
  const files = elements.flatMap(({ props }) => (props.rel === "modulepreload" ? [props.href] : [])).join(" ");
  return (
    <>
      {elements.filter(({ type }) => type === "script").map((script) => deferred(script, files))}
      <InlineScript code={starter} />
    </>
  );
}

type Script = ReactElement<ComponentProps<"script"> & ComponentProps<"link">>;

function flatten(node: ReactNode): Script[] {
  return Children.toArray(node).flatMap((element) => {
    if (!isValidElement<{ children?: ReactNode }>(element)) return [];
    return element.type === Fragment ? flatten(element.props.children) : [element as Script];
  });
}

function deferred(script: Script, files: string): Script {
  if (script.props.type !== "module") return script;
  const code = String(script.props.dangerouslySetInnerHTML?.__html).replace(/;$/, `.catch(${unavailable});`);
  const props = { type: "deferred", async: undefined, "data-files": files, dangerouslySetInnerHTML: { __html: code } };
  return cloneElement(script, props);
}

/** Hidden tabs are never painted, and old browsers do not report it: then modules start after 3 seconds. */
const starter = `{
let deferred=document.querySelector("script[type=deferred]"),
start=()=>{
if(!deferred?.isConnected)return;
for(let href of deferred.dataset.files.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
deferred.replaceWith(Object.assign(document.createElement("script"),{type:"module",textContent:deferred.textContent,onerror:${unavailable}}))
};
try{new PerformanceObserver(start).observe({type:"paint",buffered:true})}catch{start()}
setTimeout(start,3e3)
}`;
