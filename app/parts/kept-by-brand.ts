/** Keeps something under names, apart for each brand: there is one, until the owner's texts are read anew. */
export function keptByBrand<Kept>(): (brand: object) => Map<string, Kept> {
  const kept = new WeakMap<object, Map<string, Kept>>();
  return (brand) => {
    const ofBrand = kept.get(brand) ?? new Map<string, Kept>();
    kept.set(brand, ofBrand);
    return ofBrand;
  };
}
