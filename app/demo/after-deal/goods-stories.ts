import { judgeDocuments, noteVoyage, weighIn, weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { deleteNote, refuseNote, releaseNote, voidNote } from '#fulfilment/shipments/contract/note.ts';
import {
  agreeWeight,
  confirmReceipt,
  correctWeight,
  disputeReceipt,
  reportArrival,
} from '#fulfilment/shipments/contract/receipt.ts';
import { shipmentFileScene } from '#fulfilment/shipments/rules/file-scenes.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { completed, settled } from './billing.ts';
import type { Scheduled, Story } from './story.ts';
import { course, soldAndPaid } from './course.ts';
import type { Desk } from './desk.ts';
import { bags, glycol, luzeBags, methanol, solvent, styrene } from './goods.ts';
import { buyerOf, type Sale, sellerOf, type Wish } from './sale.ts';
import {
  delivered,
  drafted,
  noteNow,
  type NoteWish,
  type Planned,
  ready,
  sentIn,
  shipped,
  weighedIn,
  weigher,
} from './trucks.ts';

const WITHOUT_TRUCK: NoteWish = {
  plateNo: null,
  trailerNo: null,
  loadLimit: null,
  tankVolume: null,
  roadPermitNo: null,
  permitExpiry: null,
  driver: null,
  escort: null,
  eWaybillNo: null,
  carrierLicenceNo: null,
  carrierLicenceUntil: null,
};
/** A truck that comes tomorrow morning. */
const later = (d: Desk): NoteWish => ({
  windowStart: `${d.day(1)}T09:00:00+08:00`,
  windowEnd: `${d.day(1)}T11:00:00+08:00`,
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** Weighed short by the buyer, who says so with his tickets. */
export async function disputed(
  d: Desk,
  sale: Sale,
  planned: string,
  net: string,
  arrived: string,
): Promise<Planned> {
  const note = await shipped(d, sale, planned, net);
  await d.pass(60);
  const buyer = await buyerOf(d, sale, 'logistics');
  const answer = await d.does(buyer, disputeReceipt, {
    ...one(note),
    arrivalTime: d.in(0),
    receivedWeight: arrived,
    receiptScaleNo: 'GD-SCALE-01',
    receiptScaleExpiry: d.day(90),
    files: [await d.file(buyer, shipmentFileScene, 'ticket')],
    cause: 'weight',
    reason: '到厂复磅短少，铅封完好，附两次过磅单',
  });
  return { ...one(answer), truck: note.truck };
}
/** Short on arrival: both name the same weight in the end, or the dispute is still open. */
const shortLoad = (agree: boolean): Story =>
  async function* shortLoad(d) {
    const sale = yield* soldAndPaid(d, methanol('60.00'));
    const note = await disputed(d, sale, '30.00', '29.960', '29.640');
    if (!agree) return;
    yield 1;
    for (const who of [await buyerOf(d, sale, 'logistics'), await sellerOf(d, sale, 'logistics')]) {
      await d.pass();
      const { version } = await noteNow(d, sale, note.id);
      await d.does(who, agreeWeight, { id: note.id, version, weight: '29.720', reason: '按第三方复磅' });
    }
    await delivered(d, sale, { planned: '29.80', shipped: '29.780', received: '29.760' });
    await completed(d, sale);
    yield 1;
    await settled(d, sale);
  };

/** One order on its day: trucks that are planned, turned away, at the gate, under way and received. */
const busyYard = (wish: Wish, roundTheClock: boolean): Story =>
  async function* busyYard(d) {
    const sale = yield* soldAndPaid(d, wish);
    await delivered(d, sale, { planned: '30.00', shipped: '29.960', received: '29.940' });
    const under = await shipped(d, sale, '30.00', '29.940');
    const buyer = await buyerOf(d, sale, 'logistics');
    await d.pass(20);
    await d.does(buyer, reportArrival, { ...one(under), arrivalTime: d.in(0) });
    await ready(d, sale, '30.00');
    yield 1;
    if (roundTheClock) {
      await shipped(d, sale, '30.00', '29.980');
      await weighedIn(d, sale, await ready(d, sale, '30.00'));
    }
    await ready(d, sale, '30.00', later(d));
    await sentIn(d, sale, await drafted(d, sale, '30.00', later(d)));
    await drafted(d, sale, '20.00', later(d));
    const seller = await sellerOf(d, sale, 'logistics');
    const full = await sentIn(d, sale, await drafted(d, sale, '20.00', later(d)));
    await d.does(seller, refuseNote, { ...one(full), reason: '该时段装车位已满，请改约明日上午' });
    const wrong = await sentIn(d, sale, await drafted(d, sale, '20.00', later(d)));
    await d.does(buyer, voidNote, { ...one(wrong), reason: '承运车辆检修，改用其他车辆' });
    const typo = await drafted(d, sale, '20.00', later(d));
    await d.does(buyer, deleteNote, one(typo));
  };

/** A barge takes the whole order under one bill of lading. */
const byBarge: Story = async function* byBarge(d) {
  const sale = yield* soldAndPaid(d, methanol('600.00'));
  const note = await ready(d, sale, '600.00', {
    ...WITHOUT_TRUCK,
    transportMode: '30',
    carrierName: '安徽皖屿危险品运输有限公司',
    vesselName: '皖屿油 6',
    voyageNo: '2611E',
  });
  d.truckLeft(note.truck.n);
  const seller = await sellerOf(d, sale, 'logistics');
  await d.does(seller, weighIn, one(note));
  await d.pass(30);
  await d.does(seller, noteVoyage, {
    ...one(await noteNow(d, sale, note.id)),
    norTime: d.in(-25),
    berthingTime: d.in(-10),
  });
  yield 1;
  await d.does(seller, weighOut, {
    ...one(await noteNow(d, sale, note.id)),
    net: '598.620',
    batchNos: ['CW-JC-02'],
    blNo: 'TCBL26110601',
    blDate: d.today,
    completionTime: d.in(-30),
    billOfLading: [await d.file(seller, shipmentFileScene, 'bill')],
    coaFiles: [await d.file(seller, shipmentFileScene, 'certificate')],
  });
};
/**
 * A tanker that is already at sea: its bill of lading is entered at the release, the papers are presented, doubted and
 * taken up, and the surveyor's outturn is the receipt.
 */
const byVessel: Story = async function* byVessel(d) {
  const sale = yield* soldAndPaid(d, methanol('500.00'));
  const note = await sentIn(
    d,
    sale,
    await drafted(d, sale, '500.00', {
      ...WITHOUT_TRUCK,
      transportMode: '40',
      carrierName: '上海澄海航运有限公司',
      vesselName: '澄海 16',
      voyageNo: '2612N',
    }),
  );
  d.truckLeft(note.truck.n);
  const [seller, buyer] = [await sellerOf(d, sale, 'logistics'), await buyerOf(d, sale, 'logistics')];
  await d.pass();
  await d.does(seller, releaseNote, {
    ...one(note),
    afloat: {
      blNo: 'CHTC2612N01',
      blDate: d.today,
      net: '498.360',
      batchNos: ['CW-JC-07'],
      billOfLading: [await d.file(seller, shipmentFileScene, 'bill')],
    },
  });
  yield 1;
  await d.pass(40);
  const at = async () => one(await noteNow(d, sale, note.id));
  await d.does(seller, noteVoyage, {
    ...(await at()),
    norTime: d.in(-35),
    berthingTime: d.in(-20),
    completionTime: d.in(-2),
    presented: d.today,
  });
  await d.pass();
  await d.does(buyer, judgeDocuments, {
    ...(await at()),
    discrepancies: '提单收货人名称与信用证不一致',
    discrepanciesOn: d.today,
  });
  yield 1;
  await d.pass();
  await d.does(buyer, judgeDocuments, { ...(await at()), accepted: d.today });
  await d.pass(30);
  await d.does(buyer, confirmReceipt, {
    ...(await at()),
    arrivalTime: d.in(-10),
    receivedWeight: '496.120',
    outturn: { surveyor: '长三角商品检验有限公司', reportNo: 'OT-2612N-01', date: d.today },
    files: [await d.file(buyer, shipmentFileScene, 'outturn')],
  });
};
/** The goods change hands in the tank: the custodian confirms the transfer note. */
const inTank: Story = async function* inTank(d) {
  const sale = yield* soldAndPaid(d, glycol('200.00'));
  const note = await ready(d, sale, '200.00', {
    ...WITHOUT_TRUCK,
    transportMode: '60',
    carrierName: null,
    tankNo: 'T-201',
  });
  d.truckLeft(note.truck.n);
  const keeper = await weigher(d, sale);
  await d.does(keeper, weighIn, one(note));
  await d.pass();
  await d.does(keeper, weighOut, {
    ...one(await noteNow(d, sale, note.id)),
    net: '200.000',
    batchNos: ['EG-2611-T201'],
    coaFiles: [await d.file(keeper, shipmentFileScene, 'certificate')],
  });
};
/** The scale was read wrong: a reversing note carries the difference, the first one stands. */
const corrected: Story = async function* corrected(d) {
  const sale = yield* soldAndPaid(d, solvent('60.00'));
  const note = await shipped(d, sale, '30.00', '29.980');
  await d.pass();
  await d.does(await sellerOf(d, sale, 'logistics'), correctWeight, {
    ...one(note),
    weight: dec('29.680').toFixed(3),
    reason: '皮重录入有误，按地磅原始记录更正',
  });
};

export const goodsStories: readonly Scheduled[] = [
  [31, shortLoad(true)],
  [29, byBarge],
  [18, byVessel],
  [24, inTank],
  [9, course(solvent('90.00'), 'moving')],
  [8, course(bags('60.00'), 'moving')],
  [7, course(glycol('120.00'), 'moving')],
  [6, course(luzeBags('60.00'), 'moving')],
  [5, course(styrene('60.00'), 'moving')],
  [4, corrected],
  [3, shortLoad(false)],
  [2, busyYard(methanol('270.00'), true)],
  [2, busyYard(bags('270.00'), false)],
];
