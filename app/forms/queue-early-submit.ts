import { type RefObject, useEffect } from "react";

type FormWithQueuedSubmit = HTMLFormElement & { held?: HTMLButtonElement };

/** Queues a submit until hydration. A form refused before hydration would be hydrated without the refusal. */
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
    // Waits until every field has read the value that it had before hydration.
    // React may have rendered another button since.
    setTimeout(() => element.requestSubmit(held.form === element ? held : null));
  }, [form]);
}
