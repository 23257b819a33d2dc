import { sql } from 'kysely';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import { type MailChannel, MOST_RESENDS } from '../rules/mailing.ts';
import { mailingLifecycle } from '../rules/mailing-lifecycle.ts';
import { SmsQuota } from '../rules/refusals.ts';
import { lockMailing, sideOf, step } from './lock-mailing.ts';
import { toActionResult } from './present-mailing.ts';
import { lockQuota, quotaNow } from './quota.ts';
import { MAILING_TASK } from './release-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { type Mailing, messaging } from './tables.ts';

/** Failed receivers who have an address go back to the queue; how many segments that takes. */
async function queueAgain(
  ctx: MessagingContext,
  row: Mailing,
): Promise<{ receivers: number; segments: number }> {
  const again = await ctx.tx
    .updateTable('messaging.receipt')
    .set({ state: 'queued', done_at: null, reason: null, attempts: 0, gmt_modified: nowHere })
    .where('mailing_id', '=', row.id)
    .where('state', '=', 'failed')
    .where((e) => e.or([e('address', 'is not', null), e.val(row.channel === 'mail')]))
    .returning('segments')
    .execute();
  return { receivers: again.length, segments: again.reduce((sum, r) => sum + r.segments, 0) };
}

/**
 * Sends again to those it failed for, at most three times (administration-domain 11.2). Refuses 10306 when
 * nobody can be tried again, 13002.
 */
export const resendIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].resend, async (ctx) => {
    const row = await lockMailing(ctx, channel, ctx.input);
    const side = sideOf(ctx, row);
    mailingLifecycle.next('resend', row.state, side);
    const again = await queueAgain(ctx, row);
    if (again.receivers === 0 || row.resends >= MOST_RESENDS)
      throw StateNotAllowed({ subject: mailingLifecycle.subject, verb: 'resend', state: row.state, side });
    if (channel === 'sms') {
      const { quotaPerMonth } = await settingOf(ctx, 'sms');
      const { left } = await asSystem(ctx, async () => {
        await lockQuota(ctx);
        return quotaNow(ctx, quotaPerMonth);
      });
      if (again.segments > left) throw SmsQuota({ left });
    }
    await ctx.tx
      .updateTable('messaging.mailing')
      .set({ started_at: null, send_at: null, resends: sql<number>`resends + 1` })
      .where('id', '=', row.id)
      .execute();
    const sending = await step(ctx, { ...row, started_at: null }, 'resend', side, {
      set: { reserved: channel === 'sms' ? again.segments : 0 },
    });
    await ctx.schedule({ kind: MAILING_TASK, key: row.id, at: { inSeconds: 0 } });
    return toActionResult(ctx, sending);
  });
