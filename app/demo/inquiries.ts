import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { runDue } from '#kernel/server/jobs.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { addSupplierGroup } from '#registry/members/contract/supplier-group.ts';
import {
  addInquiry,
  awardInquiry,
  closeInquiry,
  compareQuotes,
  generateOrders,
  inquiryDetail,
  publishInquiry,
  rejectAllQuotes,
} from '#trading/inquiries/contract/buyer.ts';
import { confirmAward, listQuotes, submitQuote } from '#trading/inquiries/contract/supplier.ts';
import type { Stage } from './stage.ts';

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);
type Fields = InputOf<typeof addInquiry>;
interface Asked {
  readonly cas: string;
  readonly quantity: string;
  readonly targetPrice?: string;
  readonly brand?: string;
}
/** Who acts, and what the inquiries of the demonstration have in common. */
interface Scene {
  readonly s: Stage;
  readonly buyer: Actor;
  readonly suppliers: readonly Actor[];
  readonly today: string;
  readonly addressId: string;
  readonly placeId: string;
  readonly packagingId: string;
  readonly groupId: string;
}
const idOf = async (s: Stage, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(s.owner)).rows[0]?.id as string;

async function draft(scene: Scene, title: string, asked: readonly Asked[], more: Partial<Fields> = {}) {
  const { s, buyer, today } = scene;
  const lines = [];
  for (const line of asked)
    lines.push({
      spuId: await idOf(
        s,
        sql`select id from catalogue.spu where cas_no = ${line.cas} and not deleted order by id limit 1`,
      ),
      name: line.cas,
      packagingId: scene.packagingId,
      quantity: line.quantity,
      uom: 'TNE' as const,
      targetPrice: line.targetPrice ?? null,
      brand: line.brand ?? null,
    });
  return s.does(buyer, addInquiry, {
    title,
    inquiryType: '1',
    agreement: '0',
    openMode: '10',
    inviteMode: '20',
    groupIds: [scene.groupId],
    confirmHours: 24,
    taxIncluded: true,
    taxRate: '13',
    paymentTerm: '10',
    settlementMethod: '10',
    deliveryAddressId: scene.addressId,
    placeId: scene.placeId,
    pickType: '20',
    deliveryStart: addDays(today, 10),
    deliveryEnd: addDays(today, 30),
    invoiceType: '02',
    tolerance: '3',
    qualificationNeeded: ['20'],
    splitAllowed: true,
    partialAllowed: true,
    lines,
    ...more,
  });
}
async function publish(scene: Scene, title: string, asked: readonly Asked[], more: Partial<Fields> = {}) {
  const made = await draft(scene, title, asked, more);
  await scene.s.does(scene.buyer, publishInquiry, { id: made.id, version: made.version });
  return made.id;
}
/** One quote: prices in the order of the lines, null for a line that is left out. */
async function bid(
  scene: Scene,
  inquiryId: string,
  n: number,
  said: {
    readonly prices: readonly (string | null)[];
    readonly quantities: readonly string[];
    readonly brand: string;
    readonly days: number;
    readonly freight?: string;
  },
) {
  const supplier = scene.suppliers[n] as Actor;
  await scene.s.does(supplier, submitQuote, {
    inquiryId,
    version: null,
    taxIncluded: true,
    freightIncluded: said.freight === undefined,
    freightAmount: said.freight ?? null,
    validUntil: at(addDays(scene.today, 40), '18:00').toISOString(),
    lines: said.prices.flatMap((price, i) =>
      price === null
        ? []
        : [
            {
              lineNo: i + 1,
              price,
              quantity: said.quantities[i] as string,
              brand: said.brand,
              origin: '中国',
              leadDays: said.days,
              remark: null,
            },
          ],
    ),
  });
}
const SOLVENTS: readonly Asked[] = [
  { cas: '123-86-4', quantity: '60.00', targetPrice: '7200.00' },
  { cas: '78-93-3', quantity: '30.00', targetPrice: '8300.00' },
];
const BOTH = ['60.00', '30.00'];
async function quoted(scene: Scene, id: string): Promise<void> {
  await bid(scene, id, 0, { prices: ['7180.00', null], quantities: BOTH, brand: '澄湾', days: 7 });
  await bid(scene, id, 1, {
    prices: ['7120.00', '8310.00'],
    quantities: BOTH,
    brand: '甬海',
    days: 5,
    freight: '5400.00',
  });
  await bid(scene, id, 2, { prices: ['7150.00', null], quantities: ['40.00', '0'], brand: '通澄', days: 10 });
}
/** The whole inquiry to one supplier, or two, with a reason for the others. */
async function awardTo(
  scene: Scene,
  id: string,
  wish: readonly { readonly lineNo: number; readonly n: number; readonly quantity: string }[],
): Promise<void> {
  const { s, buyer } = scene;
  const { version } = await s.does(buyer, inquiryDetail, { id });
  const { quotes } = await s.does(buyer, compareQuotes, { inquiryId: id });
  const of = (n: number) =>
    quotes.find((q) => q.supplierId === scene.suppliers[n]?.memberId)?.quoteId as string;
  const winners = new Set(wish.map((a) => of(a.n)));
  await s.does(buyer, awardInquiry, {
    id,
    version,
    awards: wish.map((a) => ({
      lineNo: a.lineNo,
      quoteId: of(a.n),
      quantity: a.quantity,
      note: '到货价最低',
    })),
    losers: quotes
      .filter((q) => !winners.has(q.quoteId))
      .map((q) => ({
        quoteId: q.quoteId,
        code: q.complete ? ('10' as const) : ('40' as const),
        reason: null,
      })),
  });
}
async function confirm(scene: Scene, id: string, n: number): Promise<void> {
  const supplier = scene.suppliers[n] as Actor;
  const [quote] = (await scene.s.does(supplier, listQuotes, { inquiryId: id })).list;
  await scene.s.does(supplier, confirmAward, { id: quote?.id as string, version: quote?.version as number });
}
const deadline = (scene: Scene, days: number) => ({
  quoteDeadline: at(addDays(scene.today, days), '15:00').toISOString(),
});

