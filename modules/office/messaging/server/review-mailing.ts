import { SelfApproval } from '#kernel/rules/refusals.ts';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingRoutes } from '../rules/places.ts';
import { messageWords } from '../rules/words.ts';
import { notify } from './door.ts';
import { isAuthor, lockMailing, pageOf, sideOf, step, titleOf } from './lock-mailing.ts';
import { toActionResult } from './present-mailing.ts';
import { release } from './release-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { type Mailing, messaging } from './tables.ts';

/** Takes a message back from review; nothing stays held back for it (administration-domain 11.2). */
export const withdrawIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].withdraw, async (ctx) => {
    const row = await lockMailing(ctx, channel, ctx.input);
    const back = await step(ctx, row, 'withdraw', sideOf(ctx, row), {
      set: { reserved: 0, total: 0, failed: 0 },
    });
    await ctx.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
    return toActionResult(ctx, back);
  });

async function sendNotice(
  ctx: MessagingContext,
  row: Mailing,
  result: 'approved' | 'rejected',
  reason: string,
): Promise<void> {
  await notify(ctx, {
    event: 'MSG_REVIEWED',
    to: { accountIds: [row.created_by] },
    variables: { title: titleOf(row), result: messageWords.table[result], reason },
    bizType: 'MESSAGE',
    bizId: row.id,
    link: pageOf(mailingRoutes[row.channel], row.id),
  });
}

/** A second person lets it go. Refuses 10202 to the author. */
export const approveIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].approve, async (ctx) => {
    const row = await lockMailing(ctx, channel, ctx.input);
    if (isAuthor(ctx, row)) throw SelfApproval({});
    const released = await release(ctx, row, 'approve', 'operator');
    await sendNotice(ctx, row, 'approved', '');
    return toActionResult(ctx, released);
  });

/** A second person sends it back with his reason. Refuses 10202 to the author. */
export const rejectIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].reject, async (ctx) => {
    const row = await lockMailing(ctx, channel, ctx.input);
    if (isAuthor(ctx, row)) throw SelfApproval({});
    const rejected = await step(ctx, row, 'reject', 'operator', {
      reason: ctx.input.reason,
      set: { reserved: 0, reason: ctx.input.reason, total: 0, failed: 0 },
    });
    await ctx.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
    await sendNotice(ctx, row, 'rejected', ctx.input.reason);
    return toActionResult(ctx, rejected);
  });
