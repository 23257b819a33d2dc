import { faultAtDeadline, LETTER, letterLifecycle } from '../rules/letter-lifecycle.ts';
import { SIGN_LAPSE } from './letters.ts';
import { isBefore, stepLetter } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { deals } from './tables.ts';

const SAID = { buyer: 'faultBuyer', seller: 'faultSeller', none: 'neitherSigned' } as const;

/** The signing time ended: → 60, a task for the operator with the side at fault; the deal waits for his decision (5.2). */
export const signLapse = deals.timer(SIGN_LAPSE, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('deals.letter')
    .select('deal_id')
    .where('id', '=', ctx.input.key)
    .executeTakeFirst();
  const deal =
    seen &&
    (await ctx.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', '=', seen.deal_id)
      .forNoKeyUpdate()
      .executeTakeFirst());
  const letter =
    deal &&
    (await ctx.tx
      .selectFrom('deals.letter')
      .selectAll()
      .where('id', '=', ctx.input.key)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (
    !deal ||
    !letter ||
    !letterLifecycle.open(letter.letter_state, 'timer').includes('lapse') ||
    letter.letter_state === LETTER.effective
  )
    return;
  if (await isBefore(ctx, letter.sign_deadline))
    return ctx.schedule({ kind: SIGN_LAPSE, key: letter.id, at: letter.sign_deadline as Date });
  const fault = faultAtDeadline(letter.letter_state);
  const lapsed = await stepLetter(ctx, letter, 'lapse', 'timer');
  await notifyParties(ctx, 'N-DEAL-04', {
    deal,
    leg: lapsed,
    letter: lapsed,
    to: ['buyer', 'seller', 'operator'],
    more: { act: 'overdue', reason: SAID[fault ?? 'none'] },
  });
  ctx.live(`letter:${letter.id}`);
  ctx.live(`deal:${deal.id}`);
});
