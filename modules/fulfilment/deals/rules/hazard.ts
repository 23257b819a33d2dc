/**
 * Goods of class 10 and above are never shown without a login (trading-domain 1.4). `goods` is the snapshot a
 * deal keeps.
 */
export function isHazardous(goods: Readonly<Record<string, unknown>>): boolean {
  const classes = goods.controlClasses;
  // A snapshot that does not say its classes is not known to be harmless.
  return !Array.isArray(classes) || classes.some((c) => c !== '00');
}
