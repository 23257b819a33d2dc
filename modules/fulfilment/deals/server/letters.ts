import { createHash } from 'node:crypto';
import { all } from '#kernel/server/database.ts';
import { oncePerTransaction } from '#kernel/server/per-transaction-cache.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import { LETTER, type LetterState } from '../rules/letter-lifecycle.ts';
import { hashInput, type LetterTerms, signDays } from '../rules/letter-terms.ts';
import { addWorkingDays, PLAIN_CALENDAR, type WorkCalendar } from '../rules/working-days.ts';
import type { DealContext } from './lifecycle.ts';
import { romanisedName } from './romanised-name.ts';
import type { Deal, Leg, Letter, Signer } from './tables.ts';

export const SIGN_LAPSE = 'deals.signLapse';
export const SEAL = 'deals.sealLetter';

const hoursOf = oncePerTransaction<Awaited<ReturnType<typeof marketHours>>>();
/** Holidays and make-up days of the market of a lane. */
export async function calendarOf(ctx: DealContext, lane: string): Promise<WorkCalendar> {
  const hours = await hoursOf(ctx.tx, lane, () => marketHours(ctx, { market: lane }));
  return hours === null ? PLAIN_CALENDAR : { holidays: hours.holidays, extraDays: hours.extraDays };
}

/**
 * The instant until which letters generated now may be signed: so many working days as the operator has set
 * for the lane (5.2).
 */
export async function signDeadline(ctx: DealContext, lane: string): Promise<Date> {
  const [calendar, limits] = await all([calendarOf(ctx, lane), tradingLimits(ctx)]);
  return addWorkingDays(await ctx.now(), signDays(lane as '10' | '20' | '30', limits), calendar);
}

export const hashOf = (terms: LetterTerms): string =>
  createHash('sha256').update(hashInput(terms)).digest('hex');

export interface NewLetter {
  readonly terms: LetterTerms;
  readonly supersedes: Letter | null;
  readonly reason: string | null;
  readonly accepted: boolean;
}

/**
 * Writes a letter version: canonical text, hash, deadline and its timer. `accepted`: rules taken at enrolment
 * or purchase count as both signatures (sources 30, 40, 50).
 */
export async function writeLetter(
  ctx: DealContext,
  deal: Deal,
  leg: Leg,
  letter: NewLetter,
): Promise<Letter> {
  const { terms, accepted } = letter;
  const now = await ctx.now();
  const deadline = accepted ? null : await signDeadline(ctx, deal.lane);
  const state: LetterState = accepted ? LETTER.effective : LETTER.toSign;
  const row = await ctx.tx
    .insertInto('deals.letter')
    .values({
      gmt_create: now,
      gmt_modified: now,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      seller_member_id: leg.seller_member_id,
      seller_owner_dept_id: leg.seller_owner_dept_id,
      seller_owner_emp_id: leg.seller_owner_emp_id,
      buyer_member_id: leg.buyer_member_id,
      buyer_owner_dept_id: leg.buyer_owner_dept_id,
      buyer_owner_emp_id: leg.buyer_owner_emp_id,
      deal_id: deal.id,
      leg_no: leg.leg_no,
      letter_no: terms.letterNo,
      letter_version: terms.version,
      language: terms.language,
      template_version: terms.template,
      terms: JSON.stringify(terms) as unknown as LetterTerms,
      terms_text: hashInput(terms),
      content_hash: hashOf(terms),
      sign_method: accepted ? '10' : null,
      seller_signer: null,
      buyer_signer: null,
      sign_deadline: deadline,
      letter_state: state,
      effective_at: accepted ? now : null,
      supersedes_id: letter.supersedes?.id ?? null,
      reissue_reason: letter.reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'LETTER',
    bizId: row.id,
    bizNo: `${row.letter_no}-V${row.letter_version}`,
    action: accepted ? 'generateAccepted' : 'generate',
    from: null,
    to: state,
    side: 'effect',
    reason: letter.reason,
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  if (deadline === null)
    await ctx.schedule({ kind: SEAL, key: row.id, at: { inSeconds: 0 }, payload: { letterId: row.id } });
  else await ctx.schedule({ kind: SIGN_LAPSE, key: row.id, at: deadline });
  return row;
}

/** The signer as the letter keeps him: who, for whom, when, from where. */
export const signerOf = async (ctx: DealContext): Promise<Signer> => ({
  userId: ctx.actor.accountId as string,
  name: ctx.actor.name,
  nameEn: romanisedName(ctx.actor.name),
  memberId: ctx.actor.memberId as string,
  time: (await ctx.now()).toISOString(),
  ip: ctx.actor.ip,
  certificateNo: null,
});

/** Signatures of a letter that is put up anew count no more; the rows stay. */
export const voidSignatures = async (ctx: DealContext, letterId: string): Promise<void> => {
  await ctx.tx
    .updateTable('deals.sign_record')
    .set({ void: true })
    .where('letter_id', '=', letterId)
    .where('void', '=', false)
    .execute();
};
