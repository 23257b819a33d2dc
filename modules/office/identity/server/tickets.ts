import { sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Context } from '#kernel/server/capability.ts';
import { nowHere } from '#kernel/server/database.ts';
import {
  ACTIVATION_SECONDS,
  type Channel,
  type Purpose,
  SSO_TICKET_SECONDS,
  VERIFY_TICKET_SECONDS,
} from '../rules/codes.ts';
import { nameKey } from '../rules/names.ts';
import { TicketInvalid } from '../rules/refusals.ts';
import type { IdentityTables } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

type IdentityContext = Pick<Context<IdentityTables, unknown>, 'tx'>;
interface TicketFacts {
  readonly purpose?: Purpose;
  readonly channel?: Channel;
  readonly target: string;
  readonly accountId: string | null;
  readonly side?: Identity;
}
const LIFE = {
  verify: VERIFY_TICKET_SECONDS,
  activate: ACTIVATION_SECONDS,
  sso: SSO_TICKET_SECONDS,
} as const;
export type TicketKind = keyof typeof LIFE;

/** Issues a one-time ticket; answers its text, of which only the hash is kept. */
export async function issueTicket(
  ctx: IdentityContext,
  kind: TicketKind,
  facts: TicketFacts,
): Promise<{ ticket: string; expireSeconds: number }> {
  const ticket = newToken();
  await ctx.tx
    .insertInto('identity.ticket')
    .values({
      kind,
      ticket_hash: hashOf(ticket),
      purpose: facts.purpose ?? null,
      channel: facts.channel ?? null,
      target: facts.target,
      account_id: facts.accountId,
      side: facts.side ?? null,
      gmt_create: nowHere,
      expire_at: sql`${nowHere} + make_interval(secs => ${LIFE[kind]})`,
      used_at: null,
    })
    .execute();
  return { ticket, expireSeconds: LIFE[kind] };
}

/**
 * Redeems a ticket, once: the conditional update lets a single caller through. Refuses 10122 when it is
 * unknown, used, void, too old or bound to something else.
 */
export async function redeemTicket(
  ctx: IdentityContext,
  kind: TicketKind,
  ticket: string,
  bound: { readonly purpose?: Purpose; readonly target?: string } = {},
): Promise<{ accountId: string | null; target: string; side: Identity | null; channel: string | null }> {
  const { rows } = await sql<{
    account_id: string | null;
    target: string;
    side: Identity | null;
    channel: string | null;
  }>`update identity.ticket set used_at = ${nowHere}
    where ticket_hash = ${hashOf(ticket)} and kind = ${kind} and used_at is null and not void and expire_at > ${nowHere}
      and (${bound.purpose ?? null}::text is null or purpose = ${bound.purpose ?? null}) and (${bound.target ?? null}::text is null or target = ${bound.target === undefined ? null : nameKey(bound.target)})
    returning account_id, target, side, channel`.execute(ctx.tx);
  const row = rows[0];
  if (row === undefined) throw TicketInvalid({});
  return { accountId: row.account_id, target: row.target, side: row.side, channel: row.channel };
}

/** Voids what is still open of one kind, before a new ticket of it is issued. */
export async function voidTickets(ctx: IdentityContext, kind: TicketKind, accountId: string): Promise<void> {
  await ctx.tx
    .updateTable('identity.ticket')
    .set({ void: true })
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('void', '=', false)
    .execute();
}
