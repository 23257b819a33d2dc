import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAppeal, withdrawAppeal } from '#fulfilment/appeals/contract/appeal-acts.ts';
import { appealDetail } from '#fulfilment/appeals/contract/appeal.ts';
import { countDeals, dealHistory, listDeals } from '#fulfilment/deals/contract/deal.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { addSettlement, deleteSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { type SettlementDetail, settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { confirmedStatement, draftedStatement, invoicedDigitally } from './billing-acts.ts';
import { type TradeWorld, tradeWorld } from './trade-world.ts';
import { delivered } from './truck-acts.ts';

const PAID = '63150.00';
interface Dealt {
  readonly dealId: string;
  readonly orderId: string;
}
let w: TradeWorld;
beforeAll(async () => {
  w = await tradeWorld();
});
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

/** 30 t paid and delivered; the order is not confirmed as received yet. */
async function arrived(): Promise<Dealt> {
  const { dealId, order } = await w.agreed('30.00', PAID, {
    unitPrice: '2105.00',
    minQty: '30.00',
    qtyStep: '30.00',
  });
  await w.pay(order.id);
  await delivered(w, order.id, { planned: '30.00', shipped: '30.000', received: '30.000' });
  return { dealId, orderId: order.id };
}
async function confirmed({ orderId }: Dealt): Promise<void> {
  const { version } = await w.see(orderId);
  await w.buyer.does(confirmReceipt, { id: orderId, version });
  await w.world.tick();
}
/** The final statement, confirmed by both. */
const agreedOn = async ({ orderId }: Dealt): Promise<SettlementDetail> =>
  confirmedStatement(w, await draftedStatement(w, orderId));
/** Invoiced in full, so that the statement closes. */
async function closed(statement: SettlementDetail): Promise<void> {
  await invoicedDigitally(w, statement, PAID);
  await w.world.tick();
  expect(await w.seller.does(settlementDetail, { id: statement.id })).toMatchObject({ state: '50' });
}
const stateOf = async ({ dealId }: Dealt): Promise<string> => {
  const { rows } = await sql<{
    state: string;
  }>`select deal_state as state from deals.deal where id = ${dealId}::bigint`.execute(w.world.sql);
  return rows[0]?.state as string;
};
/** Accounts that were told that a deal is completed, one entry for each time. */
const told = async ({ dealId }: Dealt): Promise<string[]> => {
  const { rows } = await sql<{
    account: string;
  }>`select account_id as account from messaging.message where event = 'N-DEAL-06' and biz_type = 'DEAL' and biz_id = ${dealId}`.execute(
    w.world.sql,
  );
  return rows.map((r) => r.account);
};

describe('5.1 30 → 40: a deal is completed by whatever was the last thing it waited for', () => {
  test('its statement: lists, counts and history of both sides say so, both are told once, every invariant holds', async () => {
    const deal = await arrived();
    expect(await stateOf(deal)).toBe('30');
    await confirmed(deal);
    const statement = await agreedOn(deal);
    await w.world.tick();
    expect(await stateOf(deal)).toBe('30');
    const before = await w.buyer.does(countDeals, {});
    await closed(statement);
    expect(await stateOf(deal)).toBe('40');
    const after = await w.buyer.does(countDeals, {});
    expect([after['40'], after['30'] ?? 0]).toEqual([(before['40'] ?? 0) + 1, (before['30'] ?? 0) - 1]);
    for (const who of [w.buyer, w.seller]) {
      const { list } = await who.does(listDeals, { stateTab: '40' });
      expect(list.map((d) => d.id)).toContain(deal.dealId);
      const history = (await who.does(dealHistory, { id: deal.dealId })).list;
      expect(history.filter((h) => h.action === 'complete')).toMatchObject([
        { fromState: '30', toState: '40', bizType: 'DEAL' },
      ]);
    }
    await w.world.tick();
    const accounts = await told(deal);
    expect(accounts).toHaveLength(new Set(accounts).size);
    for (const who of [w.buyer, w.trader]) expect(accounts).toContain(who.actor.accountId);
    await w.balanced();
  });

  test('an appeal: settled to the last cent it waits until the appeal is over', async () => {
    const deal = await arrived();
    await confirmed(deal);
    const statement = await agreedOn(deal);
    const { id } = await w.buyer.does(addAppeal, {
      targetType: 'order',
      targetId: deal.orderId,
      appealType: '40',
      claim: '随车单据缺少一份出厂检验单，要求补齐后结案。',
      evidence: [await w.file(w.buyer)],
    });
    await closed(statement);
    expect(await stateOf(deal)).toBe('30');
    const seen = await w.buyer.does(appealDetail, { id });
    await w.buyer.does(withdrawAppeal, { ...one(seen), reason: '单据已补齐，撤回申诉。' });
    await w.world.tick();
    expect(await stateOf(deal)).toBe('40');
    await w.balanced();
  });

  test('a correction on its way: it waits until that is closed or deleted', async () => {
    const deal = await arrived();
    await confirmed(deal);
    const statement = await agreedOn(deal);
    const draft = await w.seller.does(addSettlement, {
      kind: '30',
      orderId: deal.orderId,
      correctsId: statement.id,
      typed: [{ lineType: '20', sign: 'minus', amount: '90.00', taxRate: '13', remark: '装车等候' }],
    });
    await closed(statement);
    expect(await stateOf(deal)).toBe('30');
    await w.seller.does(deleteSettlement, one(draft));
    await w.world.tick();
    expect(await stateOf(deal)).toBe('40');
    await w.balanced();
  });

  test('its order: a statement that closed before the goods were confirmed as received does not complete it', async () => {
    const deal = await arrived();
    const drafted = await w.seller.does(addSettlement, { kind: '20', orderId: deal.orderId });
    const statement = await confirmedStatement(w, await w.seller.does(settlementDetail, { id: drafted.id }));
    await closed(statement);
    expect(await stateOf(deal)).toBe('30');
    await confirmed(deal);
    expect(await stateOf(deal)).toBe('40');
    await w.balanced();
  });
});
