import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { RoleType } from '../rules/refusals.ts';
import { authorisedMenus } from './ceiling.ts';
import { permissions } from './tables.ts';

/**
 * Menus of the seller console a store is authorised for; an empty list takes the narrowing away
 * (administration-domain 6, 23.2; R-PERM-014). The platform decides.
 */
export const authoriseStore = permissions.door<{ memberId: string; menuIds: readonly string[] }, void>(
  async (ctx) => {
    const { memberId, menuIds } = ctx.input;
    const wanted = [...new Set(menuIds)];
    const known =
      wanted.length === 0
        ? []
        : await ctx.tx
            .selectFrom('permissions.menu')
            .select(['id', 'scopes'])
            .where('id', 'in', wanted)
            .where('type', '=', '10')
            .where('deleted', '=', false)
            .execute();
    if (known.length < wanted.length) throw NotFound({}, 'authorisedMenus');
    if (known.some((m) => !m.scopes.includes('seller'))) throw RoleType({}, 'authorisedMenus');
    await ctx.tx.deleteFrom('permissions.seller_menu').where('member_id', '=', memberId).execute();
    if (wanted.length > 0)
      await ctx.tx
        .insertInto('permissions.seller_menu')
        .values(wanted.map((menu_id) => ({ member_id: memberId, menu_id, created_by: ctx.actor.accountId })))
        .execute();
    // What the company's own roles hold beyond it goes with it.
    const companyRoles = await ctx.tx
      .selectFrom('permissions.role')
      .select('id')
      .where('member_id', '=', memberId)
      .where('type', '=', 'seller')
      .where('deleted', '=', false)
      .execute();
    if (companyRoles.length === 0 || wanted.length === 0) return;
    const roleIds = companyRoles.map((r) => r.id);
    await ctx.tx
      .deleteFrom('permissions.role_menu')
      .where('role_id', 'in', roleIds)
      .where('menu_id', 'not in', wanted)
      .execute();
    const holders = await ctx.tx
      .selectFrom('permissions.account_role')
      .select('account_id')
      .distinct()
      .where('role_id', 'in', roleIds)
      .execute();
    await bumpPermissionVersion(ctx, { accountIds: holders.map((h) => h.account_id) });
  },
);

/** Menus a seller's store was authorised for; empty: whatever the templates hold. */
export const storeMenus = permissions.door<{ memberId: string }, string[]>(async (ctx) => [
  ...((await authorisedMenus(ctx.tx, ctx.input.memberId)) ?? []),
]);

export interface SellerMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly names: { readonly zh_CN: string; readonly en_US?: string };
  readonly url: string | null;
}
/** Pages and groups of the seller console, in menu order, for the one who authorises a store. */
export const sellerMenus = permissions.door<Record<never, never>, SellerMenu[]>(async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('permissions.menu')
    .select(['id', 'parent_id', 'names', 'url'])
    .where('type', '=', '10')
    .where(sql<boolean>`'seller' = any(scopes)`)
    .where('deleted', '=', false)
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((m) => ({ id: m.id, parentId: m.parent_id, names: m.names, url: m.url }));
});
