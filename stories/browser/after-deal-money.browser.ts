import type { Page } from '@playwright/test';
import {
  balances,
  checkRefund,
  completeRefund,
  listAccounts,
  listAllRefunds,
  listMovements,
  listRefunds,
  refundBalance,
} from '#fulfilment/money/contract/balance.ts';
import { listReceivables, receivableDetail } from '#fulfilment/money/contract/receivable.ts';
import { receivableHref } from '#fulfilment/money/rules/hrefs.ts';
import { BALANCE } from '#fulfilment/money/rules/pages.ts';
import { refundLifecycle } from '#fulfilment/money/rules/refund-lifecycle.ts';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { accountNames, moneyWords, wordOf } from '#fulfilment/money/rules/words.ts';
import {
  listDeadlines,
  ownCalendar,
  renewCalendar,
  revokeCalendar,
} from '#fulfilment/deadlines/contract/deadline.ts';
import { DEADLINES } from '#fulfilment/deadlines/rules/pages.ts';
import { deadlineWords } from '#fulfilment/deadlines/rules/words.ts';
import { addPayment, confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { paymentHref } from '#fulfilment/payments/rules/pages.ts';
import { paymentWords } from '#fulfilment/payments/rules/words.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add as plus, round2, sub as minus } from '#kernel/rules/decimal.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import { messageWords } from '#office/messaging/rules/words.ts';
import { answerTo, done } from './answers.ts';
import { act, box, button, day, grouped, picture } from './order-parts.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const add = (a: string, b: string): string => round2(plus(a, b));
const sub = (a: string, b: string): string => round2(minus(a, b));
const m = moneyWords.table;
const { table: letter } = messageWords;
const PAYER = 'buyer_finance';
/** Who looks at a withdrawal, and who pays it: two people of the platform. */
const [CHECKER, CASHIER] = ['admin', 'finance'] as const;
const AMOUNT = '1234.56';

const balanceOf = async (people: People, kind: string): Promise<string> =>
  (await people.does(PAYER, balances, {})).list.find((a) => a.kind === kind && a.currency === 'CNY')
    ?.balance ?? '0.00';
const figure = (page: Page, kind: string) =>
  page.locator('.sc-figures > div').filter({ hasText: seen(accountNames[kind] ?? { zh: kind, en: kind }) });
const part = (page: Page, said: { zh: string; en: string }) =>
  page.getByRole('tab', { name: seen(said), exact: true });
const rowOf = (page: Page, no: string) => page.locator('.dt tbody tr').filter({ hasText: no, visible: true });

test('trading-domain 12: money of a company goes back to its bank: what is there is said, more is refused beside the field, one person checks, another pays, and balance and ledger agree', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const [free, underway] = [await balanceOf(people, 'AVAILABLE'), await balanceOf(people, 'REFUNDING')];
  const owner = await people.as(PAYER, { single: true });
  const no = await test.step('asked for', async () => {
    await open(owner, BALANCE);
    await expect(figure(owner, 'AVAILABLE')).toContainText(grouped(free));
    await part(owner, m.refunds).click();
    await button(owner, m.refund).first().click();
    const dialog = owner.getByRole('dialog');
    await expect(dialog.getByText(`CNY ${grouped(free)}`)).toBeVisible();
    await box(dialog, m.amount).fill(add(free, '0.01'));
    await box(dialog, m.reason).fill('多付货款转回');
    const { envelope } = await answerTo(owner, refundBalance, () => button(dialog, m.refund).click());
    expect(envelope.status).toBe(MoneyShort.status);
    await expect(
      dialog
        .locator('.fm-field')
        .filter({ hasText: seen(m.amount) })
        .first(),
    ).toContainText(seen(MoneyShort).replace('{currency}', 'CNY'));
    await expect(box(dialog, m.reason)).toHaveValue('多付货款转回');
    await box(dialog, m.amount).fill(AMOUNT);
    const { data } = await done(owner, refundBalance, () => button(dialog, m.refund).click());
    const { list } = await people.does(PAYER, listRefunds, { pageCount: 20 });
    return list.find((r) => r.id === data.id)?.refundNo ?? '';
  });
  await test.step('set aside at once', async () => {
    await part(owner, m.movements).click();
    await expect(figure(owner, 'AVAILABLE')).toContainText(grouped(sub(free, AMOUNT)));
    await expect(figure(owner, 'REFUNDING')).toContainText(grouped(add(underway, AMOUNT)));
  });
  await test.step('checked by one person, who cannot pay it', async () => {
    const checker = await people.as(CHECKER, { single: true });
    await open(checker, BALANCE);
    await part(checker, m.refunds).click();
    const row = rowOf(checker, no);
    await row.getByRole('button', { name: seen(m.checkRefund), exact: true }).click();
    await done(checker, checkRefund, () => button(checker.getByRole('dialog'), m.checkRefund).click());
    await expect(row).toContainText(seen(refundLifecycle.labels.checked));
    await expect(row.getByRole('button', { name: seen(m.complete), exact: true })).toHaveCount(0);
  });
  const bankRef = `RF${Date.now()}`;
  await test.step('paid by another', async () => {
    const cashier = await people.as(CASHIER, { single: true });
    await open(cashier, BALANCE);
    await part(cashier, m.refunds).click();
    const row = rowOf(cashier, no);
    await row.getByRole('button', { name: seen(m.complete), exact: true }).click();
    await box(cashier.getByRole('dialog'), m.bankRef).fill(bankRef);
    await done(cashier, completeRefund, () => button(cashier.getByRole('dialog'), m.complete).click());
    await expect(row).toContainText(seen(refundLifecycle.labels.paid));
    const { list } = await people.does(CASHIER, listAllRefunds, { keyword: no });
    expect(list.map((r) => r.checkedName)).toEqual([
      (await people.does(PAYER, listRefunds, { keyword: no })).list[0]?.checkedName,
    ]);
  });
  await test.step('balance and ledger agree, for the company and for the platform', async () => {
    await open(owner, BALANCE);
    await expect(figure(owner, 'AVAILABLE')).toContainText(grouped(sub(free, AMOUNT)));
    const paid = rowOf(owner, no)
      .filter({ hasText: seen(wordOf('move', 'REFUND_PAID')) })
      .first();
    await expect(paid).toContainText(grouped(AMOUNT));
    await part(owner, m.refunds).click();
    await expect(rowOf(owner, no)).toContainText(bankRef);
    expect([await balanceOf(people, 'AVAILABLE'), await balanceOf(people, 'REFUNDING')]).toEqual([
      sub(free, AMOUNT),
      underway,
    ]);
    const { list: moves } = await people.does(PAYER, listMovements, { account: 'AVAILABLE', pageCount: 5 });
    expect(moves[0]?.running).toBe(sub(free, AMOUNT));
    const { list } = await people.does(CASHIER, listAccounts, { keyword: '粤湾', kind: 'AVAILABLE' });
    expect(list.filter((a) => a.currency === 'CNY').map((a) => a.balance)).toEqual([sub(free, AMOUNT)]);
  });
});

