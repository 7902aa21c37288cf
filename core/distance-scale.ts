/** In metres, the ends of the logarithmic scale on which distances are drawn. */
export const distanceScale = { nearest: 0.5, farthest: 500 } as const;

/** Place on the scale in percent. */
export function placeOnScale(metres: number): number {
  const { nearest, farthest } = distanceScale;
  return Number(((100 * Math.log(metres / nearest)) / Math.log(farthest / nearest)).toFixed(2));
}
