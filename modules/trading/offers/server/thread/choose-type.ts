import { NotFound } from '#kernel/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { chooseType } from '../../contract/negotiation.ts';
import { TRANSACTION_TYPE } from '../../rules/codes.ts';
import { intermediaryChosen, intermediaryGivenUp } from '../../rules/events.ts';
import { NEGOTIATION, THROUGH_INTERMEDIARY } from '../../rules/negotiation-lifecycle.ts';
import { ConsentMissing } from '../../rules/refusals-offer.ts';
import { notifyParties } from '../effects/notify.ts';
import { bothLicensed } from '../guards.ts';
import { lockThread, stepThread } from '../lock-offer.ts';
import { type Negotiation, offers } from '../tables.ts';
import { overdueFrom } from './overdue-from.ts';
import { concludeDirect, show } from './thread-steps.ts';

const consented = (thread: Negotiation, action: string, side: 'buyer' | 'seller') =>
  thread.consents.some((c) => c.action === action && c.side === side);

/**
 * Direct: deal and letter at once. Through an intermediary: only with the other side's consent; the
 * application follows (section 4).
 */
export const chooseTypeHandler = offers.command(chooseType, async (ctx) => {
  const { thread, offer, side } = await lockThread(ctx, ctx.input);
  if (side === 'operator') throw NotFound({});
  if (ctx.input.transactionType === TRANSACTION_TYPE.intermediary) {
    const other = side === 'buyer' ? 'seller' : 'buyer';
    const overdue = await overdueFrom(ctx, offer);
    const moved = await stepThread(ctx, thread, 'chooseIntermediary', side, {
      set: { transaction_type: TRANSACTION_TYPE.intermediary, confirm_by: null, expire_at: overdue },
    });
    await assertMarketOpen(ctx, { market: offer.lane, act: 'confirm' });
    if (!consented(thread, 'chooseIntermediary', other)) throw ConsentMissing({});
    await ctx.unschedule('negotiations.confirmBy', thread.id);
    await notifyParties(ctx, 'N-INT-01', { offer, thread: moved, to: [other] });
    await ctx.emit(intermediaryChosen, { threadId: thread.id, side });
    return show(ctx, offer, moved);
  }
  const moved = await stepThread(ctx, thread, 'chooseDirect', side, {
    set: { transaction_type: TRANSACTION_TYPE.direct, confirm_by: null, expire_at: null },
  });
  await assertMarketOpen(ctx, { market: offer.lane, act: 'confirm' });
  if (thread.status === NEGOTIATION.intermediaryRejected && !consented(thread, 'goDirect', 'buyer'))
    throw ConsentMissing({});
  // Time has passed since the lock: papers that lapsed meanwhile shut the direct way too (4.2).
  if (THROUGH_INTERMEDIARY.includes(thread.status)) {
    await bothLicensed(ctx, offer, thread.buyer_member_id, thread.agreed_qty as string);
    await ctx.emit(intermediaryGivenUp, { threadId: thread.id, status: NEGOTIATION.confirmed });
  }
  await concludeDirect(ctx, offer, moved);
  return show(ctx, offer, thread);
});
