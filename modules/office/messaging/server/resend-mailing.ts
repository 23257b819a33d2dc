import { sql } from 'kysely';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import { type MailChannel, MOST_RESENDS } from '../rules/mailing.ts';
import { mailingLife } from '../rules/mailing-life.ts';
import { SmsQuota } from '../rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Hand, lockMailing, sideOf, step } from './lock-mailing.ts';
import { acted } from './present-mailing.ts';
import { lockQuota, quotaNow } from './quota.ts';
import { MAILING_TASK } from './release-mailing.ts';
import { type Mailing, room } from './tables.ts';

/** Failed receivers who have an address go back to the queue; how many segments that takes. */
async function queueAgain(w: Hand, row: Mailing): Promise<{ receivers: number; segments: number }> {
  const again = await w.tx
    .updateTable('messaging.receipt')
    .set({ state: 'queued', done_at: null, reason: null, attempts: 0, gmt_modified: nowHere })
    .where('mailing_id', '=', row.id)
    .where('state', '=', 'failed')
    .where((e) => e.or([e('address', 'is not', null), e.val(row.channel === 'mail')]))
    .returning('segments')
    .execute();
  return { receivers: again.length, segments: again.reduce((sum, r) => sum + r.segments, 0) };
}

/** Sends again to those it failed for, at most three times (administration-domain 11.2). Refuses 10306 when nobody can be tried again, 13002. */
export const resendIn = (channel: MailChannel) =>
  room.on(mailings[channel].resend, async (w) => {
    const row = await lockMailing(w, channel, w.input);
    const side = sideOf(w, row);
    mailingLife.next('resend', row.state, side);
    const again = await queueAgain(w, row);
    if (again.receivers === 0 || row.resends >= MOST_RESENDS)
      throw StateNotAllowed({ subject: mailingLife.subject, verb: 'resend', state: row.state, side });
    if (channel === 'sms') {
      const { quotaPerMonth } = await settingOf(w, 'sms');
      const { left } = await asSystem(w, async () => {
        await lockQuota(w);
        return quotaNow(w, quotaPerMonth);
      });
      if (again.segments > left) throw SmsQuota({ left });
    }
    await w.tx
      .updateTable('messaging.mailing')
      .set({ started_at: null, send_at: null, resends: sql<number>`resends + 1` })
      .where('id', '=', row.id)
      .execute();
    const sending = await step(w, { ...row, started_at: null }, 'resend', side, {
      set: { reserved: channel === 'sms' ? again.segments : 0 },
    });
    await w.due({ kind: MAILING_TASK, key: row.id, at: { inSeconds: 0 } });
    return acted(w, sending);
  });