/** What is paid of the receivable: little, so that it is still there for another run. */
const PART = '10.00';
test('trading-domain 12.2 N-PAY-08: the reminder of an overdue receivable reaches its debtor, leads to it and from there to its payment; what is confirmed is off it on both sides', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const { list: owed } = await people.does('buyer_admin', listReceivables, { owed: 'byUs', state: '40' });
  const { list: mails } = await people.does('buyer_admin', listMyMessages, { pageCount: 100 });
  const reminder = mails.find((mail) =>
    owed.some((r) => mail.link === receivableHref(r.id) && r.bizType === 'SETTLEMENT'),
  );
  const id = owed.find((r) => receivableHref(r.id) === reminder?.link)?.id ?? '';
  const before = await people.does('buyer_admin', receivableDetail, { id });
  const debtor = await people.as('buyer_admin', { single: true });
  await test.step('read in the messages, it leads to what is owed', async () => {
    await open(debtor, `/myMessage?keyword=${before.bizNo}`);
    await debtor
      .locator('.dt tbody tr')
      .filter({ hasText: before.bizNo })
      .first()
      .getByRole('button', { name: seen(letter.open), exact: true })
      .click();
    const mail = debtor.getByRole('dialog');
    await expect(mail).toContainText(`CNY ${grouped(before.unpaid)}`);
    await mail.getByRole('link', { name: seen(letter.openDocument), exact: true }).click();
    await expect(debtor).toHaveURL(new RegExp(`${receivableHref(id)}$`));
    for (const text of [before.bizNo, grouped(before.unpaid), before.dueDate])
      await expect(debtor.getByText(text).filter({ visible: true }).first()).toBeVisible();
  });
  const paymentId = await test.step('and to its payment, in which the rest stands already', async () => {
    const p = paymentWords.table;
    await button(debtor, m.pay).click();
    await expect(box(debtor, p.amount)).toHaveValue(grouped(before.unpaid));
    await box(debtor, p.amount).fill(PART);
    const share = debtor.getByRole('textbox', { name: `${seen(p.share)} ${before.bizNo}`, exact: true });
    await expect(share).toHaveValue(grouped(before.unpaid));
    await share.fill(PART);
    await day(debtor, p.receivedDate, dayOf(new Date()));
    await box(debtor, p.bankRef).fill(`RC${Date.now()}`);
    await debtor.locator('input[type=file]').last().setInputFiles(picture('slip.png'));
    await expect(debtor.getByRole('link', { name: 'slip.png' })).toBeVisible();
    await button(debtor, p.submit).click();
    const { data } = await done(debtor, addPayment, () =>
      button(debtor.getByRole('dialog'), p.submit).click(),
    );
    return data.id;
  });
  const creditor = await people.as('seller_finance', { single: true });
  await open(creditor, paymentHref(paymentId));
  await act(creditor, confirmPayment, paymentWords.table.confirm);
  for (const page of [debtor, creditor]) {
    const { data } = await done(page, receivableDetail, () => open(page, receivableHref(id)));
    expect([data.unpaid, data.paid]).toEqual([sub(before.unpaid, PART), add(before.paid, PART)]);
    await expect(page.getByText(grouped(data.unpaid)).filter({ visible: true }).first()).toBeVisible();
  }
});

