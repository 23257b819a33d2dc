import type { Kysely } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { heldRoles } from './grants.ts';
import { type Right, rightKey, rightsOf } from './menu-lines.ts';
import type { Tables } from './tables.ts';

/** Says whether an actor may give a right (administration-domain 6, ceiling). */
export type Ceiling = (right: Right) => boolean;

/** Menus the operator authorised a seller's store for; null when it was not narrowed (R-PERM-014). */
export async function authorisedMenus(
  tx: Kysely<Tables>,
  memberId: string,
): Promise<ReadonlySet<string> | null> {
  const rows = await tx
    .selectFrom('permissions.seller_menu')
    .select('menu_id')
    .where('member_id', '=', memberId)
    .execute();
  return rows.length === 0 ? null : new Set(rows.map((r) => r.menu_id));
}

const keysOf = async (tx: Kysely<Tables>, roleIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await rightsOf(tx, roleIds)).map(rightKey));

/**
 * The super administrator gives everything; others what they hold themselves, and in a company nothing beyond
 * the templates of the side and, for sellers, the store's menus.
 */
export async function ceilingOf(tx: Kysely<Tables>, actor: Actor, type: Identity): Promise<Ceiling> {
  if (actor.superAdmin || actor.identity === 'clock') return () => true;
  if (actor.accountId === null || actor.identity === 'visitor') return () => false;
  const heldRights = await keysOf(
    tx,
    (await heldRoles(tx, actor.accountId, actor.identity)).map((r) => r.id),
  );
  if (actor.identity === 'platform') return (right) => heldRights.has(rightKey(right));
  const templates = await tx
    .selectFrom('permissions.role')
    .select('id')
    .where('member_id', '=', '0')
    .where('type', '=', type)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .execute();
  const shipped = await keysOf(
    tx,
    templates.map((t) => t.id),
  );
  const store = type === 'seller' ? await authorisedMenus(tx, actor.memberId ?? '-1') : null;
  return (right) =>
    heldRights.has(rightKey(right)) &&
    shipped.has(rightKey(right)) &&
    (store === null || store.has(right.menuId));
}
