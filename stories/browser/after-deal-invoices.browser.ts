import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import {
  addInvoice,
  confirmInvoiceReceipt,
  issueInvoice,
  readInvoiceFile,
  startIssueInvoice,
  submitInvoice,
} from '#fulfilment/invoices/contract/invoice-acts.ts';
import type { InvoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import { INVOICE, invoiceLifecycle } from '#fulfilment/invoices/rules/invoice-lifecycle.ts';
import { EDIT_INVOICE, INVOICES, invoiceHref } from '#fulfilment/invoices/rules/pages.ts';
import { InvoiceDiffers } from '#fulfilment/invoices/rules/refusals.ts';
import { taxFileWords } from '#fulfilment/invoices/rules/tax-file-words.ts';
import { invoiceWords } from '#fulfilment/invoices/rules/words.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add as plus, compare, dec, round2, sub as minus } from '#kernel/rules/decimal.ts';
import { answerTo, done } from './answers.ts';
import {
  BUYER,
  differing,
  freshNumber,
  leftOf,
  openSources,
  SELLER,
  shown,
  stateIn,
  taxBureauFile,
  together,
} from './invoice-papers.ts';
import { act, box, button, grouped } from './order-parts.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
const i = invoiceWords.table;
const x = taxFileWords.table;
const add = (...amounts: readonly string[]): string => round2(plus('0', ...amounts));
const sub = (a: string, b: string): string => round2(minus(a, b));
const today = dayOf(new Date());
/** What is asked of each document: small, so that its rest serves other runs. */
const [FIRST, SECOND] = ['2260.00', '1130.00'] as const;
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Records an issued invoice by the file of the tax bureau: its figures are filled in, nothing is typed. */
async function issued(page: Page, of: InvoiceDetail, invoiceNo: string): Promise<void> {
  await open(page, invoiceHref(of.id));
  await button(page, i.issue).click();
  const dialog = dialogOf(page);
  await done(page, readInvoiceFile, () =>
    dialog.locator('input[type=file]').setInputFiles(taxBureauFile(of, invoiceNo, today)),
  );
  await expect(dialog.getByText(seen(i.fileSame))).toBeVisible();
  await expect(box(dialog, i.invoiceNo)).toHaveValue(invoiceNo);
  await done(page, issueInvoice, () => button(dialog, i.issue).click());
}

/** Two documents of the buyer in one request, drawn up and sent with mouse and keyboard. */
async function requested(buyer: Page, people: People): Promise<{ id: string; sources: string[] }> {
  // Of the same goods they would be one line.
  const [one, ...others] = await openSources(people.does);
  const two = others.find((s) => s.productZh !== one?.productZh);
  const sources = [one?.id ?? '', two?.id ?? ''];
  await open(buyer, `${EDIT_INVOICE}?source=${sources[0]}`);
  await box(buyer, { zh: `${i.asked.zh} ${one?.no}`, en: '' }).fill(FIRST);
  await buyer.getByRole('checkbox', { name: `${seen(i.take)} ${two?.no}`, exact: true }).check();
  await box(buyer, { zh: `${i.asked.zh} ${two?.no}`, en: '' }).fill(SECOND);
  const { data: saved } = await done(buyer, addInvoice, () => button(buyer, i.save).click());
  await act(buyer, submitInvoice, i.submit);
  return { id: saved.id, sources };
}

test('trading-domain 14: an invoice file whose second line differs is named line by line and not recorded; the right one is issued, received, and counted on both documents', async ({
  people,
}) => {
  test.setTimeout(150_000);
  const buyer = await people.as(BUYER, { single: true });
  const seller = await people.as(SELLER, { single: true });
  const before = new Map((await openSources(people.does)).map((s) => [s.id, s.left]));
  const asked = await test.step('two documents are asked for in one request', () => requested(buyer, people));
  await open(seller, invoiceHref(asked.id));
  await act(seller, startIssueInvoice, i.startIssue);
  const request = await shown(people.does, asked.id);
  expect(request.lines).toHaveLength(2);
  expect(request.grossAmount).toBe(add(FIRST, SECOND));
  const invoiceNo = freshNumber();

  await test.step('the second line of the file is of other tonnes and another amount', async () => {
    const [, line] = request.lines;
    const other = {
      quantity: dec(line?.quantity ?? '0')
        .plus('1')
        .toFixed(3),
      netAmount: dec(line?.netAmount ?? '0')
        .plus('10')
        .toFixed(2),
    };
    const wrong = taxBureauFile(request, invoiceNo, today, (lines) =>
      lines.map((l) => (l.lineNo === line?.lineNo ? { ...l, ...other } : l)),
    );
    await button(seller, i.issue).click();
    const dialog = dialogOf(seller);
    await done(seller, readInvoiceFile, () => dialog.locator('input[type=file]').setInputFiles(wrong));
    await expect(dialog.getByText(seen(i.fileDiffers).replace('{n}', '2'))).toBeVisible();
    const tonnes = differing(seller, 2, i['differ.quantity']);
    await expect(tonnes).toContainText(line?.quantity ?? '');
    await expect(tonnes).toContainText(other.quantity);
    const net = differing(seller, 2, i['differ.netAmount']);
    await expect(net).toContainText(grouped(line?.netAmount ?? ''));
    await expect(net).toContainText(grouped(other.netAmount));
    await expect(dialog.getByText(/第 1 行/)).toHaveCount(0);
    const { envelope } = await answerTo(seller, issueInvoice, () => button(dialog, i.issue).click());
    expect(envelope.status).toBe(InvoiceDiffers.status);
    await expect(dialog.getByText(like(InvoiceDiffers)).first()).toBeVisible();
    expect((await shown(people.does, asked.id)).state).toBe(INVOICE.issuing);
  });
  await test.step('what cannot be read is said, not kept in silence', async () => {
    const dialog = dialogOf(seller);
    await answerTo(seller, readInvoiceFile, () =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'broken.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from('<?xml version="1.0"?><EInvoice/>'),
      }),
    );
    await expect(dialog.getByRole('alert').filter({ hasText: 'IssuItemInformation' })).toBeVisible();
    await seller.keyboard.press('Escape');
    await seller.getByRole('alertdialog').getByRole('button').last().click();
  });
  await test.step('the right file fills in number, day and amount', () => issued(seller, request, invoiceNo));
  await test.step('the buyer finds it and confirms its receipt; the seller sees that', async () => {
    await open(buyer, invoiceHref(asked.id));
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText(invoiceNo);
    await act(buyer, confirmInvoiceReceipt, i.confirmReceipt);
    await open(seller, invoiceHref(asked.id));
    await expect(seller.locator('.st').first()).toContainText(seen(invoiceLifecycle.labels.received));
  });
  for (const [n, amount] of [FIRST, SECOND].entries()) {
    const id = asked.sources[n] ?? '';
    expect(await leftOf(people.does, id)).toBe(sub(before.get(id) ?? '0', amount));
  }
});

