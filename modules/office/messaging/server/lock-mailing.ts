import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { type MAILING, type MailingVerb, mailingLifecycle } from '../rules/mailing-lifecycle.ts';
import type { Mailing, MessagingContext } from './tables.ts';

export const BIZ = 'MESSAGE';
const OWNER = {
  member: 'messaging.mailing.member_id',
  dept: 'messaging.mailing.owner_dept_id',
  emp: 'messaging.mailing.owner_emp_id',
};

/** Messages of one channel within the caller's reach (data type MESSAGE). */
export const reached = (ctx: MessagingContext, channel: MailChannel) =>
  ctx.tx
    .selectFrom('messaging.mailing')
    .where('channel', '=', channel)
    .where('messaging.mailing.deleted', '=', false)
    .where(inScope(ctx.actor, 'MESSAGE', OWNER));

/** One message; missing and out of reach look alike (10301). */
export async function seeMailing(ctx: MessagingContext, channel: MailChannel, id: string): Promise<Mailing> {
  const row = await reached(ctx, channel)
    .where('messaging.mailing.id', '=', id)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row;
}
/** The same, locked for a change. Refuses 10301 and 10302. */
export async function lockMailing(
  ctx: MessagingContext,
  channel: MailChannel,
  wish: { readonly id: string; readonly version?: number },
): Promise<Mailing> {
  const row = await reached(ctx, channel)
    .where('messaging.mailing.id', '=', wish.id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  ctx.target({ type: BIZ, id: row.id, no: row.title ?? row.excerpt.slice(0, 40) });
  if (wish.version !== undefined && row.version !== wish.version)
    throw VersionConflict({ version: row.version });
  return row;
}
/** with the system's rights holds it: for timers and for what carriers report. */
export const holdMailing = (ctx: MessagingContext, id: string): Promise<Mailing | undefined> =>
  ctx.tx
    .selectFrom('messaging.mailing')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The only writer of a message's state. */
export const step = stepper<Mailing, typeof MAILING, MailingVerb>({
  lifecycle: mailingLifecycle,
  table: 'messaging.mailing',
  column: 'state',
  bizType: BIZ,
  number: () => null,
  parties: () => [],
  deadlines: { scheduled: { at: 'send_at', lapse: 'start' } },
});
export const isAuthor = (ctx: MessagingContext, row: Mailing): boolean =>
  row.created_by === ctx.actor.accountId;
export const sideOf = (ctx: MessagingContext, row: Mailing): 'submitter' | 'operator' =>
  isAuthor(ctx, row) ? 'submitter' : 'operator';
/** Page of a message, for notices about it. */
export const pageOf = (route: string, id: string): string => `${route}/detail/${id}`;
/** How a message is called in notices. */
export const titleOf = (row: Mailing): string => row.title ?? [...row.excerpt].slice(0, 30).join('');
