import { holds } from '#kernel/server/actor.ts';
import type { MailingRow } from '../contract/mailing.ts';
import { MOST_RESENDS, REVOKE_HOURS } from '../rules/mailing.ts';
import {
  DELETABLE,
  EDITABLE,
  MAILING,
  type MailingVerb,
  mailingLifecycle,
} from '../rules/mailing-lifecycle.ts';
import { mailingRoutes } from '../rules/places.ts';
import { isAuthor } from './lock-mailing.ts';
import type { Mailing, MessagingContext } from './tables.ts';

const HOUR = 3_600_000;
/** Reading stops being taken back a day after sending. */
export const revocableUntil = (row: Mailing): number =>
  (row.started_at?.getTime() ?? 0) + REVOKE_HOURS * HOUR;

/** What the caller may do with a message now: his side of the life, his buttons, and the conditions beside the state. */
export function canOn(ctx: MessagingContext, row: Mailing, now: Date): string[] {
  const route = mailingRoutes[row.channel];
  const writtenByActor = isAuthor(ctx, row);
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [route]);
  const open = new Set<MailingVerb>([
    ...(writtenByActor ? mailingLifecycle.open(row.state, 'submitter') : []),
    ...mailingLifecycle.open(row.state, 'operator'),
  ]);
  const scheduled = row.state === MAILING.scheduled;
  const can: Record<string, boolean> = {
    View: holding('View'),
    edit: writtenByActor && EDITABLE.includes(row.state) && holding('Add'),
    submit: open.has('submit') && holding('Submit'),
    withdraw: open.has('withdraw') && holding('Withdraw'),
    approve: open.has('approve') && !writtenByActor && holding('Approve'),
    reject: open.has('reject') && !writtenByActor && holding('Reject'),
    revoke:
      open.has('revoke') &&
      (scheduled
        ? writtenByActor || holding('Revoke')
        : row.channel === 'mail' && revocableUntil(row) > now.getTime() && holding('Revoke')),
    void: open.has('void') && holding('Void'),
    resend: open.has('resend') && row.failed > 0 && row.resends < MOST_RESENDS && holding('Submit'),
    delete: DELETABLE.includes(row.state) && holding('Delete'),
    batchDelete: DELETABLE.includes(row.state) && holding('BatchDelete'),
  };
  return Object.keys(can).filter((verb) => can[verb]);
}

/** A message in its list. `read` counts who opened an in-site mail; null for the other channels. */
export function presentMailing(
  ctx: MessagingContext,
  row: Mailing,
  read: number | null,
  now: Date,
): MailingRow {
  const single = row.channel === 'mail' && row.total === 1 && row.started_at !== null;
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    excerpt: row.excerpt,
    receiverMode: row.receiver_mode,
    state: row.state,
    total: row.total,
    delivered: row.delivered,
    failed: row.failed,
    read,
    receipt: single ? ((read ?? 0) > 0 ? 'read' : 'unread') : null,
    sendAt: row.send_at?.toISOString() ?? null,
    sentAt: row.started_at?.toISOString() ?? null,
    authorName: row.author_name,
    gmtCreate: row.gmt_create.toISOString(),
    reason: row.reason,
    can: canOn(ctx, row, now),
  };
}
/** What a step answers, so that the screen redraws its own buttons. */
export const toActionResult = async (ctx: MessagingContext, row: Mailing) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  can: canOn(ctx, row, await ctx.now()),
});
