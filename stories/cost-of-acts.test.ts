import { beforeAll, expect, test, vi } from 'vitest';
import { confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { confirmSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { bigOrders, openYard, paymentsToConfirm, settlementsSent, trucksOnTheScale } from './stock.ts';
import { type TradeWorld, tradeWorld } from './trade-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** What is not counted: code and plans that settle, numbers taken in blocks. */
const SETTLE = 2;

/** Statements an act sends, from BEGIN to COMMIT. They may only become fewer; see decision 0032. */
const REGISTER: readonly {
  readonly act: string;
  readonly statements: number;
  /** Acts that are each one call away. */
  ready(w: TradeWorld, count: number): Promise<(() => Promise<unknown>)[]>;
}[] = [
  {
    act: 'weigh-out',
    statements: 32,
    ready: async (w, count) =>
      (await trucksOnTheScale(w, await bigOrders(w, 1, true), count)).map(
        ({ id, version, gross }) =>
          () =>
            w.custodian.does(weighOut, { id, version, gross, batchNos: ['B1'] }),
      ),
  },
  {
    act: 'payment confirmation',
    statements: 22,
    ready: async (w, count) =>
      (await paymentsToConfirm(w, await bigOrders(w, 1, false), count)).map(
        ({ id, version }) =>
          () =>
            w.sellerFinance.does(confirmPayment, { id, version, seen: true }),
      ),
  },
  {
    act: 'settlement confirmation',
    statements: 55,
    ready: async (w, count) =>
      (await settlementsSent(w, count)).map(
        ({ id, version, total }) =>
          () =>
            w.buyer.does(confirmSettlement, { id, version, total }),
      ),
  },
];

let w: TradeWorld;
beforeAll(async () => {
  w = await tradeWorld();
  await openYard(w);
});

test.each(REGISTER)('the $act costs one commit and no more statements than it did', async (line) => {
  const acts = await line.ready(w, SETTLE + 1);
  for (const act of acts.slice(0, SETTLE)) await act();
  const { database, separate } = w.world.runtime;
  const counted = countingStatements([database.pool, separate.pool]);
  await acts[SETTLE]?.();
  counted.stop();
  expect(counted.texts.filter((text) => text === 'commit')).toHaveLength(1);
  expect(counted.texts.length, counted.texts.join('\n')).toBeLessThanOrEqual(line.statements);
  expect(await w.world.audit()).toEqual({});
});
