import { type RefObject, useEffect } from "react";

/** A form whose button was pressed before the scripts came. */
type HeldForm = HTMLFormElement & { held?: HTMLButtonElement };

/**
 * Runs at a form's beginning, and holds what is pressed until the page's scripts have come, or cannot be had. A form that
 * was sent before and refused would come back in a page which, once its scripts come, knows only what it began with.
 */
export const pressHolder = `{
let form=document.currentScript.parentElement,root=document.documentElement;
form.onsubmit=event=>{
if(root.dataset.scripts)return;
event.preventDefault();
form.held=event.submitter;
form.held.setAttribute("aria-disabled","true")
};
new MutationObserver(()=>{if(form.held)form.requestSubmit(form.held)}).observe(root,{attributeFilter:["data-scripts"]})
}`;

/** Presses again what was pressed before the scripts came. */
export function useHeldPress(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element: HeldForm | null = form.current;
    if (!element) return;
    const { held } = element;
    element.onsubmit = null;
    delete element.held;
    if (!held) return;
    held.removeAttribute("aria-disabled");
    // Once every field has taken over what was typed and chosen before.
    setTimeout(() => element.requestSubmit(held));
  }, [form]);
}
