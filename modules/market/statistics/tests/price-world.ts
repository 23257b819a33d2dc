import { sql } from 'kysely';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { DEAL_SOURCE } from '#fulfilment/deals/rules/trade-codes.ts';
import { concludeDeal } from '#fulfilment/deals/server/door.ts';
import { domesticTerms, methanol } from '#fulfilment/deals/tests/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { priceSeries, type SeriesRow } from '../contract/price-index.ts';
import { addIndex } from '../contract/price-index-admin.ts';
import { closeIndex } from '../server/close-day.ts';
import type { StatisticsContext } from '../server/tables.ts';

export interface Sold {
  readonly at: string;
  readonly price?: string;
  readonly quantity?: string;
  /** Which of the demonstration's companies sell and buy. */
  readonly pair?: readonly [number, number];
  readonly over?: {
    readonly related?: boolean;
    readonly grade?: string;
    readonly currency?: string;
    /** A price still to be found by formula. */
    readonly formula?: boolean;
    readonly cargoStatus?: string;
  };
  /** A deal whose letters are not signed yet. */
  readonly unsigned?: boolean;
}
export interface PriceWorld {
  readonly world: World;
  readonly operator: Person;
  readonly buyer: Person;
  readonly product: string;
  readonly place: string;
  readonly companies: readonly string[];
  index(over?: Partial<InputOf<typeof addIndex>>): Promise<string>;
  sell(deal: Sold): Promise<string>;
  close(indexId: string, to: string): Promise<number>;
  days(indexId: string, from: string, to: string): Promise<SeriesRow[]>;
}

let source = 700_000;
let nth = 0;
/**
 * Companies that deal in methanol at one place, as auctions would: both sides have accepted, the deal is in
 * effect at once.
 */
export async function priceWorld(): Promise<PriceWorld> {
  const world = await openWorld();
  const [operator, buyer] = [await world.as('operator'), await world.as('buyer_purchaser', 'buyer')];
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(world.sql)).rows;
  const product = (await one(sql`select id from catalogue.product_name where cas_no = '67-56-1'`))[0]
    ?.id as string;
  const place = (await one(sql`select id from catalogue.place where code = 'TC-TANK'`))[0]?.id as string;
  const companies = (await one(sql`select id from members.member where id > 0 order by id limit 8`)).map(
    (r) => r.id,
  );
  const clock = <R>(act: (ctx: StatisticsContext) => Promise<R>) =>
    inTransaction(world.runtime.database.db, clockActor('test'), 'write', (tx) =>
      act(
        createContext(
          world.runtime,
          tx,
          clockActor('test'),
          {},
          postCommitEffects(),
        ) as unknown as StatisticsContext,
      ),
    );
  return {
    world,
    operator,
    buyer,
    product,
    place,
    companies,
    index: async (over = {}) => {
      nth += 1;
      const { id } = await operator.does(addIndex, {
        code: `MEOH-${nth}`,
        name: '甲醇 太仓',
        nameEn: 'Methanol, Taicang',
        hsCode: '290511',
        productNameId: product,
        placeId: place,
        grades: ['优等品', `测试${nth}`],
        lane: '10',
        cargoStatus: '10',
        priceTerm: '10',
        uom: 'TNE',
        currency: 'CNY',
        ...over,
      } as InputOf<typeof addIndex>);
      return id;
    },
    sell: async ({
      at,
      price = '2100.00',
      quantity = '100.00',
      pair = [0, 1],
      over = {},
      unsigned = false,
    }) => {
      source += 1;
      await world.hold(at);
      const [sellerId, buyerId] = [companies[pair[0]] as string, companies[pair[1]] as string];
      const terms = { ...domesticTerms(place), specItems: [] };
      const boundAt = await world.now();
      const done = await clock((ctx) =>
        concludeDeal(ctx, {
          source: unsigned ? DEAL_SOURCE.inquiry : DEAL_SOURCE.auction,
          sourceId: String(source),
          relatedParty: over.related ?? false,
          direct: false,
          boundAt,
          goods: methanol({ productNameId: product, ...(over.grade ? { grade: over.grade } : {}) }),
          quantity,
          uom: 'TNE',
          legs: [
            {
              legNo: 'A',
              sellerId,
              buyerId,
              sellerOwner: { deptId: null, empId: null },
              buyerOwner: { deptId: null, empId: null },
              price,
              paymentTerm: '10',
              settlementMethod: '10',
            },
          ],
          terms: over.formula
            ? { ...terms, priceMode: '20', formula: '月均价', formulaEn: 'mean of the month', quotes: null }
            : terms,
        }),
      );
      // A currency or customs status of another lane: no source could agree it in this one.
      if (over.currency !== undefined)
        await sql`update deals.deal set currency = ${over.currency} where id = ${done.dealId}::bigint`.execute(
          world.sql,
        );
      if (over.cargoStatus !== undefined)
        await sql`update deals.deal set terms = terms || jsonb_build_object('cargoStatus',
          ${over.cargoStatus}::text) where id = ${done.dealId}::bigint`.execute(world.sql);
      return done.dealId;
    },
    close: (indexId, to) => clock((ctx) => closeIndex(ctx, indexId, to)),
    days: async (indexId, from, to) => (await buyer.does(priceSeries, { indexId, from, to })).rows,
  };
}
