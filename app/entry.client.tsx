import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createPath } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { dataRouter } from "./navigation/prevent-error-page.ts";

// Aborting a navigation also rejects a promise that React Router never awaits (`done` of its turbo-stream decoder).
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
});

// A failed script import makes React Router reload the current page. Opens the requested page instead.
window.navigation?.addEventListener("navigate", (event) => {
  const asked = dataRouter()?.state.navigation.location;
  if (event.navigationType !== "reload" || !asked) return;
  event.preventDefault();
  location.assign(createPath(asked));
});

// Translators replace texts by `<font>` elements. React does not hydrate such a document, but renders it anew.
const isTranslated = () => document.querySelector("font");
const wasTranslated = isTranslated();
const early = [...document.querySelectorAll("input, select, textarea, button")];
let focused: EventTarget | null = document.activeElement;
addEventListener("focusin", ({ target }) => {
  focused = target;
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        if (!wasTranslated && !isTranslated()) reportError(error);
        const had = focused;
        // After the effects of what was rendered, which listen to it.
        import("./frame/restore-input.ts").then(({ restoreInput }) => setTimeout(restoreInput, 0, early, had));
      },
    },
  );
});
