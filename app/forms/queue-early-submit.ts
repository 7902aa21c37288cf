import { type RefObject, useEffect } from "react";

type FormWithQueuedSubmit = HTMLFormElement & { held?: HTMLButtonElement };

/** Queues a submit until hydration. A refused form submitted earlier would be hydrated without its answer. */
export const earlySubmitScript = `{
let form=document.currentScript.parentElement,root=document.documentElement;
form.onsubmit=event=>{
if(root.dataset.scripts)return;
event.preventDefault();
form.held=event.submitter;
form.held.setAttribute("aria-disabled","true")
};
new MutationObserver(()=>{if(form.held)form.requestSubmit(form.held)}).observe(root,{attributeFilter:["data-scripts"]})
}`;

export function useQueuedSubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element: FormWithQueuedSubmit | null = form.current;
    if (!element) return;
    const { held } = element;
    element.onsubmit = null;
    delete element.held;
    if (!held) return;
    held.removeAttribute("aria-disabled");
    // After every field has read its value from before hydration.
    setTimeout(() => element.requestSubmit(held));
  }, [form]);
}
