import { type VoucherDetail, voucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import {
  acceptTransfer,
  addVoucher,
  adjustLot,
  confirmVoucher,
  freezeVoucher,
  mergeVouchers,
  refuseVoucher,
  splitVoucher,
  takeGoods,
  transferVoucher,
  unfreezeVoucher,
  voidVoucher,
} from '#fulfilment/vouchers/contract/voucher-acts.ts';
import { ENCUMBRANCE } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import { sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { confirmLot, lot } from '#registry/catalogue/contract/base/lot.ts';
import { shelf } from '../trades.ts';
import { soldAndPaid } from './course.ts';
import {
  buyerOf,
  GLYCOL,
  LLDPE,
  METHANOL,
  type Sale,
  sellerOf,
  type Wish,
  XYLENES,
  YARDS,
  yardOf,
} from './sale.ts';
import type { Desk } from './desk.ts';
import type { Scheduled, Story } from './story.ts';
import { ready, shipped } from './trucks.ts';

interface LotWish {
  readonly of: Wish;
  readonly tankNo: string | null;
  readonly batchNo: string;
  readonly confirmed: string;
}
/** Who says what lies in a yard: its custodian, else the platform. */
const custodian = (d: Desk, of: Pick<Wish, 'yard'>): Promise<Actor> =>
  YARDS[of.yard].keeper === null ? d.as('operator') : d.as('custodian', 'seller');

/** A lot of the seller in a tank, and how much of it lies there. */
async function stored(d: Desk, wish: LotWish): Promise<string> {
  await d.pass();
  const { of } = wish;
  const owner = await sellerOf(d, of, 'admin');
  const skus = (await shelf(d.stage)).filter(
    (k) => k.cas_no === of.cas && k.seller_member_id === owner.memberId,
  );
  const sku = skus[of.sku ?? 0];
  const { id } = await d.does(owner, lot.add, {
    skuId: sku?.id as string,
    producer: sku?.producer as string,
    batchNo: wish.batchNo,
    warehouseId: (await yardOf(d, of.yard)).id,
    tankNo: wish.tankNo,
  } as never);
  await d.pass();
  const keeper = await custodian(d, of);
  const { rows } = await sql<{
    version: number;
  }>`select version from catalogue.lot where id = ${id}::bigint`.execute(d.stage.owner);
  await d.does(keeper, confirmLot, {
    id,
    version: rows[0]?.version as number,
    quantity: wish.confirmed,
    stockProofFileIds: [await d.file(keeper, evidenceScene, 'receipt')],
  });
  return id;
}
const seen = (d: Desk, who: Actor, id: string): Promise<VoucherDetail> => d.does(who, voucherDetail, { id });
const at = async (d: Desk, who: Actor, id: string): Promise<{ id: string; version: number }> => {
  const { version } = await seen(d, who, id);
  return { id, version };
};
const signed = async (d: Desk, who: Actor, id: string) => {
  const { version, signHash } = await seen(d, who, id);
  return { id, version, contentHash: signHash ?? '', verifyTicket: await d.ticket(who) };
};
/** Applied for by the owner of a lot. */
async function applied(d: Desk, owner: Actor, lotId: string, quantity: string): Promise<string> {
  await d.pass();
  const { id } = await d.does(owner, addVoucher, {
    lotId,
    quantity,
    storageUntil: d.day(120),
    fileIds: [await d.file(owner, evidenceScene, 'receipt')],
  });
  return id;
}
async function confirmedBy(d: Desk, who: Actor, id: string): Promise<void> {
  await d.pass();
  await d.does(who, confirmVoucher, await signed(d, who, id));
}
async function issued(d: Desk, of: Wish, owner: Actor, lotId: string, quantity: string): Promise<string> {
  const id = await applied(d, owner, lotId, quantity);
  await confirmedBy(d, await custodian(d, of), id);
  return id;
}
async function childrenOf(d: Desk, id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from vouchers.voucher where ${id}::bigint = any (parent_ids) order by id`.execute(
    d.stage.owner,
  );
  return rows.map((r) => r.id);
}
async function split(d: Desk, of: Wish, holder: Actor, id: string, quantities: string[]): Promise<string[]> {
  await d.pass();
  await d.does(holder, splitVoucher, { ...(await at(d, holder, id)), quantities });
  await confirmedBy(d, await custodian(d, of), id);
  return childrenOf(d, id);
}
/** Moved to the buyer of an order that is paid; both signatures, or none yet. */
async function moved(d: Desk, sale: Sale, id: string, signs: boolean): Promise<void> {
  await d.pass();
  const [holder, receiver] = [await sellerOf(d, sale, 'admin'), await buyerOf(d, sale, 'admin')];
  await d.does(holder, transferVoucher, {
    ...(await at(d, holder, id)),
    orderId: sale.orderId,
    toMemberId: receiver.memberId as string,
  });
  if (!signs) return;
  for (const who of [receiver, await custodian(d, sale)]) {
    await d.pass();
    await d.does(who, acceptTransfer, await signed(d, who, id));
  }
}
/** The holder plans a pickup, and the custodian weighs out so much of it. */
async function taken(d: Desk, of: Wish, holder: Actor, id: string, quantity: string): Promise<void> {
  await d.pass();
  await d.does(holder, freezeVoucher, {
    ...(await at(d, holder, id)),
    type: ENCUMBRANCE.pickup,
    reason: '自提计划',
  });
  await d.pass();
  const keeper = await custodian(d, of);
  await d.does(keeper, takeGoods, { ...(await at(d, keeper, id)), quantity });
}
const pledged = async (d: Desk, holder: Actor, id: string, beneficiaryId: string): Promise<void> => {
  await d.pass();
  await d.does(holder, freezeVoucher, {
    ...(await at(d, holder, id)),
    type: ENCUMBRANCE.pledge,
    beneficiaryId,
    until: d.day(90),
    reason: '供应链融资质押',
  });
};

const METHANOL_1: Wish = {
  seller: 'chengwan',
  buyer: 'yuewan',
  cas: METHANOL,
  sku: 2,
  quantity: '200.00',
  yard: 'TC-LG01',
};
/** A thousand tonnes of methanol: split, sold on, taken in part and in full, pledged, frozen by court order. */
const thousandTonnes: Story = async function* thousandTonnes(d) {
  const of = METHANOL_1;
  const seller = await sellerOf(d, of, 'admin');
  const buyer = await buyerOf(d, of, 'admin');
  const luze = (await d.as('luze_admin', 'seller')).memberId as string;
  const lotId = await stored(d, { of, tankNo: 'T-102', batchNo: 'CW-JC-03', confirmed: '1800' });
  const first = await issued(d, of, seller, lotId, '1000');
  const [forBuyer, forBank, small, smaller, court] = (await split(d, of, seller, first, [
    '200',
    '400',
    '100',
    '100',
    '200',
  ])) as [string, string, string, string, string];
  yield 1;
  const sale = yield* soldAndPaid(d, of);
  await moved(d, sale, forBuyer, true);
  yield 1;
  await taken(d, of, seller, court, '59.880');
  await split(d, of, buyer, forBuyer, ['140', '60']);
  await pledged(d, seller, forBank, luze);
  await d.pass();
  await d.does(seller, mergeVouchers, { ...(await at(d, seller, small)), ids: [smaller] });
  await confirmedBy(d, await custodian(d, of), small);
  yield 1;
  const operator = await d.as('operator');
  await d.pass();
  await d.does(operator, freezeVoucher, {
    ...(await at(d, operator, (await childrenOf(d, court))[0] ?? court)),
    type: ENCUMBRANCE.court,
    until: d.day(60),
    reason: '依法院协助执行通知书冻结（演示）',
  });
  yield 2;
  const covered = yield* soldAndPaid(d, { ...of, quantity: '60.00' });
  await shipped(d, covered, '30.00', '29.940');
  await ready(d, covered, '30.00', { windowEnd: d.in(200) });
};
/** Redeemed to the last tonne; another one freed from its pledge. */
const redeemed: Story = async function* redeemed(d) {
  const of: Wish = {
    seller: 'chengwan',
    buyer: 'luze',
    cas: GLYCOL,
    sku: 2,
    quantity: '150.00',
    yard: 'TC-LG01',
  };
  const seller = await sellerOf(d, of, 'admin');
  const luze = await d.as('luze_admin', 'seller');
  const lotId = await stored(d, { of, tankNo: 'T-201', batchNo: 'CW-EG-02', confirmed: '900' });
  const [one, two, three] = [
    await issued(d, of, seller, lotId, '150'),
    await issued(d, of, seller, lotId, '100'),
    await issued(d, of, seller, lotId, '300'),
  ];
  await pledged(d, seller, three, luze.memberId as string);
  yield 1;
  await taken(d, of, seller, two, '100');
  const sale = yield* soldAndPaid(d, of);
  await moved(d, sale, one, true);
  yield 2;
  await d.pass();
  await d.does(luze, unfreezeVoucher, { ...(await at(d, luze, three)), reason: '融资已结清，解除质押' });
  const keeper = await custodian(d, of);
  await d.pass();
  await d.does(keeper, adjustLot, { lotId, quantity: '449.640', reason: '季度检尺，损耗按比例分摊' });
};
/** In bags, kept by nobody with a login: the platform confirms for the store. */
const bagsOfLangwan: Story = async function* bagsOfLangwan(d) {
  const of: Wish = {
    seller: 'chengwan',
    buyer: 'langwan',
    cas: LLDPE,
    sku: 2,
    quantity: '60.00',
    yard: 'ZJG-DR01',
  };
  const seller = await sellerOf(d, of, 'admin');
  const lotId = await stored(d, { of, tankNo: null, batchNo: 'ZJ-PE-07', confirmed: '300' });
  const [one, two] = [await issued(d, of, seller, lotId, '60'), await issued(d, of, seller, lotId, '60')];
  const sale = yield* soldAndPaid(d, of);
  await moved(d, sale, one, true);
  yield 1;
  const next = yield* soldAndPaid(d, of);
  await moved(d, next, two, true);
  yield 1;
  await split(d, of, await buyerOf(d, of, 'admin'), two, ['36', '24']);
};
/** Xylenes of the second seller: one held, one pledged, one sold, one refused. */
const xylenesOfYonghai: Story = async function* xylenesOfYonghai(d) {
  const of: Wish = { seller: 'yonghai', buyer: 'jinling', cas: XYLENES, quantity: '100.00', yard: 'TC-LG01' };
  const seller = await sellerOf(d, of, 'admin');
  const lotId = await stored(d, {
    of: { ...of, sku: 2 },
    tankNo: 'T-305',
    batchNo: 'YH-MX-11',
    confirmed: '800',
  });
  await issued(d, of, seller, lotId, '200');
  const second = await issued(d, of, seller, lotId, '100');
  await pledged(d, seller, second, (await d.as('luze_admin', 'seller')).memberId as string);
  const third = await issued(d, of, seller, lotId, '100');
  const sale = yield* soldAndPaid(d, { ...of, sku: 2 });
  await moved(d, sale, third, true);
  yield 2;
  const keeper = await custodian(d, of);
  const refused = await applied(d, seller, lotId, '300');
  await d.pass();
  await d.does(keeper, refuseVoucher, {
    ...(await at(d, keeper, refused)),
    reason: '入库单与罐存不符，请更正数量',
  });
};
/** What waits for somebody today: an issue, a transfer, a split, a void. */
const waiting: Story = async function* waiting(d) {
  const of: Wish = {
    seller: 'chengwan',
    buyer: 'luze',
    cas: GLYCOL,
    sku: 2,
    quantity: '100.00',
    yard: 'TC-LG01',
  };
  const seller = await sellerOf(d, of, 'admin');
  const lotId = await stored(d, { of, tankNo: 'T-201', batchNo: 'CW-EG-03', confirmed: '1000' });
  const [move, cut, cancelled, back] = [
    await issued(d, of, seller, lotId, '100'),
    await issued(d, of, seller, lotId, '200'),
    await issued(d, of, seller, lotId, '50'),
    await issued(d, of, seller, lotId, '80'),
  ];
  const sale = yield* soldAndPaid(d, of);
  await d.pass();
  await d.does(seller, splitVoucher, { ...(await at(d, seller, back)), quantities: ['40', '40'] });
  await d.pass();
  await d.does(seller, refuseVoucher, { ...(await at(d, seller, back)), reason: '拆分数量有误，撤回' });
  const operator = await d.as('operator');
  await d.pass();
  await d.does(operator, voidVoucher, { ...(await at(d, operator, cancelled)), reason: '批号登记错误' });
  for (const who of [seller, await custodian(d, of)]) await confirmedBy(d, who, cancelled);
  yield 1;
  await moved(d, sale, move, false);
  await d.pass();
  await d.does(seller, splitVoucher, { ...(await at(d, seller, cut)), quantities: ['120', '80'] });
  await applied(d, await sellerOf(d, of, 'admin'), lotId, '150');
};
/** What the custodian would not split, and what nobody confirmed in two days. */
const notSplit: Story = async function* notSplit(d) {
  const of: Wish = { ...METHANOL_1, sku: 2 };
  const seller = await sellerOf(d, of, 'admin');
  const lotId = await stored(d, { of, tankNo: 'T-102', batchNo: 'CW-JC-05', confirmed: '400' });
  const [refused, forgotten] = [
    await issued(d, of, seller, lotId, '100'),
    await issued(d, of, seller, lotId, '120'),
  ];
  yield 1;
  await d.pass();
  await d.does(seller, splitVoucher, { ...(await at(d, seller, refused)), quantities: ['99', '1'] });
  await d.pass();
  const keeper = await custodian(d, of);
  await d.does(keeper, refuseVoucher, {
    ...(await at(d, keeper, refused)),
    reason: '单张仓单不得少于 10 吨',
  });
  await d.pass();
  await d.does(seller, splitVoucher, { ...(await at(d, seller, forgotten)), quantities: ['60', '60'] });
};
/** A transfer nobody signed in time. */
const lapsed: Story = async function* lapsed(d) {
  const of: Wish = {
    seller: 'chengwan',
    buyer: 'yuewan',
    cas: GLYCOL,
    sku: 2,
    quantity: '80.00',
    yard: 'TC-LG01',
  };
  const seller = await sellerOf(d, of, 'admin');
  const lotId = await stored(d, { of, tankNo: 'T-201', batchNo: 'CW-EG-04', confirmed: '400' });
  const one = await issued(d, of, seller, lotId, '80');
  const sale = yield* soldAndPaid(d, of);
  await moved(d, sale, one, false);
};

export const voucherStories: readonly Scheduled[] = [
  [42, thousandTonnes],
  [37, redeemed],
  [30, bagsOfLangwan],
  [20, xylenesOfYonghai],
  [18, notSplit],
  [10, lapsed],
  [2, waiting],
];
