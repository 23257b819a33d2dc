import {
  addProtocol,
  adminPassReview,
  approveProtocol,
  openProtocol,
  passReview,
  protocolDetail,
  submitProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import { formWords } from '#fulfilment/contracts/rules/form-words.ts';
import { orderActionWords as contractAction } from '#fulfilment/contracts/rules/order-action-words.ts';
import { VIEW_CONTRACT } from '#fulfilment/contracts/rules/pages.ts';
import { contractScreenWords } from '#fulfilment/contracts/rules/screen-words.ts';
import { invoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import {
  addInvoice,
  issueInvoice,
  readInvoiceFile,
  startIssueInvoice,
  submitInvoice,
} from '#fulfilment/invoices/contract/invoice-acts.ts';
import { invoiceHref } from '#fulfilment/invoices/rules/pages.ts';
import { invoiceWords } from '#fulfilment/invoices/rules/words.ts';
import { digitalXml } from '#fulfilment/invoices/tests/digital-xml.ts';
import { submitOrder } from '#fulfilment/orders/contract/order.ts';
import { orderHub } from '#fulfilment/orders/contract/order-acts.ts';
import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { orderScreenWords } from '#fulfilment/orders/rules/screen-words.ts';
import { addPayment, confirmPayment, listPayments } from '#fulfilment/payments/contract/payment.ts';
import { paymentActionWords } from '#fulfilment/payments/rules/order-action-words.ts';
import { paymentHref } from '#fulfilment/payments/rules/pages.ts';
import { paymentWords } from '#fulfilment/payments/rules/words.ts';
import { listSettlements, settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { confirmSettlement, sendSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { statementHref } from '#fulfilment/settlements/rules/pages.ts';
import { settlementWords } from '#fulfilment/settlements/rules/words.ts';
import { addStatementAccount, matchLine, statementDesk } from '#fulfilment/statements/contract/statement.ts';
import { STATEMENTS } from '#fulfilment/statements/rules/pages.ts';
import { statementWords } from '#fulfilment/statements/rules/words.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add, lineAmount, round2, sub } from '#kernel/rules/decimal.ts';
import { done } from './answers.ts';
import { signContract } from './contract-signing.ts';
import { METHANOL, soldOrder } from './deals.ts';
import { booked, NET, PLANNED, received, weighed } from './order-goods.ts';
import {
  act,
  box,
  button,
  day,
  grouped,
  openOrder,
  orderNow,
  picture,
  type WalkedOrder,
} from './order-parts.ts';
import { expect, like, open, seen, test } from './people.ts';

/** Drawn up from the deal without a word typed, let go by another person, reviewed and signed by both. */
async function contract(d: WalkedOrder): Promise<string> {
  const { people, seller, buyer } = d;
  const c = contractScreenWords.table;
  const trader = await people.as(METHANOL.seller, { single: true });
  await openOrder(trader, d);
  await button(trader, contractAction.table.drawUp).click();
  await expect(box(trader, formWords.table.title)).toHaveValue(/甲醇.*购销合同/);
  await expect(box(trader, formWords.table.effectiveDate)).toHaveValue(d.today);
  await expect(box(trader, formWords.table.expiryDate)).not.toHaveValue('');
  await expect(trader.locator('.co-clause')).toHaveCount(4);
  await button(trader, formWords.table.submit).click();
  const { data: saved } = await done(trader, addProtocol, async () => {
    await done(trader, submitProtocol, () =>
      button(trader.getByRole('dialog'), formWords.table.submit).click(),
    );
  });
  const address = `${VIEW_CONTRACT}?id=${saved.id}`;
  await open(seller, address);
  await done(seller, openProtocol, () => button(seller, c.startApproval).click());
  await act(seller, approveProtocol, c.approve);
  await signContract(seller, people.does, 'seller_admin');
  await open(buyer, address);
  await act(buyer, passReview, c.passReview);
  const auditor = await people.as('auditor', { single: true });
  await open(auditor, address);
  await act(auditor, adminPassReview, c.passReview);
  await signContract(buyer, people.does, 'buyer_admin');
  const signed = await people.does('buyer_admin', protocolDetail, { id: saved.id });
  expect(signed.signatures.map((s) => s.side).sort()).toEqual(['buyer', 'seller']);
  expect(signed).toMatchObject({ protocolState: '20', totalAmount: (await orderNow(d)).orderAmount });
  return saved.id;
}

/** Registers what the order still owes, or a part of it; the sum stands in the form already. */
async function register(d: WalkedOrder, ref: string, part?: string): Promise<string> {
  const { buyer } = d;
  const p = paymentWords.table;
  const { unpaidAmount } = await orderNow(d);
  await openOrder(buyer, d);
  await button(buyer, paymentActionWords.table.registerPayment).click();
  await expect(box(buyer, p.amount)).toHaveValue(grouped(unpaidAmount));
  if (part !== undefined) {
    await box(buyer, p.amount).fill(part);
    await button(buyer, p.fill).click();
  }
  await day(buyer, p.receivedDate, d.today);
  await box(buyer, p.bankRef).fill(ref);
  await expect(
    buyer
      .getByText(/江苏澄湾石化/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await buyer.locator('input[type=file]').last().setInputFiles(picture('slip.png'));
  await expect(buyer.getByRole('link', { name: 'slip.png' })).toBeVisible();
  await button(buyer, p.submit).click();
  const { data } = await done(buyer, addPayment, () => button(buyer.getByRole('dialog'), p.submit).click());
  return data.id;
}

/** An MT940 file of an account with one line on it. */
const mt940 = (account: string, today: string, amount: string, ref: string): string => {
  const at = today.slice(2).replaceAll('-', '');
  const comma = amount.replace('.', ',');
  return `:20:S${at}\n:25:${account}\n:60F:C${at}CNY0,00\n:61:${at}${at.slice(2)}C${comma}NTRFNONREF//${ref}\n:86:?20货款?32广东粤湾新材料有限公司\n:62F:C${at}CNY${comma}`;
};
/** The seller imports the statement of his bank; its line is suggested for the payment, and Enter takes it. */
async function matched(d: WalkedOrder, amount: string, ref: string): Promise<void> {
  const { people, seller } = d;
  const s = statementWords.table;
  const account = `6222${String(Date.now())}`;
  await people.does('seller_admin', addStatementAccount, {
    bankName: '演示银行对账专户',
    accountNo: account,
    currency: 'CNY',
  });
  await open(seller, STATEMENTS);
  await button(seller, s.upload).click();
  const dialog = seller.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('combobox').fill(account.slice(-4));
  await seller
    .locator('.ant-select-item-option')
    .filter({ hasText: account.slice(-4) })
    .first()
    .click();
  await dialog.locator('#sd-file').setInputFiles({
    name: 'statement.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(mt940(account, d.today, amount, ref)),
  });
  await expect(dialog.getByText(seen(s.balanced))).toBeVisible();
  await done(seller, statementDesk, () =>
    dialog.getByRole('button', { name: seen(s.take), exact: true }).click(),
  );
  await expect(seller.getByText(seen(s['why.bankRef']))).toBeVisible();
  await done(seller, matchLine, () => seller.keyboard.press('Enter'));
  await expect(seller.getByText(seen(s.dayBalanced))).toBeVisible();
}

async function money(d: WalkedOrder): Promise<void> {
  const { buyer, seller } = d;
  await openOrder(buyer, d);
  await act(buyer, submitOrder, orderScreenWords.table.submit);
  const { orderAmount } = await orderNow(d);
  const deposit = lineAmount(orderAmount, '0.2');
  const run = String(Date.now());
  const first = await register(d, `A${run}`, deposit);
  await open(seller, paymentHref(first));
  await act(seller, confirmPayment, paymentWords.table.confirm);
  await register(d, `B${run}`);
  await matched(d, round2(sub(orderAmount, deposit)), `B${run}`);
  expect(await orderNow(d)).toMatchObject({ orderState: ORDER.awaitingPickup, paidAmount: orderAmount });
}

/** The statement was drafted by itself on what was weighed; both agree, and what was paid too much goes back. */
async function settled(d: WalkedOrder): Promise<{ id: string; total: string }> {
  const { people, seller, buyer } = d;
  const s = settlementWords.table;
  let id = '';
  await expect(async () => {
    const { list } = await people.does('seller_admin', listSettlements, { orderId: d.orderId });
    id = list[0]?.id ?? '';
    expect(id).not.toBe('');
  }).toPass({ timeout: 30_000 });
  await open(seller, statementHref(id));
  await act(seller, sendSettlement, s.send);
  await open(buyer, statementHref(id));
  await act(buyer, confirmSettlement, s.confirm);
  const { totalAmount, weight } = await people.does('buyer_admin', settlementDetail, { id });
  const { lines } = await orderNow(d);
  expect([weight, totalAmount]).toEqual([NET, lineAmount(NET, lines[0]?.unitPrice ?? '0')]);
  const { list: refunds } = await people.does('seller_admin', listPayments, {
    orderId: d.orderId,
    direction: '20',
  });
  await open(seller, paymentHref(refunds[0]?.id ?? ''));
  await act(seller, confirmPayment, paymentWords.table.confirm);
  return { id, total: totalAmount };
}

/** Asked for on the statement; the seller's XML is read and compared, and nothing of it is typed. */
async function invoiced(d: WalkedOrder, statement: { id: string; total: string }): Promise<string> {
  const { people, seller, buyer } = d;
  const i = invoiceWords.table;
  await open(buyer, statementHref(statement.id));
  await button(buyer, settlementWords.table.askInvoice).click();
  await expect(buyer.getByRole('textbox', { name: like(i.asked) })).toHaveValue(grouped(statement.total));
  const { data: asked } = await done(buyer, addInvoice, () => button(buyer, i.save).click());
  await act(buyer, submitInvoice, i.submit);
  await open(seller, invoiceHref(asked.id));
  await act(seller, startIssueInvoice, i.startIssue);
  const request = await people.does('seller_admin', invoiceDetail, { id: asked.id });
  const requested = {
    ...request,
    buyerTaxNo: request.billing.taxNo,
    buyerName: request.billing.enterpriseName,
    lines: request.lines.map((l) => ({ ...l, taxRate: l.taxRate.replace(/\.?0+$/, '') })),
  };
  const invoiceNo = `26322${String(Date.now()).padStart(15, '0')}`;
  const xml = (gross?: string) => ({
    name: `invoice-${gross ?? 'right'}.xml`,
    mimeType: 'text/xml',
    buffer: Buffer.from(
      digitalXml(requested, { invoiceNo, issueDate: d.today, ...(gross === undefined ? {} : { gross }) }),
    ),
  });
  await button(seller, i.issue).click();
  const dialog = seller.getByRole('dialog');
  await done(seller, readInvoiceFile, () => dialog.locator('input[type=file]').setInputFiles(xml('1.00')));
  await expect(dialog.getByText(like(i.fileDiffers))).toBeVisible();
  await dialog
    .getByRole('button', { name: /invoice-1.00.xml/ })
    .last()
    .click();
  await done(seller, readInvoiceFile, () => dialog.locator('input[type=file]').setInputFiles(xml()));
  await expect(dialog.getByText(seen(i.fileSame))).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: seen(i.invoiceNo), exact: true })).toHaveValue(invoiceNo);
  await done(seller, issueInvoice, () =>
    dialog.getByRole('button', { name: seen(i.issue), exact: true }).click(),
  );
  return invoiceNo;
}

/** Every figure of the order page leads to the document it comes from, which shows it, and the sums are the same. */
async function agrees(d: WalkedOrder, total: string, invoiceNo: string): Promise<void> {
  const order = await orderNow(d);
  expect(order).toMatchObject({
    orderState: ORDER.completed,
    settledTotal: total,
    paidAmount: total,
    unpaidAmount: '0.00',
  });
  for (const page of [d.seller, d.buyer]) {
    const { data: hub } = await done(page, orderHub, () => openOrder(page, d));
    const documents = (kind: string) => hub.groups.find((g) => g.kind === kind)?.documents ?? [];
    const amounts = (kind: string) =>
      documents(kind).flatMap((x) => x.figures.flatMap((f) => (f.kind === 'money' ? [f.amount] : [])));
    expect([amounts('settlement'), amounts('INVOICE')]).toEqual([[total], [total]]);
    expect(documents('INVOICE').map((x) => x.no)).toEqual([invoiceNo]);
    const [deposit = '0', rest = '0', back = '0', ...more] = amounts('PAYMENT');
    expect(more).toEqual([]);
    expect(round2(sub(add(deposit, rest), back))).toBe(total);
    const [deal, statement, note] = (['DEAL', 'settlement', 'SHIPMENT'] as const).map(
      (kind) => documents(kind)[0]?.href,
    );
    const links = page.locator('.sc-figures a');
    await expect(links).toHaveCount(6);
    const shown = await links.evaluateAll((all) =>
      all.map((a) => ({ text: (a as HTMLElement).innerText, href: a.getAttribute('href') })),
    );
    expect(shown.map((a) => a.href)).toEqual([deal, '#od-payment', statement, deal, note, note]);
    const { orderAmount, quantity, shippedQty, remainingQty } = order;
    for (const [n, figure] of [orderAmount, total, '0.00', quantity, shippedQty, remainingQty].entries())
      expect(shown[n]?.text).toContain(grouped(figure));
    await expect(
      page
        .locator(`a[href="${statement}"]`)
        .filter({ hasText: grouped(total), visible: true })
        .first(),
    ).toBeVisible();
  }
  for (const [n, figure] of [
    [0, grouped(order.orderAmount)],
    [2, grouped(total)],
    [4, NET],
  ] as const) {
    await d.buyer.locator('.sc-figures a').nth(n).click();
    await expect(d.buyer.getByText(figure).filter({ visible: true }).first()).toBeVisible();
    await openOrder(d.buyer, d);
    await expect(d.buyer.locator('.sc-figures a')).toHaveCount(6);
  }
}

test('R-GEN-020 R-GEN-021 story 1 after the deal: contract, money, truck, settlement and digital invoice, with mouse and keyboard, nothing typed twice, to the last cent', async ({
  people,
}) => {
  test.setTimeout(360_000);
  const sold = await test.step('a signed letter', () => soldOrder(people.does, METHANOL, PLANNED));
  const d: WalkedOrder = {
    people,
    seller: await people.as('seller_admin', { single: true }),
    buyer: await people.as('buyer_admin', { single: true }),
    orderId: sold.orderId,
    today: dayOf(new Date()),
  };
  await test.step('contract', () => contract(d));
  await test.step('money', () => money(d));
  const note = await test.step('note', () => booked(d));
  await test.step('gate', () => weighed(d, note));
  await test.step('receipt', () => received(d, note.noteId));
  const statement = await test.step('settlement', () => settled(d));
  const invoiceNo = await test.step('invoice', () => invoiced(d, statement));
  await test.step('figures', () => agrees(d, statement.total, invoiceNo));
});
