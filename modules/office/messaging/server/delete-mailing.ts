import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { DELETABLE, MAILING, mailingLifecycle } from '../rules/mailing-lifecycle.ts';
import { MsgDelete } from '../rules/refusals.ts';
import { BIZ, lockMailing } from './lock-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { messaging } from './tables.ts';

async function remove(ctx: MessagingContext, channel: MailChannel, id: string): Promise<void> {
  const row = await lockMailing(ctx, channel, { id });
  if (row.state === MAILING.sent || row.state === MAILING.partly) throw MsgDelete({});
  if (!DELETABLE.includes(row.state))
    throw StateNotAllowed({
      subject: mailingLifecycle.subject,
      verb: 'delete',
      state: row.state,
      side: 'operator',
    });
  await ctx.tx
    .updateTable('messaging.mailing')
    .set({
      deleted: true,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  if (row.started_at === null) await unbindFiles(ctx, { bizType: BIZ, bizId: row.id });
}

/** Takes one message out of the list; what was sent stays and may be declared void. Refuses 10301, 10306, 13007. */
export const deleteIn = (channel: MailChannel) =>
  messaging.batchCommand(mailings[channel].delete, (ctx) => remove(ctx, channel, ctx.input.id));
/** The same for the selected ones, each in a transaction of its own. */
export const batchDeleteIn = (channel: MailChannel) =>
  messaging.batchCommand(mailings[channel].batchDelete, (ctx) => remove(ctx, channel, ctx.input.id));
