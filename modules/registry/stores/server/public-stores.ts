import { sql } from 'kysely';
import { partiesOf } from '#registry/members/server/door.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import type { NamedThing } from './ports.ts';
import { around, logoOf, productsOf, typeOf } from './present-store.ts';
import { type StoresContext, stores } from './tables.ts';

/** A store as everybody may look at it: nobody's name, number or address. */
export interface PublicStore {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly company: string;
  readonly companyEn: string | null;
  readonly type: NamedThing;
  readonly logo: string | null;
  readonly products: readonly NamedThing[];
  readonly licensed: boolean;
  readonly profile: string | null;
  readonly openedAt: string | null;
}

const open = (ctx: StoresContext) =>
  ctx.tx
    .selectFrom('stores.store')
    .where('state', '=', STORE.published)
    .where('enabled', '=', true)
    .where('deleted', '=', false);

/**
 * Stores that are open, of companies in good standing: those asked for by code or id, else a page of all,
 * featured ones first, then by importance and the one longest open (administration-domain 23.3).
 */
export const publicStores = stores.door<
  { codes?: readonly string[]; ids?: readonly string[]; limit: number; offset?: number },
  { readonly list: PublicStore[]; readonly total: number }
>(async (ctx) => {
  const { codes, ids, limit, offset = 0 } = ctx.input;
  let query = open(ctx);
  if (codes !== undefined) query = query.where(sql<boolean>`code = any(${[...codes]}::text[])`);
  if (ids !== undefined) query = query.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  const rows = await query
    .selectAll()
    .orderBy(sql`featured_rank nulls last`)
    .orderBy('importance', 'desc')
    .orderBy('opened_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  const companies = await partiesOf(ctx, { memberIds: rows.map((s) => s.member_id) });
  // A company that was stopped loses its store; until it has, the store is not shown either.
  const standing = rows.filter((s) => companies.get(s.member_id)?.verified === true);
  const a = await around(ctx, standing);
  return {
    total: n,
    list: standing.map((s) => ({
      id: s.id,
      code: s.code,
      name: s.name,
      nameEn: s.name_en,
      company: companies.get(s.member_id)?.name ?? s.company_name,
      companyEn: companies.get(s.member_id)?.nameEn ?? null,
      type: typeOf(s, a),
      logo: logoOf(s, a),
      products: productsOf(s, a),
      licensed: s.business_licence_file_id !== null,
      profile: s.profile,
      openedAt: s.opened_at?.toISOString() ?? null,
    })),
  };
});
