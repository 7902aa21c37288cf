const look =
  "w-full rounded-md border border-edge bg-paper leading-normal text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:bg-surface disabled:text-ink-3 aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger aria-invalid:focus:outline-offset-2 forced-colors:aria-invalid:border-2";

export const fieldLook = `min-h-12 px-3.5 py-2.5 ${look}`;

/** In a line of a list. */
export const smallFieldLook = `min-h-8.5 px-2.5 py-1 text-data max-sm:min-h-11 ${look}`;