/** Rows of a sheet by their headings. */
function rowsOf(file: string, sheet: string): Record<string, string>[] {
  const book = xlsx.read(fs.readFileSync(file));
  return xlsx.utils.sheet_to_json(book.Sheets[sheet] ?? {}, { raw: true });
}

test('trading-domain 14: a batch of requests is begun at once, handed to the tax program as one workbook that says what was asked, recorded, and received by its buyer at once', async ({
  people,
}) => {
  test.setTimeout(180_000);
  const buyer = await people.as(BUYER, { single: true });
  const seller = await people.as(SELLER, { single: true });
  const [source] = (await openSources(people.does)).toReversed().filter((s) => compare(s.left, '9000') > 0);
  const wishes = ['1130.00', '2260.00', '3390.00'];
  const ids: string[] = [];
  for (const amount of wishes) {
    const { id, version } = await people.does(BUYER, addInvoice, {
      invoiceType: '02',
      medium: '30',
      sources: [{ kind: source?.kind ?? 'order', id: source?.id.slice(1) ?? '', amount }],
    });
    await people.does(BUYER, submitInvoice, { id, version });
    ids.push(id);
  }
  const requests = await Promise.all(ids.map((id) => shown(people.does, id)));
  const numbers = requests.map((r) => r.invoiceApplyNo);

  await test.step('all of them are begun', async () => {
    await open(seller, INVOICES);
    await together(seller, numbers, i.startIssue);
    await done(seller, startIssueInvoice, () => button(dialogOf(seller), i.startIssue).click());
    for (const no of numbers)
      await expect(stateIn(seller, no)).toContainText(seen(invoiceLifecycle.labels.issuing));
  });
  await test.step('the workbook has a head and lines for each, and comes to what was asked', async () => {
    const file = seller.waitForEvent('download');
    await together(seller, numbers, i.taxFile);
    const path = await (await file).path();
    const heads = rowsOf(path, x.heads.zh);
    expect(heads.map((h) => h[x.serial.zh])).toEqual(numbers);
    expect(new Set(heads.map((h) => h[x.taxNo.zh]))).toEqual(new Set([requests[0]?.billing.taxNo]));
    expect(heads.every((h) => h[x.remark.zh]?.startsWith(h[x.serial.zh] ?? '-'))).toBe(true);
    const lines = rowsOf(path, x.lines.zh);
    for (const request of requests) {
      const own = lines.filter((l) => l[x.serial.zh] === request.invoiceApplyNo);
      expect(own).toHaveLength(request.lines.length);
      const gross = add(...own.flatMap((l) => [String(l[x.net.zh]), String(l[x.tax.zh])]));
      expect(compare(gross, request.grossAmount)).toBe(0);
    }
  });
  const issuedAs = new Map<string, string>();
  await test.step('each is recorded by its own file', async () => {
    for (const request of requests) {
      const invoiceNo = freshNumber();
      await issued(seller, await shown(people.does, request.id), invoiceNo);
      issuedAs.set(request.invoiceApplyNo, invoiceNo);
    }
  });
  await test.step('the buyer receives all three at once; the seller’s list says so', async () => {
    await open(buyer, INVOICES);
    for (const [no, invoiceNo] of issuedAs)
      await expect(buyer.locator('.dt tbody tr').filter({ hasText: no })).toContainText(invoiceNo);
    await together(buyer, numbers, i.confirmReceipt);
    await done(buyer, confirmInvoiceReceipt, () => button(dialogOf(buyer), i.confirmReceipt).click());
    await open(seller, INVOICES);
    for (const no of numbers)
      await expect(stateIn(seller, no)).toContainText(seen(invoiceLifecycle.labels.received));
  });
  expect(await leftOf(people.does, source?.id ?? '')).toBe(sub(source?.left ?? '0', add(...wishes)));
});
