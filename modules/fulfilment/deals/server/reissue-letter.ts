import { type Corrections, reissueLetter } from '../contract/letter.ts';
import { laycanDays, sayLaycan } from '../rules/laycan.ts';
import { LETTER, letterLifecycle } from '../rules/letter-lifecycle.ts';
import { diffLetters, type LetterTerms, type Party } from '../rules/letter-terms.ts';
import { LetterNoChange } from '../rules/refusals.ts';
import { SIGN_LAPSE, voidSignatures, writeLetter } from './letters.ts';
import { asDeal, type DealContext, lockLetter, type PartySide, stepLetter, unnamed } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { actedLetter } from './present-letter.ts';
import { type Deal, deals, type Letter } from './tables.ts';

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

/** A laycan is said one way, however it was typed. */
function laycanWith(wish: string | null | undefined, before: string | null): string | null {
  if (wish === undefined) return before;
  const days = laycanDays(wish);
  return days === null ? null : sayLaycan(days.start, days.end);
}

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
      laycan: laycanWith(c.laycan, t.delivery.laycan),
      freeStorageDays: chosen(c.freeStorageDays, t.delivery.freeStorageDays),
      storageFee: chosen(c.storageFee, t.delivery.storageFee),
    },
  };
}

interface Renewal {
  readonly terms: LetterTerms;
  readonly side: PartySide;
  /** As the one who corrected it said it; null where it follows the other leg's letter. */
  readonly reason: string | null;
}
/** 10, 20, 30 → 50 and the next version in 10. */
async function renew(ctx: DealContext, deal: Deal, letter: Letter, of: Renewal): Promise<Letter> {
  const { terms, side, reason } = of;
  await stepLetter(ctx, letter, 'reissue', side, { reason });
  await voidSignatures(ctx, letter.id);
  await ctx.unschedule(SIGN_LAPSE, letter.id);
  const leg = await ctx.tx
    .selectFrom('deals.leg')
    .selectAll()
    .where('deal_id', '=', deal.id)
    .where('leg_no', '=', letter.leg_no)
    .executeTakeFirstOrThrow();
  const fresh = await writeLetter(ctx, deal, leg, { terms, supersedes: letter, reason, accepted: false });
  await notifyParties(ctx, 'N-DEAL-01', {
    deal,
    leg,
    letter: fresh,
    to: ['buyer', 'seller'],
    manner: 'reissued',
    more: { reason: reason ?? 'otherLeg' },
  });
  for (const id of [letter.id, fresh.id]) ctx.live(`letter:${id}`);
  return fresh;
}

/**
 * Goods and delivery are one on both legs (INV-INT-01): what is corrected of them in one letter stands in a new version of
 * the other too, by the platform. Refuses 10306 once that one is effective.
 */
async function renewOtherLeg(ctx: DealContext, deal: Deal, fresh: Letter): Promise<void> {
  if (deal.intermediary_member_id === null) return;
  await asDeal(ctx, deal.id, async () => {
    const other = await ctx.tx
      .selectFrom('deals.letter')
      .selectAll()
      .where('deal_id', '=', deal.id)
      .where('leg_no', '<>', fresh.leg_no)
      .where('letter_state', 'not in', [LETTER.superseded, LETTER.void])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (other === undefined) return;
    const { goods, delivery } = fresh.terms;
    const terms = { ...other.terms, goods, delivery, version: other.letter_version + 1 };
    if (diffLetters(other.terms, terms).length === 0) return;
    await renew(unnamed(ctx, deal), deal, other, { terms, side: 'operator', reason: null });
  });
}

/** 10, 20, 30 → 50: a new version with the correction; earlier signatures count no more and both sign again (5.2). */
export async function reissued(
  ctx: DealContext<{ id: string; version: number; changes: Corrections; reason: string }>,
) {
  const { deal, letter, side } = await lockLetter(ctx, ctx.input);
  letterLifecycle.next('reissue', letter.letter_state, side);
  const terms = corrected(letter.terms, ctx.input.changes, letter.letter_version + 1);
  if (diffLetters(letter.terms, terms).length === 0) throw LetterNoChange({});
  const fresh = await renew(ctx, deal, letter, { terms, side, reason: ctx.input.reason });
  await renewOtherLeg(ctx, deal, fresh);
  return actedLetter(ctx, fresh, deal);
}

export const reissueLetterHandler = deals.command(reissueLetter, reissued);
