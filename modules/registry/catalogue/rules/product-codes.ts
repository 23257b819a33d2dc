/** Pictograms of GB 30000.1 in their order. */
export const PICTOGRAMS = [
  'GHS01',
  'GHS02',
  'GHS03',
  'GHS04',
  'GHS05',
  'GHS06',
  'GHS07',
  'GHS08',
  'GHS09',
] as const;
export type Pictogram = (typeof PICTOGRAMS)[number];
/** Control classes that need no paper at all. */
export const UNCONTROLLED = '00';
/** Class 1 drug precursors are not tradable on the platform (trading-domain 1.4). */
export const NOT_TRADABLE = '41';
export const CONTROL_CLASSES = ['00', '10', '20', '30', '41', '42', '43', '50'] as const;
export const HAZARD_CLASSES = [
  '1',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const;
/** Classes without a packing group (trading-domain 17.1). */
const WITHOUT_GROUP: readonly string[] = ['1', '2.1', '2.2', '2.3', '5.2', '6.2', '7'];
export const takesPackingGroup = (hazardClass: string): boolean => !WITHOUT_GROUP.includes(hazardClass);
export const PACKING_GROUPS = ['I', 'II', 'III'] as const;
export const TAX_RATES = ['13', '9', '6', '0'] as const;

/** An EC number: three digits, three digits, check digit (the sum of digit × place, modulo 11; never 10). */
export function isEcNumber(ec: string): boolean {
  if (!/^\d{3}-\d{3}-\d$/.test(ec)) return false;
  const digits = [...ec.replaceAll('-', '')].map((c) => c.charCodeAt(0) - 48);
  const sum = digits.slice(0, 6).reduce((s, d, i) => s + d * (i + 1), 0);
  return sum % 11 === digits[6];
}

/** Statements as people write them: `H225, h301+h311；H370` as a clean list of codes. */
export const statementsOf = (typed: readonly string[], letter: 'H' | 'P'): string[] => [
  ...new Set(
    typed
      .flatMap((t) => t.toUpperCase().split(/[\s,，;；、]+/))
      .map((t) => t.trim())
      .filter((t) => new RegExp(`^${letter}\\d{3}[A-Z]{0,2}(\\+${letter}\\d{3}[A-Z]{0,2})*$`).test(t)),
  ),
];
