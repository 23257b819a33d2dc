import { massSmsTime } from '../rules/mailing.ts';
import { MAILING } from '../rules/mailing-lifecycle.ts';
import { holdMailing, step } from './lock-mailing.ts';
import { sendOut } from './send-out.ts';
import type { MessagingContext } from './tables.ts';
import { type Mailing, messaging } from './tables.ts';

export const MAILING_TASK = 'messaging.mailing';

/**
 * Lets a message go: now, at its own time, or a mass short message at eight in the morning
 * (administration-domain 11.2, 11.4).
 */
export async function release(
  ctx: MessagingContext,
  row: Mailing,
  verb: 'submit' | 'approve',
  side: 'submitter' | 'operator',
  set: Partial<Mailing> = {},
): Promise<Mailing> {
  const now = await ctx.now();
  const wished = row.send_at !== null && row.send_at > now ? row.send_at : now;
  const at = row.channel === 'sms' && row.total > 1 ? massSmsTime(wished) : wished;
  const later = at > now;
  const released = await step(ctx, row, verb, side, {
    to: later ? 'scheduled' : 'sending',
    set: { ...set, send_at: later ? at : row.send_at },
  });
  await ctx.schedule({ kind: MAILING_TASK, key: row.id, at: later ? at : { inSeconds: 0 } });
  return released;
}

/** The time has come. Two runners meet at the row's lock: the second finds it gone. */
export const mailingTimer = messaging.timer<unknown>(MAILING_TASK, async (ctx) => {
  const row = await holdMailing(ctx, ctx.input.key);
  if (row === undefined) return;
  if (row.state === MAILING.scheduled && row.send_at !== null && row.send_at > (await ctx.now())) {
    await ctx.schedule({ kind: MAILING_TASK, key: row.id, at: row.send_at });
    return;
  }
  const sending = row.state === MAILING.scheduled ? await step(ctx, row, 'start', 'timer') : row;
  if (sending.state === MAILING.sending && sending.started_at === null) await sendOut(ctx, sending);
});
