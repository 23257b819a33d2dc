import { SelfApproval } from '#kernel/rules/refusals.ts';
import { mailings } from '../contract/mailing.ts';
import { mailingRoutes } from '../rules/places.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { messageWords } from '../rules/words.ts';
import { notify } from './door.ts';
import { type Hand, isAuthor, lockMailing, pageOf, sideOf, step, titleOf } from './lock-mailing.ts';
import { acted } from './present-mailing.ts';
import { release } from './release-mailing.ts';
import { type Mailing, room } from './tables.ts';

/** Takes a message back from review; nothing stays held back for it (administration-domain 11.2). */
export const withdrawIn = (channel: MailChannel) =>
  room.on(mailings[channel].withdraw, async (w) => {
    const row = await lockMailing(w, channel, w.input);
    const back = await step(w, row, 'withdraw', sideOf(w, row), {
      set: { reserved: 0, total: 0, failed: 0 },
    });
    await w.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
    return acted(w, back);
  });

async function tell(w: Hand, row: Mailing, result: 'approved' | 'rejected', reason: string): Promise<void> {
  await notify(w, {
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
  room.on(mailings[channel].approve, async (w) => {
    const row = await lockMailing(w, channel, w.input);
    if (isAuthor(w, row)) throw SelfApproval({});
    const released = await release(w, row, 'approve', 'operator');
    await tell(w, row, 'approved', '');
    return acted(w, released);
  });

/** A second person sends it back with his reason. Refuses 10202 to the author. */
export const rejectIn = (channel: MailChannel) =>
  room.on(mailings[channel].reject, async (w) => {
    const row = await lockMailing(w, channel, w.input);
    if (isAuthor(w, row)) throw SelfApproval({});
    const rejected = await step(w, row, 'reject', 'operator', {
      reason: w.input.reason,
      set: { reserved: 0, reason: w.input.reason, total: 0, failed: 0 },
    });
    await w.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
    await tell(w, row, 'rejected', w.input.reason);
    return acted(w, rejected);
  });
