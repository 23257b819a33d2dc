import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { type MessageRow, openMyMessage } from '../contract/message.ts';
import { me, ownMessages, readNow, shown } from './my-messages.ts';
import type { MessagingContext } from './tables.ts';
import { type MessageTable, messaging } from './tables.ts';

/** The message as it is opened: rich text and files, unless its sender took it back. */
async function opened(
  ctx: MessagingContext,
  m: Selectable<MessageTable>,
): Promise<z.input<typeof MessageRow>> {
  const row = shown(ctx, m);
  if (row.revoked) return row;
  const files =
    m.mailing_id === null
      ? []
      : ((await filesOf(ctx, { bizType: 'MESSAGE', bizIds: [m.mailing_id] })).get(m.mailing_id) ?? []);
  return {
    ...row,
    html: ctx.actor.locale === 'zh_CN' ? m.html_zh : m.html_en,
    files: files.map(({ attachmentId, fileName, size }) => ({ attachmentId, fileName, size })),
  };
}

export const openMyMessageHandler = messaging.command(openMyMessage, async (ctx) => {
  const found = await ownMessages(ctx).selectAll().where('id', '=', ctx.input.id).executeTakeFirst();
  if (found === undefined) throw NotFound({});
  if (found.read_at !== null) return opened(ctx, found);
  await ctx.tx
    .updateTable('messaging.message')
    .set(readNow)
    .where('id', '=', found.id)
    .where('read_at', 'is', null)
    .execute();
  ctx.live(`account:${me(ctx)}`, { notice: 'read' });
  return opened(ctx, { ...found, read_at: await ctx.now() });
});
