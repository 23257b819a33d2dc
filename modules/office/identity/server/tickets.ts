import { sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Context } from '#kernel/server/act-context.ts';
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
import { type AccountRow, accountById } from './accounts.ts';
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

interface TicketRow {
  account_id: string | null;
  target: string;
  side: Identity | null;
  channel: string | null;
}
interface Bound {
  readonly purpose?: Purpose;
  readonly target?: string;
}
export interface SeenTicket {
  readonly accountId: string | null;
  readonly target: string;
  readonly side: Identity | null;
  readonly channel: string | null;
}
const fits = (kind: TicketKind, ticket: string, bound: Bound) =>
  sql`ticket_hash = ${hashOf(ticket)} and kind = ${kind} and used_at is null and not void and expire_at > ${nowHere}
      and (${bound.purpose ?? null}::text is null or purpose = ${bound.purpose ?? null}) and (${bound.target ?? null}::text is null or target = ${bound.target === undefined ? null : nameKey(bound.target)})`;
function seen(row: TicketRow | undefined): SeenTicket {
  if (row === undefined) throw TicketInvalid({});
  return { accountId: row.account_id, target: row.target, side: row.side, channel: row.channel };
}

/**
 * A ticket that would be redeemed now, and is not: what is worked out for it costs nothing to whoever has
 * none. Refuses as `redeemTicket`, which decides.
 */
export async function readTicket(
  ctx: IdentityContext,
  kind: TicketKind,
  ticket: string,
  bound: Bound = {},
): Promise<SeenTicket> {
  const { rows } =
    await sql<TicketRow>`select account_id, target, side, channel from identity.ticket where ${fits(kind, ticket, bound)}`.execute(
      ctx.tx,
    );
  return seen(rows[0]);
}

/** The account a ticket is of; refuses 10122 where there is none. */
export async function ticketAccount(ctx: IdentityContext, ticket: SeenTicket): Promise<AccountRow> {
  const account = ticket.accountId === null ? null : await accountById(ctx.tx, ticket.accountId);
  if (account === null) throw TicketInvalid({});
  return account;
}

/**
 * Redeems a ticket, once: the conditional update lets a single caller through. Refuses 10122 when it is
 * unknown, used, void, too old or bound to something else.
 */
export async function redeemTicket(
  ctx: IdentityContext,
  kind: TicketKind,
  ticket: string,
  bound: Bound = {},
): Promise<SeenTicket> {
  const { rows } = await sql<TicketRow>`update identity.ticket set used_at = ${nowHere}
    where ${fits(kind, ticket, bound)}
    returning account_id, target, side, channel`.execute(ctx.tx);
  return seen(rows[0]);
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
