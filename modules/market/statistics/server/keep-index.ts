import { sql } from 'kysely';
import type { PriceIndex, StatisticsContext } from './tables.ts';

export const TYPE = 'PRICE_INDEX';

type Market = Pick<
  PriceIndex,
  'product_name_id' | 'place_id' | 'lane' | 'cargo_status' | 'price_term' | 'uom' | 'currency' | 'grades'
>;

/** The index that measures this market already; two of one market would be two truths. */
export const twinOf = (ctx: StatisticsContext, m: Market, but: string | null) =>
  ctx.tx
    .selectFrom('statistics.price_index')
    .select('code')
    .where((eb) =>
      eb.and({
        product_name_id: m.product_name_id,
        place_id: m.place_id,
        lane: m.lane,
        cargo_status: m.cargo_status,
        price_term: m.price_term,
        uom: m.uom,
        currency: m.currency,
        enabled: true,
        deleted: false,
      }),
    )
    .where(sql<boolean>`grades = ${m.grades}::text[]`)
    .$if(but !== null, (q) => q.where('id', '<>', but as string))
    .executeTakeFirst();
