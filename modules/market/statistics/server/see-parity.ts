import { dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { placeOf } from '#registry/catalogue/server/door.ts';
import { priceParity } from '../contract/price-index.ts';
import type { RateKind } from '../rules/codes.ts';
import { bondedParity, dutyPaidParity, FACTORS, type Factor, type ParityFactors } from '../rules/parity.ts';
import { indicesBy } from './present-index.ts';
import { rateOn } from './rates.ts';
import { statistics } from './tables.ts';

interface Known {
  readonly value: string | null;
  readonly day: string | null;
  readonly typed: boolean;
}
const CNY = 'CNY';
/** Figures that are nothing unless somebody says otherwise. */
const OPTIONAL: readonly Factor[] = ['insurance', 'antidumping', 'port'];

/**
 * Import parity of 20.3, every figure with its day: typed by the reader, else the newest on file up to the
 * day. The bonded price is the inverse.
 */
export const priceParityHandler = statistics.query(priceParity, async (ctx) => {
  const { input } = ctx;
  const index = await indicesBy(ctx, { ids: [input.indexId] }).executeTakeFirst();
  if (index === undefined || (!index.enabled && ctx.actor.identity !== 'platform')) throw NotFound({});
  const day = input.day ?? dayOf(await ctx.now());
  const hsCode = input.hsCode ?? index.hsCode ?? '';
  const place = await placeOf(ctx, { id: index.placeId });
  const subjects: Readonly<
    Record<Factor, { kind: RateKind; subjects: readonly string[]; origins: readonly string[] }>
  > = {
    fx100: { kind: 'fx', subjects: [input.currency], origins: [''] },
    insurance: { kind: 'insurance', subjects: [input.currency, ''], origins: [''] },
    duty: { kind: 'duty', subjects: [hsCode], origins: [input.origin ?? '', ''] },
    antidumping: { kind: 'antidumping', subjects: [hsCode], origins: [input.origin ?? '', ''] },
    vat: { kind: 'vat', subjects: [hsCode, ''], origins: [''] },
    port: { kind: 'port', subjects: [place?.code ?? '', ''], origins: [''] },
  };
  const knownOf = async (factor: Factor): Promise<Known> => {
    const typed = input[factor];
    if (typed !== undefined) return { value: typed, day, typed: true };
    const found = await rateOn(ctx, { ...subjects[factor], day });
    return found === null
      ? { value: OPTIONAL.includes(factor) ? '0' : null, day: null, typed: false }
      : { ...found, typed: false };
  };
  const factors: { factor: Factor; value: string | null; day: string | null; typed: boolean }[] = [];
  for (const factor of FACTORS) factors.push({ factor, ...(await knownOf(factor)) });
  // The price on file fits where the index is in the currency that is asked about: foreign for duty paid, CNY for bonded.
  const wants = input.direction === 'dutyPaid' ? input.currency : CNY;
  const onFile =
    index.currency === wants && index.close !== null
      ? { value: index.close, day: index.day, typed: false }
      : null;
  const price = input.price === undefined ? onFile : { value: input.price, day, typed: true };
  const whole = factors.every((f) => f.value !== null);
  const figures = Object.fromEntries(factors.map((f) => [f.factor, f.value])) as unknown as ParityFactors;
  const reckon = input.direction === 'dutyPaid' ? dutyPaidParity : bondedParity;
  return {
    day,
    currency: input.currency,
    price,
    factors,
    result: price === null || !whole ? null : reckon(price.value, figures),
    resultCurrency: input.direction === 'dutyPaid' ? CNY : input.currency,
  };
});
