import { type Kysely, sql } from 'kysely';
import { CodeExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { type Menu, menuShown } from './menu-tree.ts';
import type { Tables } from './tables.ts';

export const MOST_LEVELS = 4;

/** An entry of the menu, locked. Refuses 10301, 10302. */
export async function lockMenu(
  ctx: Pick<Context<Tables, unknown>, 'tx' | 'target'>,
  id: string,
  version?: number,
  hold: 'change' | 'end' = 'change',
): Promise<Menu> {
  const { tx } = ctx;
  const query = tx
    .selectFrom('permissions.menu')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false);
  const menu = await (hold === 'end' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  if (menu === undefined) throw NotFound({});
  ctx.target({ type: 'MENU', id: menu.id, no: menu.code });
  if (version !== undefined && menu.version !== version)
    throw VersionConflict({ version: menu.version, current: await menuShown(tx, id) });
  return menu;
}

/** The tree itself: whoever changes its shape goes one after the other. */
export const lockTree = (tx: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(hashtext('permissions.menu'))`.execute(tx);

/** An entry and everything below it, and hidden pages that go with any of them. */
export async function subtreeOf(tx: Kysely<Tables>, id: string): Promise<{ id: string; level: number }[]> {
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive under as (
      select id, level from permissions.menu where id = ${id}::bigint
      union all select m.id, m.level from permissions.menu m join under u on m.parent_id = u.id where not m.deleted
    ) select id, level from under`.execute(tx);
  return rows;
}

/** People whose menu shows something of this part of the tree are served anew (administration-domain 8.1). */
export async function serveMenuAnew(ctx: Context<Tables, unknown>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct a.account_id from permissions.account_role a join permissions.role_menu rm on rm.role_id = a.role_id
    where rm.menu_id = any(${[...ids]}::bigint[]) or rm.menu_id in (select parent_id from permissions.menu where id = any(${[...ids]}::bigint[]) and type = '20')`.execute(
    ctx.tx,
  );
  await bumpPermissionVersion(ctx, { accountIds: rows.map((r) => r.account_id) });
}

/** A code that stands twice below one parent, in words. */
export const codeTaken = (error: unknown): unknown =>
  brokenConstraint(error) === 'menu_code' ? CodeExists({}, 'code') : error;
