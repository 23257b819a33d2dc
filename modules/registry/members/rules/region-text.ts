/** The levels a province counts its districts or counties under («市辖区»): steps of the choice, no part of an address. */
export const isBetween = (code: string): boolean => /^(11|12|31|50)0[12]00$|^\d{2}9000$/.test(code);
export const REGION = 'region';
/** The codes of a region from the province down. */
export const regionSteps = (code: string): string[] =>
  [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])].filter((step) => !isBetween(step));
/** A region in words, from the province down. */
export function regionText(
  code: string | null,
  formatter: { codeName(set: string, code: string): string },
): string | null {
  if (code === null) return null;
  const steps = regionSteps(code);
  // A step the set does not know says nothing; the last one is said as it stands.
  return steps
    .map((step) => ({ step, name: formatter.codeName(REGION, step) }))
    .filter(({ step, name }) => name !== step || step === code)
    .map(({ name }) => name)
    .join(' ');
}
