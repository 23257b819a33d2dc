import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { DELETABLE, MAILING, mailingLife } from '../rules/mailing-life.ts';
import { MsgDelete } from '../rules/refusals.ts';
import { BIZ, type Hand, lockMailing } from './lock-mailing.ts';
import { room } from './tables.ts';

async function remove(w: Hand, channel: MailChannel, id: string): Promise<void> {
  const row = await lockMailing(w, channel, { id });
  if (row.state === MAILING.sent || row.state === MAILING.partly) throw MsgDelete({});
  if (!DELETABLE.includes(row.state))
    throw StateNotAllowed({
      subject: mailingLife.subject,
      verb: 'delete',
      state: row.state,
      side: 'operator',
    });
  await w.tx
    .updateTable('messaging.mailing')
    .set({
      deleted: true,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  if (row.started_at === null) await unbindFiles(w, { bizType: BIZ, bizId: row.id });
}

/** Takes one message out of the list; what was sent stays and may be declared void. Refuses 10301, 10306, 13007. */
export const deleteIn = (channel: MailChannel) =>
  room.each(mailings[channel].delete, (w) => remove(w, channel, w.input.id));
/** The same for the selected ones, each in a transaction of its own. */
export const batchDeleteIn = (channel: MailChannel) =>
  room.each(mailings[channel].batchDelete, (w) => remove(w, channel, w.input.id));
