import { sql } from 'kysely';
import { signTicket } from '#app/tests/acts.ts';
import { abortLoading, weighIn, weighOut } from '#fulfilment/shipments/contract/gate.ts';
import {
  askVoid,
  changeVehicle,
  deleteNote,
  editNote,
  noteDetail,
  refuseNote,
  releaseNote,
  submitNote,
  voidNote,
} from '#fulfilment/shipments/contract/note.ts';
import {
  agreeWeight,
  confirmReceipt,
  correctWeight,
  disputeReceipt,
  reportArrival,
} from '#fulfilment/shipments/contract/receipt.ts';
import { NOTE, noteLifecycle } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { FIVE_POINTS, idNo } from '#fulfilment/shipments/tests/ship-world.ts';
import { voucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import {
  acceptTransfer,
  addVoucher,
  adjustLot,
  confirmVoucher,
  freezeVoucher,
  mergeVouchers,
  refuseVoucher,
  retryAnchor,
  splitVoucher,
  takeGoods,
  transferVoucher,
  unfreezeVoucher,
  voidVoucher,
} from '#fulfilment/vouchers/contract/voucher-acts.ts';
import { ENCUMBRANCE, VOUCHER, voucherLifecycle } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import { type VoucherWorld, voucherWorld } from '#fulfilment/vouchers/tests/world.ts';
import { add, dec } from '#kernel/rules/decimal.ts';
import type { Person } from '#app/world.ts';
import type { TradeWorld } from '../trade-world.ts';
import { noteForm, vehicleOf } from '../truck-acts.ts';
import { appealOn } from './claim-machines.ts';
import { act, one, REASON, type Scene, type WalkedMachine, withReason } from './walk.ts';

const TARE = '15.000';
/** What the scale says of a note: most as planned, some a little off, a few impossible. */
const netOf = ({ row, n }: Scene) =>
  add(row.planned ?? '0', ['0', '-0.040', '0.120', '-1.5', '0.010', '4', '-0.040'][n % 7] as string);
const receivedOf = ({ row, n }: Scene) =>
  add(row.shipped ?? row.planned ?? '0', ['0', '0', '-0.020', '-0.200', '0.030', '-1'][n % 6] as string);
const weighed = async (s: Scene) => ({
  ...one(s),
  receivedWeight: receivedOf(s),
  receiptScaleNo: 'GD-SCALE-01',
  receiptScaleExpiry: await s.w.day(90),
});
let vehicles = 5000;

export const noteMachine: WalkedMachine = {
  name: 'note',
  lifecycle: noteLifecycle,
  bizType: 'SHIPMENT',
  rows: `select id, version, gmt_modified::text as changed, state, order_id::text as "orderId", planned_qty::text as planned, shipped_weight::text as shipped, plate_no as "plateNo", trailer_no as "trailerNo"
    from shipments.note`,
  acts: {
    submit: act(submitNote, ['buyer', 'buyer', 'seller'], one, 'submit'),
    edit: act(editNote, ['buyer'], async (s) => ({
      ...one(s),
      ...(await noteForm(s.w, s.row.orderId as string, s.row.planned as string)),
    })),
    delete: act(deleteNote, ['buyer', 'seller'], one, 'delete'),
    refuse: act(refuseNote, ['seller', 'operator'], withReason, 'refuse'),
    void: act(voidNote, ['seller', 'buyer', 'operator'], withReason, 'void'),
    askVoid: act(askVoid, ['buyer'], withReason),
    release: act(releaseNote, ['seller', 'operator'], one, 'release'),
    changeVehicle: act(
      changeVehicle,
      ['buyer', 'seller'],
      async (s) => {
        vehicles += 1;
        const now = await s.w.world.now();
        return {
          ...one(s),
          ...(await vehicleOf(s.w, vehicles)),
          windowStart: now.toISOString(),
          windowEnd: new Date(now.getTime() + 2 * 3_600_000).toISOString(),
        };
      },
      'changeVehicle',
    ),
    weighIn: act(
      weighIn,
      ['custodian', 'custodian', 'seller'],
      async (s) => {
        const note = await s.w.buyer.does(noteDetail, { id: s.row.id });
        return {
          ...one(s),
          code: s.n % 11 === 0 ? '000000' : (note.pickCode ?? ''),
          plateNo: note.plateNo,
          trailerNo: note.trailerNo,
          driverIdNo: idNo(1),
          check: FIVE_POINTS,
          sdsHanded: true,
          labelOk: true,
          tare: TARE,
        };
      },
      'weighIn',
    ),
    abort: act(abortLoading, ['custodian', 'seller'], withReason, 'abort'),
    weighOut: act(
      weighOut,
      ['custodian', 'custodian', 'seller'],
      (s) => ({ ...one(s), gross: add(TARE, netOf(s)), batchNos: ['B1'], certificates: [] }),
      'weighOut',
    ),
    arrive: act(reportArrival, ['buyer'], async (s) => ({
      ...one(s),
      arrivalTime: (await s.w.world.now()).toISOString(),
    })),
    confirmReceipt: act(confirmReceipt, ['buyer'], weighed, 'confirmReceipt'),
    dispute: act(
      disputeReceipt,
      ['buyer'],
      async (s) => ({
        ...(await weighed(s)),
        files: [await s.w.file(s.who)],
        cause: s.n % 2 === 0 ? 'weight' : 'quality',
        reason: REASON,
      }),
      'dispute',
    ),
    agree: act(
      agreeWeight,
      ['operator', 'buyer', 'seller'],
      (s) => ({ ...one(s), weight: s.row.shipped ?? '1', reason: REASON }),
      'agree',
    ),
    correct: act(correctWeight, ['seller', 'operator'], (s) => ({
      ...withReason(s),
      weight: add(s.row.shipped ?? '0', s.n % 2 === 0 ? '-0.100' : '0.050'),
    })),
    appeal: appealOn('shipment'),
  },
  onward: {
    [NOTE.draft]: ['submit', 'submit', 'edit'],
    [NOTE.submitted]: ['release'],
    [NOTE.refused]: ['edit', 'submit'],
    [NOTE.released]: ['weighIn', 'weighIn', 'weighIn', 'changeVehicle'],
    [NOTE.loading]: ['weighOut'],
    [NOTE.shipped]: ['confirmReceipt', 'confirmReceipt', 'dispute'],
    [NOTE.disputed]: ['agree', 'appeal'],
  },
};

const yards = new WeakMap<TradeWorld, Promise<VoucherWorld>>();
/** Lots in the warehouse of the walk. */
const yardOf = (w: TradeWorld): Promise<VoucherWorld> => {
  const known = yards.get(w) ?? voucherWorld(w as unknown as VoucherWorld, w.warehouseId);
  yards.set(w, known);
  return known;
};
/** What is signed as its holder sees it. */
const signed = async (s: Scene, who: Person) => {
  const { signHash } = await who.does(voucherDetail, { id: s.row.id });
  return {
    ...one(s),
    contentHash: signHash ?? '0'.repeat(64),
    verifyTicket: await signTicket(s.w.world, who),
  };
};
const lotId = (s: Scene): string => s.row.lotId as string;
const idsOf = (w: TradeWorld, query: ReturnType<typeof sql<{ id: string }>>) => query.execute(w.world.sql);
const paidOrders = (w: TradeWorld) =>
  idsOf(
    w,
    sql<{ id: string }>`select id from orders."order" where order_state in ('20', '21')
      and buyer_member_id = ${w.buyer.actor.memberId}::bigint order by id desc limit 5`,
  );
const siblings = (s: Scene) =>
  idsOf(
    s.w,
    sql<{ id: string }>`select id from vouchers.voucher where lot_id = ${lotId(s)}::bigint and state = '20'
      and id <> ${s.row.id}::bigint order by id limit 2`,
  );

export const voucherMachine: WalkedMachine = {
  name: 'voucher',
  lifecycle: voucherLifecycle,
  bizType: 'VOUCHER',
  rows: `select id, version, gmt_modified::text as changed, state, lot_id::text as "lotId", quantity::text as quantity from vouchers.voucher`,
  starts: {
    apply: act(addVoucher, ['seller'], async (s) => {
      const yard = await yardOf(s.w);
      return {
        lotId: await yard.lot(s.n % 5 === 0 ? '60' : '200'),
        quantity: `${[40, 100, 100, 210][s.n % 4]}`,
        storageUntil: await s.w.day(60),
        fileIds: [await s.w.file(s.who)],
      };
    }),
  },
  acts: {
    confirm: act(confirmVoucher, ['custodian', 'custodian', 'seller'], (s) => signed(s, s.who), 'confirm'),
    refuse: act(refuseVoucher, ['custodian', 'seller', 'buyer'], withReason, 'refuse'),
    transfer: act(
      transferVoucher,
      ['seller'],
      async (s) => {
        const { rows } = await paidOrders(s.w);
        const order = rows[s.n % Math.max(1, rows.length)];
        return order === undefined
          ? null
          : { ...one(s), orderId: order.id, toMemberId: s.w.buyer.actor.memberId as string };
      },
      'transfer',
    ),
    accept: act(acceptTransfer, ['buyer', 'custodian'], (s) => signed(s, s.who), 'acceptTransfer'),
    cancelTransfer: act(refuseVoucher, ['buyer', 'seller'], withReason, 'cancelTransfer'),
    split: act(
      splitVoucher,
      ['seller', 'buyer'],
      (s) => {
        const part = 5 + (s.n % 20);
        return {
          ...one(s),
          quantities: [
            String(part),
            dec(s.row.quantity ?? '0')
              .minus(part)
              .toFixed(),
          ],
        };
      },
      'supersede',
    ),
    merge: act(mergeVouchers, ['seller', 'buyer'], async (s) => {
      const { rows } = await siblings(s);
      return rows.length === 0 ? null : { ...one(s), ids: rows.map((r) => r.id) };
    }),
    freeze: act(
      freezeVoucher,
      ['seller', 'buyer', 'operator'],
      (s) => ({ ...withReason(s), type: s.n % 3 === 0 ? ENCUMBRANCE.court : ENCUMBRANCE.pickup }),
      'freeze',
    ),
    unfreeze: act(unfreezeVoucher, ['seller', 'buyer', 'operator'], withReason, 'unfreeze'),
    takeGoods: act(
      takeGoods,
      ['custodian'],
      (s) => ({ ...one(s), quantity: s.n % 2 === 0 ? (s.row.quantity ?? '1') : '3' }),
      'consume',
    ),
    adjust: act(adjustLot, ['custodian'], (s) => ({
      lotId: lotId(s),
      quantity: `${100 + (s.n % 90)}`,
      reason: REASON,
    })),
    retry: act(retryAnchor, ['operator'], one, 'retry'),
    void: act(voidVoucher, ['operator'], withReason, 'void'),
  },
  onward: {
    [VOUCHER.toConfirm]: ['confirm'],
    [VOUCHER.held]: ['transfer', 'split', 'confirm', 'freeze'],
    [VOUCHER.transferring]: ['accept'],
    [VOUCHER.encumbered]: ['takeGoods', 'unfreeze'],
  },
};
