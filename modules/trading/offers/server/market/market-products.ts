import { sql } from 'kysely';
import { productNames } from '#registry/catalogue/server/door.ts';
import { marketProducts } from '../../contract/market.ts';
import { offers } from '../tables.ts';
import { board } from './market.ts';

/** Chips over the board: the products with live offers, how many and the best price, from one pass over an index. */
export const marketProductsHandler = offers.query(marketProducts, async (ctx) => {
  const q = await board(ctx, { lane: ctx.input.lane });
  const rows = await ctx.tx
    .selectFrom(q.limit(20_000).as('o'))
    .select([
      'o.product_name_id',
      sql<string>`count(*)`.as('n'),
      sql<string>`min(o.unit_price)`.as('best'),
      sql<string>`sum(count(*)) over ()`.as('all'),
    ])
    .where('o.product_name_id', 'is not', null)
    .groupBy('o.product_name_id')
    .orderBy(sql`count(*)`, 'desc')
    .limit(12)
    .execute();
  const names = await productNames(ctx, { ids: rows.map((r) => r.product_name_id as string) });
  const watched = await ctx.tx
    .selectFrom('offers.watch')
    .select(sql<string>`count(*)`.as('n'))
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .executeTakeFirstOrThrow();
  const total = Number.parseInt(rows[0]?.all ?? '0', 10);
  return {
    list: rows.map((r) => ({
      productNameId: r.product_name_id as string,
      zh: names.get(r.product_name_id as string)?.zh ?? '',
      en: names.get(r.product_name_id as string)?.en ?? '',
      offers: Number.parseInt(r.n, 10),
      best: r.best,
    })),
    watched: Number.parseInt(watched.n, 10),
    total: Math.min(total, 10_000),
    totalMore: total > 10_000,
  };
});
