import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

export const themeColors = { light: "#ffffff", dark: "#0b0f0e" };

/** Inlined in the head, so that the chosen theme applies before the first paint. */
export const themeScript = `try{let t=localStorage.theme;if(t=="light"||t=="dark"){document.documentElement.dataset.theme=t;document.querySelectorAll("meta[name=theme-color]").forEach(m=>{m.content=t=="dark"?"${themeColors.dark}":"${themeColors.light}"})}}catch{}`;

const listeners = new Set<() => void>();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => "system");
}

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
    // Storage is blocked: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function subscribe(listener: () => void): () => void {
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
