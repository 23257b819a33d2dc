import { type DecimalText, dec, round2 } from '#kernel/rules/decimal.ts';

/**
 * Figures of 20.3 beside the price: insurance in the currency per tonne, CNY per 100 of it, percents, port
 * charges in CNY per tonne.
 */
export interface ParityFactors {
  readonly insurance: DecimalText;
  readonly fx100: DecimalText;
  readonly duty: DecimalText;
  readonly antidumping: DecimalText;
  readonly vat: DecimalText;
  readonly port: DecimalText;
}
export const FACTORS = [
  'insurance',
  'fx100',
  'duty',
  'antidumping',
  'vat',
  'port',
] as const satisfies readonly (keyof ParityFactors)[];
export type Factor = (typeof FACTORS)[number];
export const DIRECTIONS = ['dutyPaid', 'bonded'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const share = (percent: DecimalText) => dec(percent).dividedBy(100);

/**
 * Duty-paid parity of a CIF or CFR price = round2((price + insurance) × fx100 ÷ 100 × (1 + duty +
 * antidumping) × (1 + VAT) + port charges), 20.3.
 */
export const dutyPaidParity = (price: DecimalText, f: ParityFactors): DecimalText =>
  round2(
    dec(price)
      .plus(f.insurance)
      .times(f.fx100)
      .dividedBy(100)
      .times(share(f.duty).plus(share(f.antidumping)).plus(1))
      .times(share(f.vat).plus(1))
      .plus(f.port),
  );

/** Bonded parity of a duty-paid price: the inverse of the same formula; null where the charges alone eat the price up. */
export function bondedParity(price: DecimalText, f: ParityFactors): DecimalText | null {
  const bare = dec(price)
    .minus(f.port)
    .dividedBy(share(f.vat).plus(1))
    .dividedBy(share(f.duty).plus(share(f.antidumping)).plus(1))
    .times(100)
    .dividedBy(f.fx100)
    .minus(f.insurance);
  return bare.greaterThan(0) ? round2(bare) : null;
}
