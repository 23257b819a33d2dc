import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { blockedMembers, called } from '#registry/members/server/door.ts';
import { SHOP } from '../rules/pages.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { inPlaces } from './featured.ts';
import { holdRegister } from './featured-places.ts';
import { around, logoOf, productsOf } from './present-store.ts';
import { takeDown } from './review-store.ts';
import { stores } from './tables.ts';

export { storeDisabled } from '../rules/news.ts';
export { type PublicStore, publicStores } from './public-stores.ts';
export type { StoreViews } from './reporting.ts';

export interface Store {
  readonly id: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string | null;
  /** Published and enabled: new offers may appear (INV-SHO-02). */
  readonly open: boolean;
  /** Who keeps it: what is asked of the store goes to him. */
  readonly deptId: string | null;
  readonly empId: string | null;
}

/** The store of a company, an open one first; null when it has none the caller may see. */
export const storeOf = stores.door<{ memberId: string }, Store | null>(async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('stores.store')
    .select(['id', 'code', 'name', 'name_en', 'state', 'enabled', 'owner_dept_id', 'owner_emp_id'])
    .where('member_id', '=', input.memberId)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const open = (r: (typeof rows)[number]) => r.state === STORE.published && r.enabled;
  const row = rows.find(open) ?? rows[0];
  return row === undefined
    ? null
    : {
        id: row.id,
        code: row.code,
        nameZh: row.name,
        nameEn: row.name_en,
        open: open(row),
        deptId: row.owner_dept_id,
        empId: row.owner_emp_id,
      };
});

/**
 * True when the operator closed the seller console of a company: it has stores, and none of them is enabled.
 * The transaction is the system's or the company's.
 */
export async function consoleClosed(
  caller: { readonly tx: Kysely<AnyTables> },
  who: { readonly memberId: string },
): Promise<boolean> {
  const { rows } = await sql<{
    n: number;
    enabled: number;
  }>`select count(*)::int as n, count(*) filter (where enabled)::int as enabled from stores.store where member_id = ${who.memberId}::bigint and not deleted`.execute(
    caller.tx,
  );
  return (rows[0]?.n ?? 0) > 0 && rows[0]?.enabled === 0;
}

/**
 * A company was disabled: its published stores are taken down, whoever was featured is replaced
 * (administration-domain 22.1). The actor is the platform.
 */
export const closeStoresOf = stores.door<{ memberId: string; reason: string }, number>(async (ctx) => {
  const register = await holdRegister(ctx);
  const rows = await ctx.tx
    .selectFrom('stores.store')
    .selectAll()
    .where('member_id', '=', ctx.input.memberId)
    .where('state', '=', STORE.published)
    .where('deleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const s of rows) await takeDown(ctx, s, register, ctx.input.reason);
  return rows.length;
});

export interface FeaturedShop {
  readonly code: string;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | undefined };
  readonly companyName: string;
  readonly logo: string | null;
  readonly products: readonly { readonly zh: string; readonly en: string }[];
  readonly licensed: boolean;
  readonly url: string;
}
/** The featured stores as the portal shows them, in the order of their places (administration-domain 10.8, 23.3). */
export const featuredShops = stores.door<Record<never, never>, FeaturedShop[]>(async (ctx) => {
  const { memberId } = ctx.actor;
  const hidden = memberId === null || memberId === '0' ? [] : await blockedMembers(ctx, { memberId });
  const stores = await inPlaces(ctx, hidden);
  if (stores.length === 0) return [];
  const a = await around(ctx, stores);
  return stores.map((s) => ({
    code: s.code,
    names: s.name_en === null ? { zh_CN: s.name } : { zh_CN: s.name, en_US: s.name_en },
    companyName: called(ctx, a.companies.get(s.member_id)) || s.company_name,
    logo: logoOf(s, a),
    products: productsOf(s, a).map(({ zh, en }) => ({ zh, en })),
    licensed: s.business_licence_file_id !== null,
    url: `${SHOP}/${s.code}`,
  }));
});