/** Nine days ago: published, opened a day later, awarded whole, confirmed; one has its orders. */
async function finished(scene: Scene): Promise<void> {
  const { s, today, buyer } = scene;
  await s.hold(at(addDays(today, -9), '10:00'));
  const ordered = await publish(scene, '十二月溶剂采购', SOLVENTS, deadline(scene, -8));
  const confirmed = await publish(scene, 'Solvents for the December campaign', SOLVENTS, deadline(scene, -8));
  const rejected = await publish(scene, '丁酮小批量询价', SOLVENTS.slice(1), deadline(scene, -8));
  await publish(scene, '备用溶剂', SOLVENTS.slice(0, 1), deadline(scene, -8));
  for (const id of [ordered, confirmed]) await quoted(scene, id);
  await bid(scene, rejected, 1, { prices: ['8990.00'], quantities: ['30.00'], brand: '甬海', days: 7 });
  await s.hold(at(addDays(today, -7), '10:00'));
  await runDue(s.runtime);
  await awardTo(scene, ordered, [
    { lineNo: 1, n: 1, quantity: '60.00' },
    { lineNo: 2, n: 1, quantity: '30.00' },
  ]);
  await awardTo(scene, confirmed, [
    { lineNo: 1, n: 0, quantity: '60.00' },
    { lineNo: 2, n: 1, quantity: '30.00' },
  ]);
  await s.hold(at(addDays(today, -7), '14:00'));
  await confirm(scene, ordered, 1);
  await confirm(scene, confirmed, 0);
  await confirm(scene, confirmed, 1);
  await runDue(s.runtime);
  const { version } = await s.does(buyer, inquiryDetail, { id: ordered });
  await s.does(buyer, generateOrders, { id: ordered, version });
  const refused = await s.does(buyer, inquiryDetail, { id: rejected });
  await s.does(buyer, rejectAllQuotes, { id: rejected, version: refused.version, reason: '价格高于预算' });
}
/** In the last days: to be awarded, awarded and waiting, open to quotes, closed, drafts. */
async function running(scene: Scene): Promise<void> {
  const { s, today, buyer } = scene;
  await s.hold(at(addDays(today, -3), '10:00'));
  const waiting = await publish(scene, '醋酸丁酯与丁酮，分两家供货', SOLVENTS, deadline(scene, -1));
  const toAward = await publish(scene, 'n-Butyl acetate and MEK, January', SOLVENTS, deadline(scene, -1));
  const closed = await publish(scene, '试产溶剂（已取消）', SOLVENTS.slice(0, 1), deadline(scene, -1));
  const toDecline = await publish(scene, '一月溶剂补货', SOLVENTS, deadline(scene, -1));
  for (const id of [waiting, toAward]) await quoted(scene, id);
  for (const [n, prices] of [
    ['7120.00', null],
    ['7300.00', '8310.00'],
    ['7180.00', null],
  ].entries())
    await bid(scene, toDecline, n, { prices, quantities: BOTH, brand: '国产', days: 7 });
  const row = await s.does(buyer, inquiryDetail, { id: closed });
  await s.does(buyer, closeInquiry, { id: closed, version: row.version, reason: '试产计划取消' });
  await s.hold(at(addDays(today, -1), '16:00'));
  await runDue(s.runtime);
  await awardTo(scene, waiting, [
    { lineNo: 1, n: 1, quantity: '36.00' },
    { lineNo: 1, n: 0, quantity: '24.00' },
    { lineNo: 2, n: 1, quantity: '30.00' },
  ]);
  const sealed = await publish(scene, '一季度溶剂框架前询价', SOLVENTS, deadline(scene, 6));
  await quoted(scene, sealed);
  const ranked = await publish(scene, 'Open ranking: n-butyl acetate 60 t', SOLVENTS.slice(0, 1), {
    ...deadline(scene, 5),
    openMode: '20',
    inviteMode: '10',
    groupIds: [],
  });
  await bid(scene, ranked, 1, { prices: ['7090.00'], quantities: ['60.00'], brand: '甬海', days: 5 });
  await s.does(buyer, addInquiry, {
    title: '槽车运输服务（成都—江阴）',
    inquiryType: '2',
    agreement: '0',
    openMode: '10',
    inviteMode: '10',
    confirmHours: 24,
    taxIncluded: true,
    taxRate: '9',
    splitAllowed: false,
    partialAllowed: false,
    lines: [{ name: '危化品槽车运输', quantity: '1200.00', uom: 'TNE', spec: '自江阴至成都，含押运' }],
  });
}

/** Inquiries in every status with quotes and awards, of the coatings maker and three solvent sellers. */
export async function loadInquiries(s: Stage): Promise<void> {
  const buyer = await s.as('jinling_admin', 'buyer');
  const suppliers = [
    await s.as('seller_admin', 'seller'),
    await s.as('yonghai_admin', 'seller'),
    await s.as('custodian', 'seller'),
  ];
  const { rows } = await sql<{ now: Date }>`select kernel.now() as now`.execute(s.owner);
  const group = await s.does(buyer, addSupplierGroup, {
    name: '华东溶剂',
    description: null,
    supplierIds: suppliers.map((p) => p.memberId as string),
  });
  const scene: Scene = {
    ...{ s, buyer, suppliers },
    today: dayOf(rows[0]?.now ?? new Date()),
    addressId: (await s.does(buyer, selectAddress, {})).list[0]?.id as string,
    placeId: await idOf(s, sql`select id from catalogue.place order by id limit 1`),
    packagingId: await idOf(s, sql`select id from catalogue.packaging order by id limit 1`),
    groupId: group.id,
  };
  await finished(scene);
  await running(scene);
  await runDue(s.runtime);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
}
