import { sql } from 'kysely';
import { payReceivable } from '#fulfilment/money/server/door.ts';
import { confirmSettlement } from '../contract/settlement-acts.ts';
import { invoicedChanged } from '../server/door.ts';
import type { Yard } from './settlement-world.ts';

export const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

/** What the tests of statements do and ask again and again, in the world they have by then. */
export function settlementSteps(world: () => Yard) {
  const receivableOf = async (settlementId: string) => {
    const { rows } = await sql<{ id: string; amount: string; state: string }>`
      select id, amount, receivable_state as state from money.receivable
      where biz_type = 'SETTLEMENT' and biz_id = ${settlementId}::bigint`.execute(world().world.sql);
    return rows[0];
  };
  return {
    receivableOf,
    confirm: (row: { id: string; version: number; totalAmount: string }) =>
      world().buyer.does(confirmSettlement, { ...one(row), total: row.totalAmount }),
    /** Notices of statements somebody got, oldest first. */
    async noticesOf(who: Yard['buyer'], id: string): Promise<string[]> {
      await world().world.tick();
      const { rows } = await sql<{ event: string }>`
        select event from messaging.message
        where account_id = ${who.actor.accountId}::bigint and biz_type = 'SETTLEMENT' and biz_id = ${id}
        order by id`.execute(world().world.sql);
      return rows.map((r) => r.event);
    },
    invoiced: (settlementId: string, issued: string) =>
      world().by(world().seller, (ctx) => invoicedChanged(ctx, { settlementId, issued })),
    unpaidOf: async (orderId: string) => (await world().see(orderId)).unpaidAmount,
    async pay(settlementId: string) {
      const open = await receivableOf(settlementId);
      await world().by(world().operator, (ctx) =>
        payReceivable(ctx, {
          id: open?.id as string,
          amount: open?.amount as string,
          by: { bizType: 'PAYMENT', bizId: '1', bizNo: 'PR1' },
        }),
      );
      await world().world.tick();
    },
  };
}
