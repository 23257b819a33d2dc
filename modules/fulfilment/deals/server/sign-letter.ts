import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { matchTicket } from '#office/identity/server/door.ts';
import { signLetter } from '../contract/letter.ts';
import { LETTER, letterLife } from '../rules/letter-life.ts';
import { LetterChanged } from '../rules/refusals.ts';
import { SEAL, SIGN_LAPSE, signerOf } from './letters.ts';
import { isBefore, lockLetter, stepLetter } from './life.ts';
import { actedLetter } from './present-letter.ts';
import { room } from './tables.ts';
import { takeEffectIfAll } from './take-effect.ts';
import { tell } from './tell.ts';

const CLICK_AND_SMS = '10';

/**
 * One side signs what it saw: the same hash the other signed, before the deadline, with a fresh code of purpose SIGN (5.2).
 * The second signature makes the letter effective, and with the last letter the deal. Refuses Cannot, LetterChanged, TimePassed, 10122.
 */
export const sign = room.on(signLetter, async (w) => {
  const { deal, letter, chair } = await lockLetter(w, w.input);
  const next = letterLife.next('sign', letter.letter_state, chair);
  if (letter.content_hash !== w.input.contentHash) throw LetterChanged({});
  if (!(await isBefore(w, letter.sign_deadline))) throw DeadlinePassed({});
  const { target } = await matchTicket(w, { purpose: 'SIGN', verifyTicket: w.input.verifyTicket });
  const side = chair as 'buyer' | 'seller';
  const signer = await signerOf(w);
  const complete = next === LETTER.effective;
  const signed = await stepLetter(w, letter, 'sign', side, {
    set: {
      [`${side}_signer`]: signer,
      sign_method: CLICK_AND_SMS,
      ...(complete ? { effective_at: new Date(signer.time) } : {}),
    },
  });
  await w.tx
    .insertInto('deals.sign_record')
    .values({
      gmt_create: new Date(signer.time),
      letter_id: letter.id,
      side,
      account_id: signer.userId,
      member_id: signer.memberId,
      signer_name: signer.name,
      content_hash: letter.content_hash,
      sign_method: CLICK_AND_SMS,
      proof: masked(target),
      client_ip: w.actor.ip,
      device: w.actor.device.slice(0, 300),
      request_id: w.requestId,
    })
    .execute();
  if (complete) {
    await w.undue(SIGN_LAPSE, letter.id);
    await w.due({ kind: SEAL, key: letter.id, at: { inSeconds: 0 }, payload: { letterId: letter.id } });
    await takeEffectIfAll(w, deal);
  } else
    await tell(w, 'N-DEAL-02', {
      deal,
      leg: signed,
      letter: signed,
      to: [side === 'buyer' ? 'seller' : 'buyer'],
    });
  w.live(`letter:${letter.id}`);
  w.live(`deal:${deal.id}`);
  return actedLetter(w, signed, deal);
});

/** The number or address the code went to, without its middle. */
const masked = (target: string): string => `${target.slice(0, 3)}****${target.slice(-2)}`;
