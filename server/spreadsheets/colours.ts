/** 0xRRGGBB; undefined for one that cannot be told. */
export type Colour = number | undefined;

export const black = 0x000000;
export const white = 0xffffff;

/** Nobody tells them apart: each channel differs by at most 4 of 255. */
export function isSameColour(one: Colour, other: Colour): boolean {
  if (one === undefined || other === undefined) return false;
  return [16, 8, 0].every((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) <= 4);
}

/** By index (ECMA-376 part 1, 18.8.27): the first eight, again from 8 on, and 64 and 65 of the window. */
export const standardPalette: Colour[] = paletteOf(`
  000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF
  800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF
  000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99
  3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333
  000000 FFFFFF`);

function paletteOf(colours: string): Colour[] {
  return colours.trim().split(/\s+/).map(fromHex);
}

/** Of `RRGGBB` or `AARRGGBB`. */
export function fromHex(hex: string): Colour {
  return /^(?:[\da-f]{2})?[\da-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(-6), 16) : undefined;
}

/** The colour of an element such as `color`; `automatic` is what the window gives where none is named. */
export type ReadColour = (attributes: NamedColour | undefined, automatic: Colour) => Colour;

interface NamedColour {
  rgb?: string;
  indexed?: string;
  theme?: string;
  tint?: string;
}

/** `theme` holds its colours in the order in which cells count them. */
export function colourReader(palette: Colour[], theme: Colour[]): ReadColour {
  return (attributes, automatic) => {
    const { rgb, indexed, theme: place, tint = "0" } = attributes ?? {};
    if (rgb !== undefined) return tinted(fromHex(rgb), Number(tint));
    if (place !== undefined) return tinted(theme[Number(place)], Number(tint));
    return indexed === undefined ? automatic : palette[Number(indexed)];
  };
}

/** Lighter by a positive tint, darker by a negative one; exact for greys (ECMA-376 part 1, 18.8.19). */
function tinted(colour: Colour, tint: number): Colour {
  if (colour === undefined || !(Math.abs(tint) <= 1)) return undefined;
  const channel = (shift: number) => {
    const value = (colour >> shift) & 255;
    return Math.round(tint < 0 ? value * (1 + tint) : value + (255 - value) * tint) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
