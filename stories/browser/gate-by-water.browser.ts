import type { Page } from '@playwright/test';
import { weighIn, weighOut } from '#fulfilment/shipments/contract/gate.ts';
import {
  addNote,
  noteDetail,
  notePlan,
  releaseNote,
  shippableOrders,
  submitNote,
} from '#fulfilment/shipments/contract/note.ts';
import { gateWords } from '#fulfilment/shipments/rules/gate-words.ts';
import { gateHref } from '#fulfilment/shipments/rules/hrefs.ts';
import { MODE } from '#fulfilment/shipments/rules/transport.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { done } from './answers.ts';
import { picture } from './order-parts.ts';
import { expect, open, type People, seen, test } from './people.ts';

const t = gateWords.table;
const QUANTITY = '20.00';
/** Of this run alone: a bill of lading stands on one note. */
const BILL = `TCBL${Date.now()}`;
const VESSEL = '皖屿油 6';
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const at = (page: Page, locale: Locale) => ({
  field: (said: LocalizedText) => page.getByLabel(seen(said, locale), { exact: true }),
  press: (said: LocalizedText) => page.getByRole('button', { name: seen(said, locale), exact: true }).click(),
});

/** A released note of twenty tonnes without a vehicle, of an order whose goods lie at the custodian's. */
async function releasedNote(people: People, over: { transportMode: string; vesselName?: string }) {
  const { list } = await people.does('buyer_logistics', shippableOrders, { pageCount: 50 });
  const orders = list.filter((o) => Number(o.remainingQty) >= 60); // not money: tonnes of a choice
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  for (const { id } of orders) {
    const plan = await people.does('buyer_logistics', notePlan, { orderId: id });
    if (plan.warehouseZh !== '太仓浏岬液体化工码头罐区') continue;
    const made = await people.does('buyer_logistics', addNote, {
      orderId: id,
      pickType: '10',
      plannedQty: QUANTITY,
      warehouseId: plan.warehouseId ?? '',
      windowStart: hour(0),
      windowEnd: hour(2),
      ...over,
    } as never);
    const sent = await people.does('buyer_logistics', submitNote, {
      id: made.id,
      version: made.version,
    } as never);
    await people.does('seller_logistics', releaseNote, { id: made.id, version: sent.version } as never);
    return people.does('custodian', noteDetail, { id: made.id });
  }
  throw new Error('no order has sixty tonnes left at the yard of the custodian');
}

test('R-SHIP a barge at the gate: the vessel, its bill of lading with the file, the certificate, no vehicle; on a phone in English', async ({
  people,
}) => {
  const note = await releasedNote(people, { transportMode: MODE.barge, vesselName: VESSEL });
  const gate = await people.as('custodian', { size: 'phone', locale: 'en_US', single: true });
  const { field, press } = at(gate, 'en_US');
  await open(gate, gateHref(note.id));
  await expect(gate.getByText(VESSEL)).toBeVisible();
  await expect(field(t.plateSeen)).toHaveCount(0);
  await done(gate, weighIn, () => press(t.startLoading));
  await expect(field(t.gross)).toHaveCount(0);
  await field(t.documentNet).fill('19.980');
  await field(t.blNo).fill(BILL);
  await field(t.blDate).fill('2026-11-30');
  // A field that holds its file takes no other: the next empty one is the first.
  const empty = gate.locator('input[type=file]').first();
  await empty.setInputFiles(picture('bill.png'));
  await expect(gate.getByRole('link', { name: 'bill.png' })).toBeVisible();
  await field(t.batch).fill('CW-JC-09');
  await empty.setInputFiles(picture('certificate.png'));
  await expect(gate.getByRole('link', { name: 'certificate.png' })).toBeVisible();
  expect(await fits(gate)).toBe(true);
  await done(gate, weighOut, () => press(t.finishLoading));
  await expect(gate.getByText(seen(t.loaded, 'en_US'))).toBeVisible();
  const after = await people.does('custodian', noteDetail, { id: note.id });
  expect(after).toMatchObject({ shippedWeight: '19.980', blNo: BILL });
  expect(after.files.map((file) => [file.field, file.name])).toEqual(
    expect.arrayContaining([
      ['billOfLading', 'bill.png'],
      ['coa', 'certificate.png'],
    ]),
  );
});

test('R-SHIP goods that change hands in the tank are transferred at the gate: no scale, no seals, no bill of lading', async ({
  people,
}) => {
  const note = await releasedNote(people, { transportMode: MODE.inTank });
  const gate = await people.as('custodian', { single: true });
  const { field, press } = at(gate, 'zh_CN');
  await open(gate, gateHref(note.id));
  await done(gate, weighIn, () => press(t.startTransfer));
  for (const absent of [t.gross, t.seals, t.blNo, t.scaleNo]) await expect(field(absent)).toHaveCount(0);
  await field(t.documentNet).fill(QUANTITY);
  await field(t.batch).fill('CW-JC-10');
  await done(gate, weighOut, () => press(t.finishTransfer));
  await expect(gate.getByText(seen(t.loaded))).toBeVisible();
});
