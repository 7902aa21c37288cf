/** In units of the `viewBox`; undefined without one. */
export function drawingSize(svg: string): { width: number; height: number } | undefined {
  const box = /<svg\b[^>]*\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(svg);
  const width = Math.round(Number(box?.[1]));
  const height = Math.round(Number(box?.[2]));
  return width > 0 && height > 0 ? { width, height } : undefined;
}