test('deadlines: a calendar address is made, read by a calendar program, renewed and revoked; an old address answers no more', async ({
  people,
  request,
}) => {
  const c = deadlineWords.table;
  const OWNER = 'buyer2_purchaser';
  if ((await people.does(OWNER, ownCalendar, {})).issuedAt !== null)
    await people.does(OWNER, revokeCalendar, {});
  const page = await people.as(OWNER, { single: true });
  await open(page, DEADLINES);
  const made = async (verb: { zh: string; en: string }, confirms: boolean): Promise<string> => {
    const { data } = await done(page, renewCalendar, async () => {
      await button(page, verb).click();
      if (confirms)
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: seen(verb) })
          .click();
    });
    await expect(page.getByRole('dialog').locator('output')).toHaveText(data.url);
    await button(page.getByRole('dialog'), c.close).last().click();
    return new URL(data.url).pathname;
  };
  const first = await made(c['calendar.make'], false);
  await test.step('it says what the page says', async () => {
    const answer = await request.get(first);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('text/calendar');
    const text = (await answer.text()).replace(/\r\n /g, '');
    const { rows } = await people.does(OWNER, listDeadlines, {});
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(text).toContain(row.no);
    await open(page, DEADLINES);
    await expect(page.getByText(like(c['calendar.read'])).first()).toBeVisible();
  });
  const second = await made(c['calendar.renew'], true);
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);
  await button(page, c['calendar.revoke']).click();
  await done(page, revokeCalendar, () =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: seen(c['calendar.revoke']) })
      .click(),
  );
  await expect(page.getByText(seen(c['calendar.off']))).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
