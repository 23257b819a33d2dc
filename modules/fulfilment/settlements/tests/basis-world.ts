import { sql } from 'kysely';
import type { Person, World } from '#app/world.ts';
import type { AgreedTerms } from '#fulfilment/deals/rules/agreed-terms.ts';
import { dealEffective } from '#fulfilment/deals/rules/events.ts';
import { concludeDeal } from '#fulfilment/deals/server/door.ts';
import { domesticTerms, methanol } from '#fulfilment/deals/tests/world.ts';
import { moveMoney } from '#fulfilment/money/server/door.ts';
import { dealOfOrdersEffective } from '#fulfilment/orders/server/door.ts';
import { type PricingDetail, placeFixing, pricingDetail } from '../contract/fixing.ts';
import { callMargins } from '../server/call-margins.job.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

export interface BasisYard extends Yard {
  /** An order of 100 t at a provisional 2,000, MA701 less 20, to be fixed within ten days; 10 % deposit where asked. */
  basisOrder(over?: { depositPct?: string | null; quantity?: string; days?: number }): Promise<string>;
  priced(orderId: string, who?: Person): Promise<PricingDetail>;
  /** Holds the clock a minute into the next futures session, or where it is when they trade. */
  trading(orderId: string): Promise<void>;
  place(orderId: string, quantity: string, limitPrice: string): Promise<{ id: string; version: number }>;
  /** The exchange published this close today. */
  quoted(value: string): Promise<void>;
  paidIn(amount: string): Promise<void>;
  /** The clock is held so many seconds later; what is due by then is done. */
  later(seconds: number): Promise<void>;
  /** Every basis price is set against the last quote. */
  marginsCalled(): Promise<void>;
}

/** Every basis price is set against the last quote, as the cron job does every ten minutes. */
export async function marginsCalled(world: World): Promise<void> {
  await sql`insert into kernel.task (kind, key, due_at) values (${callMargins.kind}, 'every', kernel.now())
    on conflict (kind, key) where key is not null and state in ('waiting', 'running') do update set due_at = kernel.now()`.execute(
    world.sql,
  );
  await world.tick();
  await world.tick();
}

let source = 960_000;
/** Basis deals beside the world of statements; quotes are pushed by the test. */
export async function basisWorld(): Promise<BasisYard> {
  const w = await settlementWorld();
  const { seller, buyer, world } = w;
  const memberOf = (who: Person) => who.actor.memberId as string;
  const made: BasisYard = {
    ...w,
    async basisOrder({ depositPct = null, quantity = '100.00', days = 10 } = {}) {
      source += 1;
      const place = (
        await sql<{ id: string }>`select id from catalogue.place order by id limit 1`.execute(world.sql)
      ).rows[0]?.id as string;
      const now = await world.now();
      const day = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const { dealId } = await w.by(seller, (ctx) =>
        concludeDeal(ctx as never, {
          source: '20',
          sourceId: String(source),
          relatedParty: false,
          direct: true,
          boundAt: now,
          goods: methanol(),
          quantity,
          uom: 'TNE',
          legs: [
            {
              legNo: 'A',
              sellerId: memberOf(seller),
              buyerId: memberOf(buyer),
              sellerOwner: { deptId: null, empId: seller.actor.empId },
              buyerOwner: { deptId: null, empId: buyer.actor.empId },
              price: '2000.00',
              paymentTerm: '10',
              settlementMethod: '10',
            },
          ],
          terms: {
            ...domesticTerms(place),
            depositPct,
            depositNature: depositPct === null ? null : '10',
            priceMode: '30',
            formula: '买方点价',
            formulaEn: 'as fixed by the buyer',
            futures: { contract: 'MA701', basis: '-20.00', pricingDeadline: `${day}T07:00:00.000Z` },
          } as AgreedTerms,
        }),
      );
      await w.by(seller, async (ctx) => {
        await dealOfOrdersEffective(ctx, { dealId });
        await ctx.emit(dealEffective, { dealId, source: '20', sourceId: String(source) });
      });
      await world.tick();
      const { rows } = await sql<{
        id: string;
      }>`select id from orders."order" where deal_id = ${dealId}::bigint`.execute(world.sql);
      return rows[0]?.id as string;
    },
    async priced(orderId, who = buyer) {
      const { pricing } = await who.does(pricingDetail, { orderId });
      if (pricing === null) throw new Error(`order ${orderId} has no basis price`);
      return pricing;
    },
    async trading(orderId) {
      const { nextOpening } = await made.priced(orderId);
      if (nextOpening !== null) await world.hold(new Date(Date.parse(nextOpening) + 60_000));
    },
    async place(orderId, quantity, limitPrice) {
      const { id, version } = await buyer.does(placeFixing, { orderId, quantity, limitPrice });
      return { id, version };
    },
    async later(seconds) {
      await world.hold(new Date((await world.now()).getTime() + (seconds + 1) * 1000));
      await world.tick();
    },
    marginsCalled: () => marginsCalled(world),
    async quoted(value) {
      const day = new Date((await world.now()).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      w.quotes.push({ day, value });
    },
    async paidIn(amount) {
      source += 1;
      await w.by(buyer, (ctx) =>
        moveMoney(ctx as never, {
          cause: { bizType: 'TEST', bizId: '1', key: `basis:${source}` },
          currency: 'CNY',
          movement: { kind: 'PAY_IN', giverId: memberOf(buyer), amount },
        }),
      );
    },
  };
  return made;
}
