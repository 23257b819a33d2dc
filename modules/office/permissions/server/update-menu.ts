import { type Kysely, sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateMenu } from '../contract/menu-admin.ts';
import { Builtin, MenuChild } from '../rules/refusals.ts';
import { checkKind, columnsOf } from './add-menu.ts';
import { codeTaken, lockMenu, serveMenuAnew, subtreeOf } from './lock-menu.ts';
import type { Menu } from './menu-tree.ts';
import { permissions, type Tables } from './tables.ts';

/** Names, order, icon, display, consoles and flags; code and address of what the product ships are its own (10308). */
export const updateMenuHandler = permissions.command(updateMenu, async (ctx) => {
  const { tx, input, actor } = ctx;
  const menu = await lockMenu(ctx, input.id, input.version);
  const code = input.code ?? menu.code;
  const set = columnsOf(input, menu.type);
  const shipped = menu.shipped_key !== null;
  if (shipped && (code !== menu.code || (menu.type === '10' && (set.url ?? null) !== menu.url)))
    throw Builtin({}, code === menu.code ? 'url' : 'code');
  if (!shipped) checkKind({ code, url: set.url }, menu.type);
  const dropped = menu.scopes.filter((s) => !set.scopes.includes(s));
  if (dropped.length > 0 && (await isHeldBy(tx, menu, dropped))) throw MenuChild({}, 'scopes');
  ctx.target({
    type: 'MENU',
    id: menu.id,
    no: menu.code,
    changes: changesOf({ ...menu, code: menu.code }, { ...set, names: input.names, code }),
  });
  try {
    const row = await tx
      .updateTable('permissions.menu')
      .set({
        ...set,
        code,
        version: sql<number>`version + 1`,
        gmt_modified: nowHere,
        modified_by: actor.accountId,
      })
      .where('id', '=', menu.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await serveMenuAnew(
      ctx,
      (await subtreeOf(tx, menu.id)).map((m) => m.id),
    );
    return row;
  } catch (error) {
    throw codeTaken(error);
  }
});

/** Roles of these sides hold the page; their rights would hang in the air. */
async function isHeldBy(tx: Kysely<Tables>, menu: Menu, sides: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select exists (select 1 from permissions.role_menu rm join permissions.role r on r.id = rm.role_id and not r.deleted
    where rm.menu_id = ${menu.id}::bigint and r.type = any(${[...sides]}::text[])) as held`.execute(tx);
  return rows[0]?.held === true;
}
