import { type Kysely, type Selectable, sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { touched } from '#kernel/server/rows.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { accountsOfDepartments, employees } from '#office/organisation/server/door.ts';
import { type PositionVerb, positionLifecycle } from '../rules/position-lifecycle.ts';
import type { Tables } from './tables.ts';

export type Position = Selectable<Tables['permissions.position']>;
export type PermissionsContext = Context<Tables, unknown>;
type Code = (typeof positionLifecycle.codes)[keyof typeof positionLifecycle.codes];

/** Both halves of a position's state as its life names them. */
export const codeOf = (p: Pick<Position, 'state' | 'auth_state'>): Code => `${p.state}${p.auth_state}`;

/** A position of the actor's own company, locked. Refuses 10301, 10302. */
export async function lockPosition(
  tx: Kysely<Tables>,
  actor: Actor,
  id: string,
  version?: number,
  hold: 'change' | 'end' = 'change',
): Promise<Position> {
  const query = tx
    .selectFrom('permissions.position')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', actor.memberId ?? '-1')
    .where('deleted', '=', false);
  const position = await (hold === 'end' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  if (position === undefined) throw NotFound({});
  if (version !== undefined && position.version !== version)
    throw VersionConflict({ version: position.version });
  return position;
}

/** Takes the next step of a position's life, with columns that change along. Answers the version it has then. */
export async function stepPosition(
  ctx: PermissionsContext,
  position: Position,
  verb: PositionVerb,
  set: Partial<{ sellers: string[]; deleted: boolean }> = {},
): Promise<number> {
  const next = positionLifecycle.next(verb, codeOf(position), 'operator');
  const state = next === 'x' ? {} : { state: next[0] as '0' | '1', auth_state: next[1] as '0' | '1' };
  const { version } = await ctx.tx
    .updateTable('permissions.position')
    .set({
      ...state,
      ...set,
      ...touched(ctx),
    })
    .where('id', '=', position.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Accounts of those who hold a position, as far as the transaction sees them. */
export async function accountsHolding(tx: Kysely<Tables>, positionIds: readonly string[]): Promise<string[]> {
  if (positionIds.length === 0) return [];
  const rows = await tx
    .selectFrom('permissions.position_holder')
    .select('emp_id')
    .distinct()
    .where('position_id', 'in', [...positionIds])
    .execute();
  return (
    await employees(
      { tx },
      rows.map((r) => r.emp_id),
    )
  ).map((e) => e.accountId);
}
/** Accounts a position is lent to, by department or by position, at this time or a later one. */
export async function accountsLentTo(
  tx: Kysely<Tables>,
  positionId: string,
  only: 'now' | 'ever' = 'ever',
): Promise<string[]> {
  let query = tx
    .selectFrom('permissions.delegation')
    .select(['target_type', 'target_id'])
    .where('position_id', '=', positionId)
    .where('deleted', '=', false)
    .where('state', '=', '1');
  if (only === 'now')
    query = query.where(
      sql<boolean>`valid_from <= kernel.now() and (valid_until is null or valid_until > kernel.now())`,
    );
  const targets = await query.execute();
  const of = (type: 'dept' | 'post') => targets.filter((t) => t.target_type === type).map((t) => t.target_id);
  return [
    ...new Set([
      ...(await accountsOfDepartments({ tx }, of('dept'))),
      ...(await accountsHolding(tx, of('post'))),
    ]),
  ];
}

/** Everybody whose reach a position has a part in is served anew. */
export async function serveAnew(
  ctx: PermissionsContext,
  positionId: string,
  also: readonly string[] = [],
): Promise<void> {
  const accountIds = [
    ...(await accountsHolding(ctx.tx, [positionId])),
    ...(await accountsLentTo(ctx.tx, positionId)),
    ...also,
  ];
  await bumpPermissionVersion(ctx, { accountIds });
}
