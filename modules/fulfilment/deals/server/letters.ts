import { createHash } from 'node:crypto';
import { together } from '#kernel/server/database.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { marketHours } from '#office/markethours/server/door.ts';
import { LETTER, type LetterState } from '../rules/letter-life.ts';
import { hashInput, type LetterTerms, signDays } from '../rules/letter-terms.ts';
import { addWorkingDays, PLAIN_CALENDAR, type WorkCalendar } from '../rules/working-days.ts';
import type { DealWork } from './life.ts';
import type { Deal, Leg, Letter, Signer } from './tables.ts';

export const SIGN_LAPSE = 'deals.signLapse';
export const SEAL = 'deals.sealLetter';

/** Holidays and make-up days of the market of a lane. */
export async function calendarOf(w: DealWork, lane: string): Promise<WorkCalendar> {
  const hours = await marketHours(w, { market: lane });
  return hours === null ? PLAIN_CALENDAR : { holidays: hours.holidays, extraDays: hours.extraDays };
}

/** The instant until which letters generated now may be signed: so many working days as the operator has set for the lane (5.2). */
export async function signDeadline(w: DealWork, lane: string): Promise<Date> {
  const [calendar, limits] = await together([calendarOf(w, lane), tradingLimits(w)]);
  return addWorkingDays(await w.now(), signDays(lane as '10' | '20' | '30', limits), calendar);
}

export const hashOf = (terms: LetterTerms): string =>
  createHash('sha256').update(hashInput(terms)).digest('hex');

export interface NewLetter {
  readonly terms: LetterTerms;
  readonly supersedes: Letter | null;
  readonly reason: string | null;
  readonly accepted: boolean;
}

/** Writes a letter version: canonical text, hash, deadline and its timer. `accepted`: rules taken at enrolment or purchase count as both signatures (sources 30, 40, 50). */
export async function writeLetter(w: DealWork, deal: Deal, leg: Leg, letter: NewLetter): Promise<Letter> {
  const { terms, accepted } = letter;
  const now = await w.now();
  const deadline = accepted ? null : await signDeadline(w, deal.lane);
  const state: LetterState = accepted ? LETTER.effective : LETTER.toSign;
  const row = await w.tx
    .insertInto('deals.letter')
    .values({
      gmt_create: now,
      gmt_modified: now,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
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
  await w.history({
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
    await w.due({ kind: SEAL, key: row.id, at: { inSeconds: 0 }, payload: { letterId: row.id } });
  else await w.due({ kind: SIGN_LAPSE, key: row.id, at: deadline });
  return row;
}

/** The signer as the letter keeps him: who, for whom, when, from where. */
export const signerOf = async (w: DealWork): Promise<Signer> => ({
  userId: w.actor.accountId as string,
  name: w.actor.name,
  memberId: w.actor.memberId as string,
  time: (await w.now()).toISOString(),
  ip: w.actor.ip,
  certificateNo: null,
});

/** Signatures of a letter that is put up anew count no more; the rows stay. */
export const voidSignatures = async (w: DealWork, letterId: string): Promise<void> => {
  await w.tx
    .updateTable('deals.sign_record')
    .set({ void: true })
    .where('letter_id', '=', letterId)
    .where('void', '=', false)
    .execute();
};
