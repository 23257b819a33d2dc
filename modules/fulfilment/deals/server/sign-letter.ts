import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { matchTicket } from '#office/identity/server/door.ts';
import { signLetter } from '../contract/letter.ts';
import { LETTER, letterLifecycle } from '../rules/letter-lifecycle.ts';
import { LetterChanged } from '../rules/refusals.ts';
import { SEAL, SIGN_LAPSE, signerOf } from './letters.ts';
import { isBefore, lockLetter, stepLetter } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { actedLetter } from './present-letter.ts';
import { deals } from './tables.ts';
import { takeEffectIfAll } from './take-effect.ts';

const CLICK_AND_SMS = '10';

/**
 * One side signs what it saw: the same hash the other signed, before the deadline, with a fresh code of purpose SIGN (5.2).
 * The second signature makes the letter effective, and with the last letter the deal. Refuses Cannot,
 * LetterChanged, TimePassed, 10122.
 */
export const signLetterHandler = deals.command(signLetter, async (ctx) => {
  const { deal, letter, side: chair } = await lockLetter(ctx, ctx.input);
  const next = letterLifecycle.next('sign', letter.letter_state, chair);
  if (letter.content_hash !== ctx.input.contentHash) throw LetterChanged({});
  if (!(await isBefore(ctx, letter.sign_deadline))) throw DeadlinePassed({});
  const { target } = await matchTicket(ctx, { purpose: 'SIGN', verifyTicket: ctx.input.verifyTicket });
  const side = chair as 'buyer' | 'seller';
  const signer = await signerOf(ctx);
  const complete = next === LETTER.effective;
  const signed = await stepLetter(ctx, letter, 'sign', side, {
    set: {
      [`${side}_signer`]: signer,
      sign_method: CLICK_AND_SMS,
      ...(complete ? { effective_at: new Date(signer.time) } : {}),
    },
  });
  await ctx.tx
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
      client_ip: ctx.actor.ip,
      device: ctx.actor.device.slice(0, 300),
      request_id: ctx.requestId,
    })
    .execute();
  if (complete) {
    await ctx.unschedule(SIGN_LAPSE, letter.id);
    await ctx.schedule({
      kind: SEAL,
      key: letter.id,
      at: { inSeconds: 0 },
      payload: { letterId: letter.id },
    });
    await takeEffectIfAll(ctx, deal);
  } else
    await notifyParties(ctx, 'N-DEAL-02', {
      deal,
      leg: signed,
      letter: signed,
      to: [side === 'buyer' ? 'seller' : 'buyer'],
    });
  ctx.live(`letter:${letter.id}`);
  ctx.live(`deal:${deal.id}`);
  return actedLetter(ctx, signed, deal);
});

/** The number or address the code went to, without its middle. */
const masked = (target: string): string => `${target.slice(0, 3)}****${target.slice(-2)}`;
