import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createPath } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { dataRouter } from "./parts/data-router.ts";

// A load that a newer one breaks off also rejects promises of the router's that it listens to nowhere (`done` of its
// turbo-stream decoder): no mistake, so none is reported.
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
});

// A script that is away, after an update or on a broken line, has the router load the shown page anew, while another was
// asked for. Browsers without this interface show the same page again.
window.navigation?.addEventListener("navigate", (event) => {
  const asked = dataRouter()?.state.navigation.location;
  if (event.navigationType !== "reload" || !asked) return;
  event.preventDefault();
  location.assign(createPath(asked));
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
