import { isCreditCode, normaliseCreditCode } from '#kernel/rules/check-digits.ts';

/**
 * Kinds of holder by the first two characters of a unified social credit code (GB 32100-2015, table 1), as far
 * as they name one of the customer types: 1x offices of the state's establishment, 5x civil affairs, 9x market
 * regulation. A state organ, a farmers' cooperative or any other kind leaves the type to its applicant.
 */
const TYPES: Readonly<Record<string, '10' | '20' | '30' | undefined>> = {
  '12': '30',
  '51': '30',
  '52': '30',
  '53': '30',
  '91': '10',
  '92': '20',
};

export interface CodeFacts {
  /** Code set customer_type; null where the kind says none. */
  readonly customerType: '10' | '20' | '30' | null;
  /** Division of the registering authority, GB/T 2260: a county, a city (`320200`) or a province (`310000`). */
  readonly division: string;
}

/** What a credit code says of its holder by itself; null for what is no credit code. */
export function readCreditCode(typed: string | null | undefined): CodeFacts | null {
  const code = normaliseCreditCode(typed ?? '');
  if (!isCreditCode(code) || !/^\d{6}$/.test(code.slice(2, 8))) return null;
  return { customerType: TYPES[code.slice(0, 2)] ?? null, division: code.slice(2, 8) };
}

interface Typed {
  readonly customerType?: string | null | undefined;
  readonly region?: string | null | undefined;
}
/**
 * Fields a newly typed code fills: the customer type, which starts as a company, and the region while it is
 * open and the register is one of its districts. What was chosen otherwise stays.
 */
export function filledByCode(
  typed: string | null | undefined,
  held: Typed,
  isDistrict: (division: string) => boolean,
): { customerType?: '10' | '20' | '30'; region?: string } {
  const facts = readCreditCode(typed);
  if (facts === null) return {};
  const { customerType, division } = facts;
  const open = (held.customerType ?? '10') === '10' && customerType !== null && customerType !== '10';
  return {
    ...(open ? { customerType } : {}),
    ...((held.region ?? '') === '' && isDistrict(division) ? { region: division } : {}),
  };
}
