import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { eq, listFilters, present, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { listStores, storeDetail } from '../contract/store.ts';
import { presentStores, storeSheet } from './present-store.ts';
import { type Store, type StoresContext, stores } from './tables.ts';

/** Rows of stores within the reader's data scope. */
export const scoped = (actor: Actor) =>
  inScope(actor, 'STORE', { member: 's.member_id', dept: 's.owner_dept_id', emp: 's.owner_emp_id' });

const TEXT = sql<string>`(s.name || ' ' || coalesce(s.name_en, '') || ' ' || s.company_name || ' ' || s.abbreviation || ' ' || s.code)`;
/**
 * Stores whose own words hold what was typed (an index stands on them), or whose company is found by it under
 * its name of now.
 */
export async function found(ctx: StoresContext, keyword: string) {
  const companies = await searchMembers(ctx, { keyword });
  return sql<boolean>`(${TEXT} ilike ${containsPattern(keyword)} or s.member_id = any(${companies}::bigint[]))`;
}

const storesInScope = (ctx: StoresContext) =>
  ctx.tx
    .selectFrom('stores.store as s')
    .selectAll('s')
    .where('s.deleted', '=', false)
    .where(scoped(ctx.actor));

/** A store within the data scope, as stored. Refuses NotFound. */
export async function seenStore(ctx: StoresContext, id: string): Promise<Store> {
  return foundRow(storesInScope(ctx).where('s.id', '=', id));
}

const filtersOf = (ctx: StoresContext) =>
  listFilters({
    state: (codes: readonly string[]) =>
      codes.length === 0 ? null : sql<boolean>`s.state = any(${[...codes]}::text[])`,
    typeId: eq('s.shop_type_id'),
    memberId: eq('s.member_id'),
    enabled: yesNo('s.enabled'),
    featured: present('s.featured_rank'),
    importance: eq('s.importance'),
    keyword: (typed: string) => (typed === '' ? null : found(ctx, typed)),
  });

export const listStoresHandler = stores.query(listStores, async (ctx) => {
  const query = await filtersOf(ctx).narrow(ctx.tx, storesInScope(ctx), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      code: 's.code',
      name: 's.name',
      state: 's.state',
      importance: 's.importance',
      openedAt: 's.opened_at',
      gmtModified: 's.gmt_modified',
    },
    fallback: { column: 's.gmt_modified', asc: false },
    key: 's.id',
  });
  return { ...page, list: await presentStores(ctx, page.list as Store[]) };
});

export const storeDetailHandler = stores.query(storeDetail, async (ctx) =>
  storeSheet(ctx, await seenStore(ctx, ctx.input.id)),
);
