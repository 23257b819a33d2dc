import { type Corrections, reissueLetter } from '../contract/letter.ts';
import { letterLifecycle } from '../rules/letter-lifecycle.ts';
import { diffLetters, type LetterTerms, type Party } from '../rules/letter-terms.ts';
import { LetterNoChange } from '../rules/refusals.ts';
import { SIGN_LAPSE, voidSignatures, writeLetter } from './letters.ts';
import { type DealContext, lockLetter, stepLetter } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { actedLetter } from './present-letter.ts';
import { deals } from './tables.ts';

const chosen = <T>(wish: T | undefined, before: T): T => (wish === undefined ? before : wish);

const partyWith = (p: Party, c: Corrections, side: 'seller' | 'buyer'): Party => ({
  ...p,
  address: chosen(c[`${side}Address`], p.address),
  contact: chosen(c[`${side}Contact`], p.contact),
  phone: chosen(c[`${side}Phone`], p.phone),
});

/**
 * A corrected producer or grade is the parties' own word, in both languages; the catalogue's English one is
 * dropped with the word it translated.
 */
const inOwnWords = <K extends 'producer' | 'grade'>(
  goods: LetterTerms['goods'],
  key: K,
  wish: string | undefined,
): Partial<LetterTerms['goods']> =>
  wish === undefined || wish === goods[key] ? {} : { [key]: wish, [`${key}En`]: null };

/** The terms with an agreed correction laid over them. Quantity, price, place and window cannot be reached from here. */
export function corrected(t: LetterTerms, c: Corrections, version: number): LetterTerms {
  return {
    ...t,
    version,
    seller: partyWith(t.seller, c, 'seller'),
    buyer: partyWith(t.buyer, c, 'buyer'),
    goods: {
      ...t.goods,
      name: chosen(c.productName, t.goods.name),
      nameEn: chosen(c.productNameEn, t.goods.nameEn),
      hsCode: chosen<string | null>(c.hsCode, t.goods.hsCode),
      ...inOwnWords(t.goods, 'producer', c.producer),
      ...inOwnWords(t.goods, 'grade', c.grade),
      origin: chosen<string | null>(c.origin, t.goods.origin),
      standard: chosen(c.qualityStandard, t.goods.standard),
    },
    delivery: {
      ...t.delivery,
      vessel: chosen(c.vessel, t.delivery.vessel),
      laycan: chosen(c.laycan, t.delivery.laycan),
      freeStorageDays: chosen(c.freeStorageDays, t.delivery.freeStorageDays),
      storageFee: chosen(c.storageFee, t.delivery.storageFee),
    },
  };
}

/** 10, 20, 30 → 50: a new version with the correction; earlier signatures count no more and both sign again (5.2). */
export async function reissued(
  ctx: DealContext<{ id: string; version: number; changes: Corrections; reason: string }>,
) {
  const { deal, letter, side } = await lockLetter(ctx, ctx.input);
  letterLifecycle.next('reissue', letter.letter_state, side);
  const terms = corrected(letter.terms, ctx.input.changes, letter.letter_version + 1);
  if (diffLetters(letter.terms, terms).length === 0) throw LetterNoChange({});
  await stepLetter(ctx, letter, 'reissue', side, { reason: ctx.input.reason });
  await voidSignatures(ctx, letter.id);
  await ctx.unschedule(SIGN_LAPSE, letter.id);
  const leg = await ctx.tx
    .selectFrom('deals.leg')
    .selectAll()
    .where('deal_id', '=', deal.id)
    .where('leg_no', '=', letter.leg_no)
    .executeTakeFirstOrThrow();
  const fresh = await writeLetter(ctx, deal, leg, {
    terms,
    supersedes: letter,
    reason: ctx.input.reason,
    accepted: false,
  });
  await notifyParties(ctx, 'N-DEAL-01', {
    deal,
    leg,
    letter: fresh,
    to: ['buyer', 'seller'],
    manner: 'reissued',
    more: { reason: ctx.input.reason },
  });
  for (const id of [letter.id, fresh.id]) ctx.live(`letter:${id}`);
  return actedLetter(ctx, fresh, deal);
}

export const reissueLetterHandler = deals.command(reissueLetter, reissued);
