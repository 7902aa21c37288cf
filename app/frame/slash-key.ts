const storageKey = "slash";

/** A key alone can be pressed by mistake, above all by voice, so it can be turned off: WCAG 2.1.4. */
export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function turnSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is blocked: the key stays as it is.
  }
}
