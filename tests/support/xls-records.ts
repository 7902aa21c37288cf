/** A record of an .xls. */
export function record(type: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u16(type, body.length), body]);
}

/** A text after its length in one byte. */
export function sized(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([text.length]), text]);
}

export function u16(...values: number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}

export function u32(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}
