import type { ReactElement } from "react";

/**
 * Children without bare text, for components that render them beside others. A browser that translates the page replaces
 * text nodes, which React then can neither remove nor insert before.
 */
export type Elements = ReactElement | boolean | "" | null | undefined | readonly Elements[];
