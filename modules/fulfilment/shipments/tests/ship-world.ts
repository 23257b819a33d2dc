import { sql } from 'kysely';
import { type OrderWorld, methanolLine, orderWorld } from '#fulfilment/orders/tests/order-world.ts';
import type { Placing } from '#fulfilment/orders/server/door.ts';
import type { Person } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { addNote, type changeVehicle, noteDetail, releaseNote, submitNote } from '../contract/note.ts';
import { weighIn, weighOut } from '../contract/gate.ts';
import type { NoteDetail } from '../contract/note-rows.ts';

type Form = Omit<InputOf<typeof addNote>, 'idempotencyKey'>;
type Out = OutputOf<typeof addNote>;
/** ID numbers of area 110000 with a valid check character, born 1990-01-01. */
export const idNo = (n: number): string => {
  const first = `110000199001010${String(n).padStart(2, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = [...first].reduce((s, c, i) => s + (c.charCodeAt(0) - 48) * (weights[i] as number), 0);
  return first + '10X98765432'[sum % 11];
};
export const FIVE_POINTS = { vehicle: true, driver: true, escort: true, goods: true, tank: true };

export interface ShipWorld extends Omit<OrderWorld, 'submitted'> {
  readonly custodian: Person;
  readonly warehouseId: string;
  readonly scaleNo: string;
  readonly today: string;
  /** A paid order of so many tonnes of methanol, UN 1230, from the warehouse of the custodian. */
  ready(quantity: string, over?: Partial<Placing>): Promise<{ id: string; orderNo: string }>;
  form(orderId: string, over?: Partial<Form>): Form;
  draft(orderId: string, over?: Partial<Form>): Promise<Out>;
  submitted(orderId: string, over?: Partial<Form>): Promise<Out>;
  released(orderId: string, over?: Partial<Form>): Promise<NoteDetail>;
  /** In, by the custodian: tare 15 t unless said otherwise. */
  loading(orderId: string, over?: Partial<Form>): Promise<NoteDetail>;
  shipped(orderId: string, net?: string, over?: Partial<Form>): Promise<NoteDetail>;
  note(id: string, by?: Person): Promise<NoteDetail>;
  /** The audit without what is said of payments: orders here are paid by their door, without a registration. */
  audit(): Promise<Record<string, unknown[]>>;
  gate(note: NoteDetail, over?: object): Omit<InputOf<typeof weighIn>, 'idempotencyKey'>;
  out(
    note: { id: string; version: number },
    gross: string,
    over?: object,
  ): Omit<InputOf<typeof weighOut>, 'idempotencyKey'>;
  vehicle(n: number): Omit<InputOf<typeof changeVehicle>, 'idempotencyKey' | 'id' | 'version'>;
}

let plates = 0;
export async function shipWorld(): Promise<ShipWorld> {
  const base = await orderWorld();
  const { world, seller, buyer } = base;
  const custodian = await world.as('custodian', 'seller');
  const today = dayOf(await world.now());
  const { rows } = await sql<{
    id: string;
  }>`update catalogue.warehouse set custodian_member_id = ${custodian.actor.memberId}::bigint,
    truck_hours = '{"from":"00:00","to":"24:00"}', slot_minutes = 60, scale_no = 'SC-01', scale_cert_expiry = ${addDays(today, 400)}::date
    where id = (select id from catalogue.warehouse where member_id = 0 and enabled order by id limit 1) returning id`.execute(
    world.sql,
  );
  const warehouseId = rows[0]?.id as string;
  await sql`insert into shipments.yard (member_id, warehouse_id, capacity) values (${custodian.actor.memberId}::bigint, ${warehouseId}::bigint, 99)`.execute(
    world.sql,
  );
  await world.hold(`${today}T10:05:00+08:00`);
  const at = (time: string) => `${today}T${time}:00+08:00`;
  const vehicle: ShipWorld['vehicle'] = (n) => ({
    carrierName: '安徽皖屿危险品运输有限公司',
    carrierLicenceNo: '皖交运管许可 340207000001',
    carrierLicenceUntil: addDays(today, 300),
    plateNo: `苏B${String(10_000 + n)}`,
    trailerNo: `苏B${String(1000 + (n % 9000))}挂`,
    loadLimit: '33',
    roadPermitNo: '苏交运管危字 0001',
    permitExpiry: addDays(today, 200),
    driver: {
      name: '演示十',
      idNo: idNo(1),
      phone: '13800000010',
      certificateNo: 'A1',
      expiry: addDays(today, 90),
    },
    escort: {
      name: '演示十一',
      idNo: idNo(2),
      phone: '13800000011',
      certificateNo: 'B1',
      expiry: addDays(today, 90),
    },
    eWaybillNo: `EW${n}`,
  });
  const made: ShipWorld = {
    ...base,
    custodian,
    warehouseId,
    scaleNo: 'SC-01',
    today,
    vehicle,
    async ready(quantity, over = {}) {
      const snapshot = {
        ...methanolLine,
        unNo: '1230',
        hazardClass: '3',
        specItems: [
          { zh: '水分', en: 'Water', op: '≤', limit: '0.10', unit: '%', kind: '10' },
          { zh: '纯度', en: 'Purity', op: '≥', limit: '99.9', unit: '%', kind: '10' },
        ],
      };
      return base.paid(quantity, {
        warehouseId,
        warehouseName: '罐区',
        deliveryStart: today,
        deliveryEnd: addDays(today, 20),
        lines: [
          {
            skuId: null,
            snapshot,
            packagingId: null,
            quantity,
            uom: 'TNE',
            unitPrice: '4127.45',
            taxRate: '13',
          },
        ],
        ...over,
      });
    },
    form(orderId, over = {}) {
      plates += 1;
      return {
        orderId,
        lineNo: 1,
        pickType: '10',
        transportMode: '10',
        plannedQty: '30.00',
        windowStart: at('10:00'),
        windowEnd: at('12:00'),
        ...vehicle(plates),
        ...over,
      };
    },
    draft: (orderId, over) => buyer.does(addNote, made.form(orderId, over)),
    async submitted(orderId, over) {
      const { id, version } = await made.draft(orderId, over);
      return buyer.does(submitNote, { id, version });
    },
    async released(orderId, over) {
      const { id, version } = await made.submitted(orderId, over);
      await seller.does(releaseNote, { id, version });
      return made.note(id);
    },
    gate: (note, over = {}) => ({
      id: note.id,
      version: note.version,
      code: note.pickCode ?? '',
      plateNo: note.plateNo,
      trailerNo: note.trailerNo,
      driverIdNo: idNo(1),
      check: FIVE_POINTS,
      sdsHanded: true,
      labelOk: true,
      tare: '15.000',
      ...over,
    }),
    async loading(orderId, over) {
      const note = await made.released(orderId, over);
      await custodian.does(weighIn, made.gate(note));
      return made.note(note.id);
    },
    out: (note, gross, over = {}) => ({
      id: note.id,
      version: note.version,
      gross,
      batchNos: ['B1'],
      ...over,
    }),
    async shipped(orderId, net = '30', over) {
      const note = await made.loading(orderId, over);
      await custodian.does(weighOut, made.out(note, (Number(net) + 15).toFixed(3)));
      return made.note(note.id);
    },
    async audit() {
      const { inv_pay_07: _paidByDoor, ...found } = await world.audit();
      return found;
    },
    note: (id, by = buyer) => by.does(noteDetail, { id }),
  };
  return made;
}
