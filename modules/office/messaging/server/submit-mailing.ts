import type { Insertable } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import { type MailChannel, MOST_RECEIVERS, massSmsTime, needsReview } from '../rules/mailing.ts';
import { mailingLifecycle } from '../rules/mailing-lifecycle.ts';
import { mailingRoutes } from '../rules/places.ts';
import { MsgReceivers, SmsQuota } from '../rules/refusals.ts';
import { composed, segmentsOf, templateFor } from './compose.ts';
import { notify } from './door.ts';
import { expand, type Reached } from './expand.ts';
import { lockMailing, pageOf, sideOf, step, titleOf } from './lock-mailing.ts';
import { toActionResult } from './present-mailing.ts';
import { lockQuota, quotaNow } from './quota.ts';
import { release } from './release-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { type FinalTexts, type Mailing, messaging, type ReceiptTable } from './tables.ts';

const CHUNK = 500;

/** What must be there before anybody is asked to send it. */
function complete(row: Mailing): void {
  const missing = [
    ...(row.channel !== 'sms' && !row.title ? ['title'] : []),
    ...(row.template_id === null && row.excerpt.trim() === '' ? ['content'] : []),
  ];
  if (missing.length > 0)
    throw new InvalidInput(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
}

/** Holds back the segments of all receivers, behind those who spend at the same moment. Refuses 13002. */
async function reserve(
  ctx: MessagingContext,
  row: Mailing,
  segments: number,
  receivers: number,
): Promise<void> {
  const { quotaPerMonth } = await settingOf(ctx, 'sms');
  const now = await ctx.now();
  const wished = row.send_at !== null && row.send_at > now ? row.send_at : now;
  const at = receivers > 1 ? massSmsTime(wished) : wished;
  const { left } = await asSystem(ctx, async () => {
    await lockQuota(ctx);
    return quotaNow(ctx, quotaPerMonth, at);
  });
  if (segments > left) throw SmsQuota({ left });
}

/** The delivery log begins: everybody is queued; who has no address of this channel failed already. */
async function log(
  ctx: MessagingContext,
  row: Mailing,
  reached: readonly Reached[],
  segments: (r: Reached) => number,
): Promise<void> {
  const rows = reached.map((r): Insertable<ReceiptTable> => {
    const lost = row.channel !== 'mail' && r.address === null;
    return {
      mailing_id: row.id,
      account_id: r.accountId,
      name: r.name,
      company: r.company,
      address: r.address,
      locale: r.locale,
      segments: lost ? 0 : segments(r),
      state: lost ? 'failed' : 'queued',
      reason: lost ? 'no address' : null,
      done_at: lost ? (nowHere as unknown as Date) : null,
    };
  });
  await ctx.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
  for (let at = 0; at < rows.length; at += CHUNK)
    await ctx.tx
      .insertInto('messaging.receipt')
      .values(rows.slice(at, at + CHUNK))
      .execute();
}

/**
 * Hands a message in: texts are fixed, receivers counted, segments held back; then it waits for a second
 * person, for its time, or leaves. Refuses 10009, 13001 to 13004, 10306.
 */
export async function submit(ctx: MessagingContext, row: Mailing): Promise<Mailing> {
  const side = sideOf(ctx, row);
  mailingLifecycle.next('submit', row.state, side, 'sending');
  complete(row);
  const template = row.template_id === null ? null : await templateFor(ctx, row.channel, row.template_id);
  const texts: FinalTexts = composed(row, template);
  const reached = await expand(ctx, row);
  const reachable = row.channel === 'mail' ? reached : reached.filter((r) => r.address !== null);
  if (reachable.length === 0) throw MsgReceivers({ n: MOST_RECEIVERS }, 'receivers');
  const signature = template?.signature ?? (await settingOf(ctx, 'sms')).signature;
  const segments = (r: Reached) => (row.channel === 'sms' ? segmentsOf(texts, r.locale, signature) : 0);
  const reserved = reachable.reduce((sum, r) => sum + segments(r), 0);
  if (row.channel === 'sms') await reserve(ctx, row, reserved, reached.length);
  await log(ctx, row, reached, segments);
  const fixed = await ctx.tx
    .updateTable('messaging.mailing')
    .set({ texts: JSON.stringify(texts) as unknown as FinalTexts, submitted_at: nowHere })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const set = {
    reserved,
    total: reached.length,
    delivered: 0,
    failed: reached.length - reachable.length,
    reason: null,
  };
  if (!needsReview(row.receiver_mode, reached.length))
    return release(ctx, { ...fixed, total: reached.length }, 'submit', side, set);
  const waiting = await step(ctx, fixed, 'submit', side, { to: 'pending', set });
  const route = mailingRoutes[row.channel];
  await notify(ctx, {
    event: 'MSG_REVIEW',
    to: { platformRoute: route, button: 'Approve' },
    variables: { title: titleOf(row), total: reached.length },
    bizType: 'MESSAGE',
    bizId: row.id,
    link: pageOf(route, row.id),
  });
  return waiting;
}

export const submitIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].submit, async (ctx) =>
    toActionResult(ctx, await submit(ctx, await lockMailing(ctx, channel, ctx.input))),
  );
