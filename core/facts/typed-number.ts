/** Reads a number as people type it, such as `2,8` or `−40`. Undefined if it is none. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  return /^[-+]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain) ? Number(plain) : undefined;
}
