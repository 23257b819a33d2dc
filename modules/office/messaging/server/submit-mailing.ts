import type { Insertable } from 'kysely';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { nowHere } from '#kernel/server/database.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { mailings } from '../contract/mailing.ts';
import { mailingRoutes } from '../rules/places.ts';
import { type MailChannel, MOST_RECEIVERS, massSmsTime, needsReview } from '../rules/mailing.ts';
import { mailingLife } from '../rules/mailing-life.ts';
import { MsgReceivers, SmsQuota } from '../rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { composed, segmentsOf, templateFor } from './compose.ts';
import { notify } from './door.ts';
import { expand, type Reached } from './expand.ts';
import { type Hand, lockMailing, pageOf, sideOf, step, titleOf } from './lock-mailing.ts';
import { acted } from './present-mailing.ts';
import { lockQuota, quotaNow } from './quota.ts';
import { release } from './release-mailing.ts';
import { type FinalTexts, type Mailing, type ReceiptTable, room } from './tables.ts';

const CHUNK = 500;

/** What must be there before anybody is asked to send it. */
function complete(row: Mailing): void {
  const missing = [
    ...(row.channel !== 'sms' && !row.title ? ['title'] : []),
    ...(row.template_id === null && row.excerpt.trim() === '' ? ['content'] : []),
  ];
  if (missing.length > 0)
    throw new Invalid_(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
}

/** Holds back the segments of all receivers, behind those who spend at the same moment. Refuses 13002. */
async function reserve(w: Hand, row: Mailing, segments: number, receivers: number): Promise<void> {
  const { quotaPerMonth } = await settingOf(w, 'sms');
  const now = await w.now();
  const wished = row.send_at !== null && row.send_at > now ? row.send_at : now;
  const at = receivers > 1 ? massSmsTime(wished) : wished;
  const { left } = await asSystem(w, async () => {
    await lockQuota(w);
    return quotaNow(w, quotaPerMonth, at);
  });
  if (segments > left) throw SmsQuota({ left });
}

/** The delivery log begins: everybody is queued; who has no address of this channel failed already. */
async function log(
  w: Hand,
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
  await w.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
  for (let at = 0; at < rows.length; at += CHUNK)
    await w.tx
      .insertInto('messaging.receipt')
      .values(rows.slice(at, at + CHUNK))
      .execute();
}

/** Hands a message in: texts are fixed, receivers counted, segments held back; then it waits for a second person, for its time, or leaves. Refuses 10009, 13001 to 13004, 10306. */
export async function submit(w: Hand, row: Mailing): Promise<Mailing> {
  const side = sideOf(w, row);
  mailingLife.next('submit', row.state, side, 'sending');
  complete(row);
  const template = row.template_id === null ? null : await templateFor(w, row.channel, row.template_id);
  const texts: FinalTexts = composed(row, template);
  const reached = await expand(w, row);
  const reachable = row.channel === 'mail' ? reached : reached.filter((r) => r.address !== null);
  if (reachable.length === 0) throw MsgReceivers({ n: MOST_RECEIVERS }, 'receivers');
  const signature = template?.signature ?? (await settingOf(w, 'sms')).signature;
  const segments = (r: Reached) => (row.channel === 'sms' ? segmentsOf(texts, r.locale, signature) : 0);
  const reserved = reachable.reduce((sum, r) => sum + segments(r), 0);
  if (row.channel === 'sms') await reserve(w, row, reserved, reached.length);
  await log(w, row, reached, segments);
  const fixed = await w.tx
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
    return release(w, { ...fixed, total: reached.length }, 'submit', side, set);
  const waiting = await step(w, fixed, 'submit', side, { to: 'pending', set });
  const route = mailingRoutes[row.channel];
  await notify(w, {
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
  room.on(mailings[channel].submit, async (w) =>
    acted(w, await submit(w, await lockMailing(w, channel, w.input))),
  );
