import { sql } from 'kysely';
import { nowOnce } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { productNames } from '#registry/catalogue/server/door.ts';
import { marketProducts } from '../../contract/market.ts';
import { VISIBILITY } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { offers } from '../tables.ts';
import type { OfferContext } from '../lock-offer.ts';
import { board } from './market.ts';
import { hazardWall, strangers } from './sight.ts';

const MOST = 10_000;
/**
 * How many offers of this board stand behind the wall that a reader can take down himself, by being admitted
 * or by a licence; null where there are none, or where they are for operators only. A number and nothing else.
 */
async function offersBeyond(ctx: OfferContext, lane: string) {
  const why = await hazardWall(ctx);
  if (why === null || why === 'operators') return null;
  const blocked = await strangers(ctx);
  const { rows } = await asSystem(ctx, () =>
    sql<{ n: number }>`select count(*)::int as n from (select 1 from offers.offer o
      where o.lane = ${lane} and o.publish_state = ${sql.lit(OFFER.onOffer)} and not o.deleted and o.valid_until > ${nowOnce} and o.visibility = ${VISIBILITY.all}
        and not o.control_classes <@ array['00'] and o.seller_member_id <> all (${[...blocked, ctx.actor.memberId ?? '0']}::bigint[]) limit ${sql.lit(MOST)}) x`.execute(
      ctx.tx,
    ),
  );
  const n = rows[0]?.n ?? 0;
  return n === 0 ? null : { n, why };
}

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
    beyond: await offersBeyond(ctx, ctx.input.lane),
  };
});
