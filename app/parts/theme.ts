import { useSyncExternalStore } from "react";

/** What the visitor chose; "system" follows the device. */
export type Theme = "light" | "dark" | "system";

/** The colour that browsers give their own bars: the page's paper. */
export const themeColors = { light: "#ffffff", dark: "#0b0f0e" };

/** Runs in the head, before the first paint, so that a chosen theme never flashes into view. */
export const themeScript = `try{let t=localStorage.theme;if(t=="light"||t=="dark"){document.documentElement.dataset.theme=t;document.querySelectorAll("meta[name=theme-color]").forEach(m=>{m.content=t=="dark"?"${themeColors.dark}":"${themeColors.light}"})}}catch{}`;

const listeners = new Set<() => void>();

/** The chosen theme; "system" on the server, where nobody can know. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => "system");
}

/** Changes the theme now and, where the browser allows storage, for the next visit. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.content = themeColors[theme === "system" ? (meta.media.includes("dark") ? "dark" : "light") : theme];
  }
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is forbidden here: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function subscribe(listener: () => void): () => void {
  // Another tab has chosen.
  function follow(event: StorageEvent) {
    if (event.key !== "theme") return;
    chooseTheme(event.newValue === "light" || event.newValue === "dark" ? event.newValue : "system");
  }
  listeners.add(listener);
  addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", follow);
  };
}
