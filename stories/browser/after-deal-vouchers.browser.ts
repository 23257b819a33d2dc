import type { Locator, Page } from '@playwright/test';
import { submitOrder, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { payInSandbox, startGatewayPayment } from '#fulfilment/payments/contract/gateway.ts';
import { checkVoucher } from '#fulfilment/vouchers/contract/check.ts';
import { listVouchers, type VoucherDetail, voucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import {
  acceptTransfer,
  confirmVoucher,
  freezeVoucher,
  mergeVouchers,
  splitVoucher,
  takeGoods,
  transferVoucher,
  unfreezeVoucher,
  verifyVoucher,
} from '#fulfilment/vouchers/contract/voucher-acts.ts';
import { voucherHref } from '#fulfilment/vouchers/rules/pages.ts';
import { EVENT, VOUCHER, voucherLifecycle } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import { voucherCheckWords } from '#fulfilment/vouchers/rules/check-words.ts';
import { encumbranceNames, eventNames, voucherWords } from '#fulfilment/vouchers/rules/words.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { dec } from '#kernel/rules/decimal.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { documentCheckWords } from '#kernel/web/document-check/words.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { signingWords } from '#kernel/web/screens/signing-words.ts';
import { sendSmsCode } from '#office/identity/contract/login.ts';
import { answerTo, done } from './answers.ts';
import { codeFor, soldOrder } from './deals.ts';
import { box, button } from './order-parts.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const v = voucherWords.table;
const s = signingWords.table;
const [HOLDER, RECEIVER, KEEPER, DESK, BANK] = [
  'yonghai_admin',
  'jinling_buyer',
  'custodian',
  'custodian_desk',
  'dongyu_admin',
] as const;
/** Xylenes of 甬海 for 锦岭, in the custodian's tank; so little that it may be paid like a taxi ride. */
const SALE = { lister: 'yonghai_sales', seller: HOLDER, buyer: RECEIVER, cas: '1330-20-7', yard: 'TC-LG01' };
const [SOLD, KEPT, TAKEN] = ['5.000', '20.000', '7.250'] as const;
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Signs what the dialog shows with a code by SMS. One code a minute: where one was just sent, it is asked for again. */
async function signs<C extends Call>(
  people: People,
  page: Page,
  login: string,
  call: C,
  verb: LocalizedText,
) {
  await button(page, verb).click();
  const dialog = dialogOf(page);
  const code = await codeFor(people.does, login, () =>
    expect(async () => {
      const { envelope } = await answerTo(page, sendSmsCode, () => button(dialog, s.sendCode).click());
      expect(envelope.status, envelope.message).toBe(200);
    }).toPass({ timeout: 90_000, intervals: [3_000] }),
  );
  await box(dialog, v.verifyTicket).fill(code);
  await expect(dialog.getByText(seen(s.codeProved))).toBeVisible();
  return done(page, call, () => button(dialog, verb).click());
}
const now = (people: People, id: string, login: string = HOLDER): Promise<VoucherDetail> =>
  people.does(login, voucherDetail, { id });
/** The page says this state, and its chain ends with this event. */
async function ends(page: Page, id: string, state: keyof typeof VOUCHER, event: string): Promise<void> {
  await open(page, voucherHref(id));
  await expect(page.locator('.st').first()).toContainText(seen(voucherLifecycle.labels[state]));
  await expect(page.locator('.vo-links > li').last()).toContainText(
    seen(eventNames[event] ?? { zh: '', en: '' }),
  );
}
/** Dialogs of an act on a page: what it asks is sent. */
async function sends<C extends Call>(page: Page, call: C, verb: LocalizedText) {
  return done(page, call, () => button(dialogOf(page), verb).click());
}
const REASON = screenWords.table['act.reason'];

/** An order of the holder that is signed and paid. */
async function paidOrder(people: People): Promise<string> {
  const { orderId } = await soldOrder(people.does, SALE, dec(SOLD).toFixed(2));
  const order = () => people.does(RECEIVER, orderDetail, { id: orderId });
  await people.does(RECEIVER, submitOrder, { id: orderId, version: (await order()).version });
  const { id } = await people.does('jinling_admin', startGatewayPayment, { orderId, paymentType: '20' });
  await people.does('jinling_admin', payInSandbox, { id });
  await expect.poll(async () => (await order()).orderState, { timeout: 30_000 }).toBe(ORDER.awaitingPickup);
  return orderId;
}

test('trading-domain 15 R-CHAIN-001 R-CHAIN-002: a voucher is split, merged, pledged and released, sold with both signatures and taken in part, each by the right company; its chain and the public page say so', async ({
  people,
}) => {
  test.setTimeout(420_000);
  const { list } = await people.does(HOLDER, listVouchers, {
    view: 'held',
    state: [VOUCHER.held],
    pageCount: 50,
  });
  const [whole] = list
    .filter((o) => o.can.includes('split') && o.custodian !== null)
    .toSorted((a, b) => dec(b.quantity).cmp(a.quantity));
  const rest = dec(whole?.quantity ?? '0')
    .minus(SOLD)
    .minus(KEPT)
    .toFixed(3);
  const wholeId = whole?.id ?? '';
  const holder = await people.as(HOLDER, { single: true });
  const keeper = await people.as(KEEPER, { single: true });

  const parts = await test.step('split in three; nothing moves before the custodian signs', async () => {
    await open(holder, voucherHref(wholeId));
    await button(holder, v.split).click();
    const dialog = dialogOf(holder);
    const partNo = (n: number) =>
      dialog.getByRole('textbox', {
        name: new RegExp(`${seen(v['split.part']).replace('{n}', String(n))}$`),
      });
    await partNo(1).fill(SOLD);
    await partNo(2).fill(KEPT);
    await button(dialog, v['split.add']).click();
    await dialog.getByRole('button', { name: /余下 .+ 吨/ }).click();
    await expect(dialog.getByText(seen(v['split.fits']))).toBeVisible();
    await sends(holder, splitVoucher, v.split);
    expect((await now(people, wholeId)).state).toBe(VOUCHER.held);
    await open(keeper, voucherHref(wholeId));
    await signs(people, keeper, KEEPER, confirmVoucher, v.confirm);
    await ends(holder, wholeId, 'superseded', EVENT.split);
    const { children } = await now(people, wholeId);
    expect(children.map((c) => c.quantity)).toEqual([SOLD, KEPT, rest]);
    for (const child of children)
      await expect(holder.getByRole('link', { name: child.no }).first()).toBeVisible();
    return children.map((c) => c.id);
  });
  const [sold = '', kept = '', other = ''] = parts;

  const merged = await test.step('two of them are merged again', async () => {
    await open(holder, voucherHref(kept));
    await button(holder, v.merge).click();
    const { voucherNo } = await now(people, other);
    await dialogOf(holder)
      .getByRole('checkbox', { name: new RegExp(voucherNo) })
      .check();
    await sends(holder, mergeVouchers, v.merge);
    // Somebody else of the custodian: nobody is sent two codes within a minute.
    const desk = await people.as(DESK, { single: true });
    await open(desk, voucherHref(kept));
    await signs(people, desk, DESK, confirmVoucher, v.confirm);
    await ends(holder, kept, 'superseded', EVENT.merge);
    const [child] = (await now(people, kept)).children;
    // The one that is to be sold is the only other one of the lot.
    expect((await now(people, child?.id ?? '')).mergeable.map((o) => o.id)).toContain(sold);
    expect(child?.quantity).toBe(dec(KEPT).plus(rest).toFixed(3));
    return child?.id ?? '';
  });

  await test.step('pledged to a company that lends on it, and released by that company alone', async () => {
    await open(holder, voucherHref(merged));
    await button(holder, v.freeze).click();
    const dialog = dialogOf(holder);
    await dialog.getByRole('radio', { name: seen(encumbranceNames['10'] ?? v.type), exact: true }).check();
    const pledgee = dialog.getByRole('combobox', { name: like(v.beneficiaryId) });
    await pledgee.click();
    await pledgee.fill('东屿');
    await holder
      .locator('.ant-select-item-option')
      .filter({ hasText: '东屿', visible: true })
      .first()
      .click();
    await box(dialog, v.reason).fill('供应链融资质押');
    await sends(holder, freezeVoucher, v.freeze);
    await ends(holder, merged, 'encumbered', EVENT.freeze);
    await expect(button(holder, v.transfer)).toHaveCount(0);
    const bank = await people.as(BANK, { single: true });
    await open(bank, voucherHref(merged));
    await expect(bank.getByText('供应链融资质押').filter({ visible: true }).first()).toBeVisible();
    await button(bank, v.unfreeze).click();
    await box(dialogOf(bank), REASON).fill('融资已结清');
    await sends(bank, unfreezeVoucher, v.unfreeze);
    await ends(holder, merged, 'held', EVENT.unfreeze);
  });

  const printed = (await now(people, sold)).checkUrl ?? '';
  await test.step('sold: receiver and custodian sign, and the voucher is the receiver’s', async () => {
    const orderId = await paidOrder(people);
    const { orderNo } = await people.does(RECEIVER, orderDetail, { id: orderId });
    await open(holder, voucherHref(sold));
    await button(holder, v.transfer).click();
    const picked = dialogOf(holder).getByRole('combobox', { name: like(v.orderId) });
    await picked.click();
    await picked.fill(orderNo);
    await holder
      .locator('.ant-select-item-option')
      .filter({ hasText: orderNo, visible: true })
      .first()
      .click();
    await sends(holder, transferVoucher, v.transfer);
    const receiver = await people.as('jinling_admin', { single: true });
    await open(receiver, voucherHref(sold));
    await signs(people, receiver, 'jinling_admin', acceptTransfer, v.acceptTransfer);
    expect(await now(people, sold)).toMatchObject({ state: VOUCHER.transferring });
    await open(keeper, voucherHref(sold));
    await signs(people, keeper, KEEPER, acceptTransfer, v.acceptTransfer);
    await ends(receiver, sold, 'held', EVENT.transfer);
    expect(await now(people, sold, 'jinling_admin')).toMatchObject({
      holder: expect.stringContaining('锦岭'),
    });
    const order = await people.does(RECEIVER, orderDetail, { id: orderId });
    expect(dec(order.shippedQty).toFixed(3)).toBe(SOLD);
  });

  await test.step('the holder plans a pickup; the custodian records what he weighed out, a new voucher takes the rest', async () => {
    await open(holder, voucherHref(merged));
    await button(holder, v.freeze).click();
    const dialog = dialogOf(holder);
    await dialog.getByRole('radio', { name: seen(encumbranceNames['30'] ?? v.type), exact: true }).check();
    await box(dialog, v.reason).fill('自提一车');
    await sends(holder, freezeVoucher, v.freeze);
    await open(keeper, voucherHref(merged));
    await button(keeper, v.consume).click();
    await box(dialogOf(keeper), v.quantity).fill(TAKEN);
    await sends(keeper, takeGoods, v.consume);
    await ends(holder, merged, 'superseded', EVENT.consume);
    await expect(holder.locator('.vo-links > li').last()).toContainText(TAKEN);
    const taken = await now(people, merged);
    expect(taken.children.map((c) => c.quantity)).toEqual([dec(taken.quantity).minus(TAKEN).toFixed(3)]);
    const { data } = await done(holder, verifyVoucher, () => button(holder, v.verify).click());
    expect(data.intact).toBe(true);
    await expect(holder.locator('.vo-fits')).toBeVisible();
  });

  await test.step('where nothing is left to be merged with, the dialog says why and cannot be sent', async () => {
    const left = await now(people, (await now(people, merged)).children[0]?.id ?? '');
    // A run that broke off may have left another one of the lot.
    const alone = left.mergeable.length === 0;
    await open(holder, voucherHref(left.id));
    await button(holder, v.merge).click();
    await expect(dialogOf(holder).getByText(seen(v['merge.none']))).toHaveCount(alone ? 1 : 0);
    await expect(button(dialogOf(holder), v.merge)).toBeEnabled({ enabled: !alone });
  });

  await test.step('the public page knows the print of today and says of the old one that it is no longer the newest', async () => {
    const t = { ...documentCheckWords.table, ...voucherCheckWords.table };
    const visitor = await people.as(null, { size: 'phone' });
    const look = async (address: string) => {
      const url = new URL(address);
      await done(visitor, checkVoucher, () => visitor.goto(`${url.pathname}${url.search}`));
    };
    await look((await now(people, sold, 'jinling_admin')).checkUrl ?? '');
    await expect(visitor.getByText(seen(t.good))).toBeVisible();
    await look(printed);
    await expect(visitor.getByText(seen(t.good))).toHaveCount(0);
    await expect(visitor.getByRole('alert').first()).toBeVisible();
  });
});
