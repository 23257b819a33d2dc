import { idNo, truckOf } from '#app/demo/after-deal/trucks.ts';
import { confirmReceipt as receiveOrder } from '#fulfilment/orders/contract/order-acts.ts';
import { hubWords } from '#fulfilment/orders/rules/hub-words.ts';
import { weighIn, weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { addVehicle, listVehicles } from '#fulfilment/shipments/contract/fleet.ts';
import {
  addNote,
  listNotes,
  noteDetail,
  releaseNote,
  submitNote,
} from '#fulfilment/shipments/contract/note.ts';
import { confirmReceipt } from '#fulfilment/shipments/contract/receipt.ts';
import { gateWords } from '#fulfilment/shipments/rules/gate-words.ts';
import { NOTE } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { noteHref } from '#fulfilment/shipments/rules/hrefs.ts';
import { orderActionWords as shipAction } from '#fulfilment/shipments/rules/order-action-words.ts';
import { GATE_PAGE } from '#fulfilment/shipments/rules/pages.ts';
import { shipScreenWords } from '#fulfilment/shipments/rules/screen-words.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { done } from './answers.ts';
import { act, box, button, day, openOrder, pick, picture, type WalkedOrder } from './order-parts.ts';
import { expect, open, seen } from './people.ts';

/** Tonnes of the one truck: planned, weighed out; the buyer's scale says a little less, within the tolerance. */
export const PLANNED = '30.00';
export const NET = '29.960';
const [TARE, GROSS, RECEIVED] = ['15.240', '45.200', '29.940'] as const;
const TRUCK = 5;
type Truck = ReturnType<typeof truckOf>;
/** What a note of this order goes by, and the note. */
export interface Booked {
  readonly noteId: string;
  readonly truck: Truck;
}
/** The buyer's truck, or where an earlier run broke off with it on its way, another one like it in his register. */
async function freeTruck({ people }: WalkedOrder): Promise<Truck> {
  const usual = truckOf(TRUCK);
  const held = new Set<string | null>();
  for (const login of ['custodian', 'seller_logistics'])
    for (const state of [NOTE.released, NOTE.loading])
      for (const note of (await people.does(login, listNotes, { state: [state], pageCount: 100 })).list)
        held.add(note.plateNo);
  if (!held.has(usual.plateNo)) return usual;
  const { list } = await people.does('buyer_admin', listVehicles, { pageCount: 100 });
  const known = list.find((vehicle) => vehicle.plateNo === usual.plateNo);
  const plateNo = `皖B7${String(Date.now() % 10_000).padStart(4, '0')}`;
  await people.does('buyer_admin', addVehicle, {
    plateNo,
    trailerNo: usual.trailerNo,
    tankVolume: known?.tankVolume ?? null,
    loadLimit: known?.loadLimit ?? '33.000',
    roadPermitNo: usual.roadPermitNo,
    permitExpiry: known?.permitExpiry ?? null,
    remark: null,
  });
  return { ...usual, plateNo };
}

/** A note with its window, vehicle and people from the registers; the seller lets the goods go. */
export async function booked(d: WalkedOrder): Promise<Booked> {
  const truck = await freeTruck(d);
  const { buyer, seller } = d;
  const t = shipScreenWords.table;
  await openOrder(buyer, d);
  await button(buyer, shipAction.table.bookShipment).click();
  await expect(box(buyer, t.plannedQty)).toHaveValue(PLANNED);
  await expect(box(buyer, t.carrierName)).not.toHaveValue('');
  const from = new Date(Date.now() + 8 * 3_600_000);
  const wall = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
  await day(buyer, t.windowStart, wall(from));
  await day(buyer, t.windowEnd, wall(new Date(from.getTime() + 2 * 3_600_000)));
  await pick(buyer, t.fromFleet, 0, truck.plateNo);
  await expect(box(buyer, t.plateNo)).toHaveValue(truck.plateNo);
  await pick(buyer, t.fromCrew, 0, truck.driver);
  await pick(buyer, t.fromCrew, 1, truck.escort);
  await expect(box(buyer, t['driver.name'])).toHaveValue(truck.driver);
  await box(buyer, t.eWaybillNo).fill(`3402${Date.now()}`);
  await box(buyer, t.previousLoad).fill('甲醇');
  const { data: note } = await done(buyer, addNote, () => button(buyer, t.save).click());
  await act(buyer, submitNote, t.submit);
  await open(seller, noteHref(note.id));
  await act(seller, releaseNote, t.release);
  return { noteId: note.id, truck };
}

/** On the phone of the custodian's gate: code, what stands there, five points with a photo, in empty and out full. */
export async function weighed(d: WalkedOrder, { noteId, truck }: Booked): Promise<void> {
  const g = gateWords.table;
  const { pickCode } = await d.people.does('buyer_admin', noteDetail, { id: noteId });
  const gate = await d.people.as('custodian', { size: 'phone', single: true });
  await open(gate, GATE_PAGE);
  const field = (said: LocalizedText) => gate.getByLabel(seen(said), { exact: true });
  await field(g.scan).fill(pickCode ?? '');
  await field(g.scan).press('Enter');
  await expect(field(g.code)).toHaveValue(pickCode ?? '');
  await field(g.plateSeen).fill(truck.plateNo);
  await field(g.trailerSeen).fill(truck.trailerNo);
  await expect(gate.getByText(seen(g.fits))).toHaveCount(2);
  await field(g.idSeen).fill(idNo(truck.person).slice(-4));
  for (const point of ['vehicle', 'driver', 'escort', 'goods', 'tank'] as const)
    await gate.getByRole('checkbox', { name: seen(g[`check.${point}`]), exact: true }).check();
  for (const said of [g.sds, g.label])
    await gate.getByRole('checkbox', { name: seen(said), exact: true }).check();
  await gate.locator('input[type=file]').first().setInputFiles(picture('five-points.png'));
  await expect(gate.getByRole('link', { name: 'five-points.png' })).toBeVisible();
  await field(g.tare).fill(TARE);
  await field(g.scaleNo).fill('TC-SCALE-01');
  expect(await gate.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await done(gate, weighIn, () => button(gate, g.weighIn).click());
  await expect(field(g.scaleNo)).toHaveValue('TC-SCALE-01');
  await field(g.gross).fill(GROSS);
  await expect(gate.getByText(`${NET} 吨`)).toBeVisible();
  await field(g.batch).fill('B-2601');
  await done(gate, weighOut, () => button(gate, g.weighOut).click());
  await expect(gate.getByText(seen(g.loaded))).toBeVisible();
}

/** What arrived on the buyer's scale; nothing else is to come. */
export async function received(d: WalkedOrder, noteId: string): Promise<void> {
  const { buyer } = d;
  const t = shipScreenWords.table;
  await open(buyer, noteHref(noteId));
  await button(buyer, t.receive).click();
  await expect(box(buyer, t.receivedWeight)).toHaveValue(NET);
  await box(buyer, t.receivedWeight).fill(RECEIVED);
  await box(buyer, t.receiptScaleNo).fill('GD-SCALE-01');
  await day(buyer, t.receiptScaleExpiry, `${Number.parseInt(d.today, 10) + 1}-01-31`);
  await done(buyer, confirmReceipt, () => button(buyer, t.receive).click());
  await openOrder(buyer, d);
  await act(buyer, receiveOrder, hubWords.table.confirmReceipt);
}
