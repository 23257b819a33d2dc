import { showBinding } from '#kernel/rules/format.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { adminReissueLetter, type Corrections, extendLetter, reissueLetter } from '../contract/letter.ts';
import { letterLife } from '../rules/letter-life.ts';
import { diffLetters, type LetterTerms, type Party } from '../rules/letter-terms.ts';
import { LetterExtended, LetterExtendRange, LetterNoChange } from '../rules/refusals.ts';
import { addWorkingDays } from '../rules/working-days.ts';
import { calendarOf, SIGN_LAPSE, voidSignatures, writeLetter } from './letters.ts';
import { type DealWork, isBefore, lockLetter, stepLetter } from './life.ts';
import { actedLetter } from './present-letter.ts';
import { room } from './tables.ts';
import { tell } from './tell.ts';

const chosen = <T>(wish: T | undefined, before: T): T => (wish === undefined ? before : wish);
const partyWith = (p: Party, c: Corrections, side: 'seller' | 'buyer'): Party => ({
  ...p,
  address: chosen(c[`${side}Address`], p.address),
  contact: chosen(c[`${side}Contact`], p.contact),
  phone: chosen(c[`${side}Phone`], p.phone),
});

/** A corrected producer or grade is the parties' own word, in both languages; the catalogue's English one is dropped with the word it translated. */
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
async function reissued(w: DealWork<{ id: string; version: number; changes: Corrections; reason: string }>) {
  const { deal, letter, chair } = await lockLetter(w, w.input);
  letterLife.next('reissue', letter.letter_state, chair);
  const terms = corrected(letter.terms, w.input.changes, letter.letter_version + 1);
  if (diffLetters(letter.terms, terms).length === 0) throw LetterNoChange({});
  await stepLetter(w, letter, 'reissue', chair, { reason: w.input.reason });
  await voidSignatures(w, letter.id);
  await w.undue(SIGN_LAPSE, letter.id);
  const leg = await w.tx
    .selectFrom('deals.leg')
    .selectAll()
    .where('deal_id', '=', deal.id)
    .where('leg_no', '=', letter.leg_no)
    .executeTakeFirstOrThrow();
  const fresh = await writeLetter(w, deal, leg, {
    terms,
    supersedes: letter,
    reason: w.input.reason,
    accepted: false,
  });
  await tell(w, 'N-DEAL-01', {
    deal,
    leg,
    letter: fresh,
    to: ['buyer', 'seller'],
    manner: 'reissued',
    more: { reason: w.input.reason },
  });
  for (const id of [letter.id, fresh.id]) w.live(`letter:${id}`);
  return actedLetter(w, fresh, deal);
}
export const reissue = room.on(reissueLetter, reissued);
export const adminReissue = room.on(adminReissueLetter, reissued);

/** 60 → 10 once, at most one working day ahead; signatures of the first time are void (5.2). */
export const extend = room.on(extendLetter, async (w) => {
  const { deal, letter } = await lockLetter(w, w.input);
  letterLife.next('extend', letter.letter_state, 'operator');
  if (letter.extended) throw LetterExtended({});
  const until = new Date(w.input.signDeadline);
  const most = addWorkingDays(await w.now(), 1, await calendarOf(w, deal.lane));
  if (!(await isBefore(w, until))) throw DeadlinePassed({}, 'signDeadline');
  if (until.getTime() > most.getTime()) throw LetterExtendRange({ most: showBinding(most) }, 'signDeadline');
  await voidSignatures(w, letter.id);
  const again = await stepLetter(w, letter, 'extend', 'operator', {
    set: { sign_deadline: until, extended: true, seller_signer: null, buyer_signer: null, sign_method: null },
  });
  await w.due({ kind: SIGN_LAPSE, key: letter.id, at: until });
  await tell(w, 'N-DEAL-01', {
    deal,
    leg: again,
    letter: again,
    to: ['buyer', 'seller'],
    manner: 'extended',
  });
  w.live(`letter:${letter.id}`);
  return actedLetter(w, again, deal);
});
