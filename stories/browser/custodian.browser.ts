import type { Page } from '@playwright/test';
import { listOrders } from '#fulfilment/orders/contract/order.ts';
import { listPayments } from '#fulfilment/payments/contract/payment.ts';
import { paymentHref } from '#fulfilment/payments/rules/pages.ts';
import { listSettlements } from '#fulfilment/settlements/contract/settlement.ts';
import { statementHref } from '#fulfilment/settlements/rules/pages.ts';
import { listNotes, noteDetail } from '#fulfilment/shipments/contract/note.ts';
import { noteHref } from '#fulfilment/shipments/rules/hrefs.ts';
import { SHIPPING_PAGE } from '#fulfilment/shipments/rules/pages.ts';
import { webTexts } from '#app/web-texts.ts';
import { done } from './answers.ts';
import { expect, open, seen, test, walk } from './people.ts';

const ORDER = '/transactionManagement/orderDetail';
const LETTER = '/transactionConfirmation';
/** What pages about money and deals are called in the menu, by their addresses. */
const NOT_OFFERED = [
  '/collectionManagement/paymentRegistration',
  '/collectionManagement/bankStatements',
  '/settlementStatementManagement/mySettlementStatement',
  '/invoiceManagement/myInVoice',
];
const body = (page: Page) => page.locator('.sh-page, .sh-note').filter({ visible: true }).first();

test('R-SHIP-014 the warehouse has a login of its own that sees the notes of its yard and nothing else: not in the menu, not by search, not by a typed address', async ({
  people,
}) => {
  test.setTimeout(90_000);
  const { list: orders } = await people.does('seller_admin', listOrders, { pageCount: 50 });
  const order = orders.find((o) => o.dealId !== null);
  const { list: payments } = await people.does('seller_admin', listPayments, { pageCount: 5 });
  const { list: statements } = await people.does('seller_admin', listSettlements, { pageCount: 5 });
  const keeper = await people.as('custodian_desk', { single: true });

  await test.step('its list holds the notes of its yard', async () => {
    const { data } = await done(keeper, listNotes, () => open(keeper, SHIPPING_PAGE));
    expect(data.list.length).toBeGreaterThan(0);
    expect(new Set(data.list.map((n) => n.side))).toEqual(new Set(['custodian']));
    const [note] = data.list;
    const { data: shown } = await done(keeper, noteDetail, () => walk(keeper, noteHref(note?.id ?? '')));
    await expect(keeper.getByRole('heading', { level: 1 })).toContainText(shown.noteNo);
    // Tonnes and papers are its business; what the goods cost is not.
    await expect(body(keeper)).not.toContainText(/CNY|￥|¥/);
    await expect(body(keeper).getByRole('link', { name: shown.orderNo })).toHaveCount(0);
  });
  await test.step('the menu offers nothing about money', async () => {
    for (const path of NOT_OFFERED) await expect(keeper.locator(`a[href="${path}"]`)).toHaveCount(0);
  });
  await test.step('typed addresses of documents of others are answered in words', async () => {
    for (const address of [
      `${ORDER}?id=${order?.id}`,
      `${LETTER}?dealId=${order?.dealId}`,
      paymentHref(payments[0]?.id ?? ''),
      statementHref(statements[0]?.id ?? ''),
      NOT_OFFERED[1] ?? '',
    ]) {
      await open(keeper, address);
      await expect(body(keeper)).toContainText(/无权/);
      await expect(body(keeper)).not.toContainText(order?.orderNo ?? 'no order');
    }
  });
  await test.step('the search of the console finds no order', async () => {
    await keeper.keyboard.press('Control+k');
    await keeper.getByRole('combobox', { name: seen(webTexts.searchEverywhere) }).fill(order?.orderNo ?? '');
    await expect(keeper.getByRole('option', { name: new RegExp(order?.orderNo ?? '-') })).toHaveCount(0);
  });
});
