import type { Page } from '@playwright/test';
import { callOff, selectContractGoods } from '#fulfilment/contracts/contract/call-off.ts';
import {
  addProtocol,
  adminPassReview,
  approveProtocol,
  openProtocol,
  passReview,
  pauseProtocol,
  protocolDetail,
  resumeProtocol,
  submitProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import { PROTOCOL, PROTOCOL_TYPE } from '#fulfilment/contracts/rules/contract-lifecycle.ts';
import { formWords } from '#fulfilment/contracts/rules/form-words.ts';
import { EDIT_CONTRACT, VIEW_CONTRACT } from '#fulfilment/contracts/rules/pages.ts';
import { contractScreenWords } from '#fulfilment/contracts/rules/screen-words.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { done } from './answers.ts';
import { signContract } from './contract-signing.ts';
import { act, box, button, choose, day, pick } from './order-parts.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const f = formWords.table;
const c = contractScreenWords.table;
/** Seller and buyer whose administrators sign nothing else in a browser. */
const [SALES, SELLER, BUYER] = ['binlan_sales', 'binlan_admin', 'jiangyu_admin'] as const;
const BUYING = '江屿';
const TITLE = '年度框架协议';
/** Tonnes of the year, and the least and the most of a month. */
const [YEAR, LEAST, MOST] = ['1200', '50', '200'] as const;
const PRICE = '6800';
const STORM = '台风，港口封航';

/** Types goods, months and terms of a year's agreement, saves and sends it for approval; nothing is sent while something is missing. */
async function drafted(people: People, page: Page): Promise<string> {
  const [goods] = (await people.does(SALES, selectContractGoods, {})).list;
  const today = dayOf(new Date());
  // A number within a line is named with its unit.
  const type = (field: LocalizedText, value: string) =>
    page
      .getByRole('textbox', { name: new RegExp(`^${seen(field)}( |$)`) })
      .first()
      .fill(value);
  await open(page, `${EDIT_CONTRACT}?type=${PROTOCOL_TYPE.framework}`);
  await pick(page, f.counterpartyId, 0, BUYING);
  await type(f.title, TITLE);
  await day(page, f.effectiveDate, today);
  await day(page, f.expiryDate, addDays(today, 364));
  await button(page, f.addLine).click();
  await choose(page, f.goods, goods?.zh ?? '');
  await type(f.quantity, YEAR);
  await type(f.unitPrice, PRICE);
  await type(f.monthMin, LEAST);
  await type(f.monthMax, MOST);
  await button(page, f.submit).click();
  await expect(page.locator('.fm-error').filter({ visible: true }).first()).toBeVisible();
  await expect(box(page, f.title)).toHaveValue(TITLE);
  await type(f.nominateBeforeDay, '20');
  for (const [field, choice] of [
    [f.paymentTerm, '款到发货'],
    [f.settlementMethod, '电汇'],
    [f.priceTerm, '出库自提'],
    [f.quantityBasis, '卖方磅单'],
    [f.qualityBasis, '生产商质检单'],
  ] as const)
    await choose(page, field, choice);
  await pick(page, f.placeId, 0, '宁波');
  await button(page, f.submit).click();
  const { data } = await done(page, addProtocol, async () => {
    await done(page, submitProtocol, () => button(page.getByRole('dialog'), f.submit).click());
  });
  return data.id;
}

test('R-CONT-003 story 11: a framework of a year is typed, approved, reviewed and signed by both; the buyer calls a month off, too much is refused with what he typed still there; he pauses it, and the operator lets it go on', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const id = await drafted(people, await people.as(SALES, { single: true }));
  const address = `${VIEW_CONTRACT}?id=${id}`;
  const now = () => people.does(BUYER, protocolDetail, { id });

  const seller = await people.as(SELLER, { single: true });
  await open(seller, address);
  await done(seller, openProtocol, () => button(seller, c.startApproval).click());
  await act(seller, approveProtocol, c.approve);
  await signContract(seller, people.does, SELLER);
  const buyer = await people.as(BUYER, { single: true });
  await open(buyer, address);
  await act(buyer, passReview, c.passReview);
  const auditor = await people.as('auditor', { single: true });
  await open(auditor, address);
  await act(auditor, adminPassReview, c.passReview);
  await signContract(buyer, people.does, BUYER);
  expect(await now()).toMatchObject({
    protocolState: PROTOCOL.effective,
    totalQty: '1200.00',
    calledQty: '0.00',
  });

  await test.step('more than a month holds is refused beside what was typed; a hundred tonnes become an order', async () => {
    await open(buyer, address);
    await button(buyer, c.callOff).click();
    const dialog = buyer.getByRole('dialog', { name: like(c.callOffTitle) });
    await expect(dialog.getByText('每月 50.00–200.00 吨')).toBeVisible();
    const tonnes = dialog.getByRole('textbox');
    await tonnes.fill('201');
    await expect(dialog.getByText('1,366,800.00')).toBeVisible();
    await button(dialog, c.callOff).click();
    await expect(dialog.getByRole('alert')).toContainText('200');
    await expect(tonnes).toHaveValue('201');
    await tonnes.fill('100');
    const { data: made } = await done(buyer, callOff, () => button(dialog, c.callOff).click());
    await expect(dialog.getByRole('status')).toContainText(made.orderNo);
    expect(await people.does(BUYER, orderDetail, { id: made.orderId })).toMatchObject({
      orderState: ORDER.initial,
      quantity: '100.00',
      orderAmount: '680000.00',
    });
    await buyer.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(
      buyer.getByText(made.orderNo).filter({ visible: true }).first(),
      'the call-off stands on the page of the contract',
    ).toBeVisible();
    expect(await now()).toMatchObject({ calledQty: '100.00', remainingQty: '1100.00' });
  });

  await test.step('paused by the buyer nothing can be called off; the operator lets it go on', async () => {
    await button(buyer, c.pause).click();
    const asked = buyer.getByRole('dialog');
    await asked.getByRole('textbox').fill(STORM);
    await done(buyer, pauseProtocol, () => button(asked, c.pause).click());
    await expect(buyer.getByText(STORM).filter({ visible: true }).first()).toBeVisible();
    await expect(button(buyer, c.callOff)).toBeHidden();
    const operator = await people.as('operator', { single: true });
    await open(operator, address);
    await button(operator, c.resume).click();
    const resuming = operator.getByRole('dialog');
    await resuming.getByRole('textbox', { name: seen(c.reason) }).fill('港口恢复通航');
    await done(operator, resumeProtocol, () => button(resuming, c.resume).click());
    await open(buyer, address);
    await expect(button(buyer, c.callOff)).toBeVisible();
  });
});
