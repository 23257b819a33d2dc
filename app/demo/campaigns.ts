import { sql } from 'kysely';
import type { InputOf } from '#kernel/rules/contract.ts';
import { dec, round2 } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { joinGroup, orderCopies } from '#trading/campaigns/contract/market.ts';
import { approveActivity, rejectActivity } from '#trading/campaigns/contract/oversight.ts';
import { addActivity, submitActivity, withdrawActivity } from '#trading/campaigns/contract/seller.ts';
import { maybe } from './maybe.ts';
import { type Stage, toMinute } from './stage.ts';

type Draft = InputOf<typeof addActivity>;
interface Goods {
  readonly id: string;
  readonly seller: string;
  readonly zh: string;
  readonly en: string;
  readonly price: string;
  readonly warehouse: string;
}
/** Who acts, at which moment, with goods of no class. */
export interface Scene {
  readonly s: Stage;
  readonly sellers: readonly Actor[];
  readonly buyers: readonly Actor[];
  readonly auditor: Actor;
  readonly goods: readonly Goods[];
  /** When the load began: later moments are what a visitor finds. */
  readonly now: Date;
}
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** So many hours are laid at once; later ones are laid while the server runs. */
const LAID_AHEAD = 3;
const RULES =
  '先到先得，每家企业按统一社会信用代码合计限购。下单后须在支付时限内付款，逾期未付的份数退回活动。演示价格仅供演示。';

const GROUP: Partial<Draft> = {
  minCopies: 6,
  minCompanies: 2,
  joinDepositPct: '10',
  totalCopies: 24,
};
function draft(goods: Goods, start: Date, hours: number, over: Partial<Draft>): Draft {
  const price = round2(dec(goods.price).times('0.95'));
  const group = over.activityType === '40';
  return {
    activityType: '30',
    activityName: `${goods.zh}${group ? '团购' : '限时秒杀'}`,
    skuId: goods.id,
    originalPrice: goods.price,
    priceBy: '20',
    discount: '95',
    qtyPerCopy: '2.5',
    totalCopies: 40,
    purchaseLimit: group ? 12 : 5,
    startTime: start.toISOString(),
    endTime: after(start, hours * HOUR).toISOString(),
    preheatHours: '24',
    taxRate: '13',
    paymentTerm: '10',
    payHours: '2',
    pickType: '10',
    warehouseId: goods.warehouse,
    purchaseQualification: ['10'],
    rules: RULES,
    ...(group
      ? {
          ...GROUP,
          tierPrices: [
            { copies: 10, price: round2(dec(price).times('0.99')) },
            { copies: 20, price: round2(dec(price).times('0.98')) },
          ],
        }
      : {}),
    ...over,
  };
}
const sellerOf = (scene: Scene, goods: Goods): Actor =>
  scene.sellers.find((a) => a.memberId === goods.seller) as Actor;
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

async function submitted(scene: Scene, goods: Goods, wish: Draft) {
  const seller = sellerOf(scene, goods);
  const saved = await scene.s.does(seller, addActivity, wish);
  return scene.s.does(seller, submitActivity, one(saved));
}
async function approved(scene: Scene, goods: Goods, wish: Draft): Promise<string> {
  const sent = await submitted(scene, goods, wish);
  return (await scene.s.does(scene.auditor, approveActivity, one(sent))).id;
}
const pick = (scene: Scene, n: number): Goods => scene.goods[n % scene.goods.length] as Goods;

/** Yesterday: a sale that ended with orders, a group that stands and one that missed its threshold. */
async function ended(scene: Scene): Promise<void> {
  const { s, buyers, now } = scene;
  const begun = after(now, -30 * HOUR);
  await s.hold(after(begun, -HOUR));
  const sale = await approved(scene, pick(scene, 0), draft(pick(scene, 0), begun, 6, { totalCopies: 12 }));
  const stands = await approved(
    scene,
    pick(scene, 1),
    draft(pick(scene, 1), begun, 6, { activityType: '40', minCopies: 4 }),
  );
  const missed = await approved(
    scene,
    pick(scene, 2),
    draft(pick(scene, 2), begun, 6, { activityType: '40', minCopies: 20 }),
  );
  await s.hold(begun);
  await runDue(s.runtime);
  for (const [n, buyer] of buyers.entries()) {
    await maybe(() => s.does(buyer, orderCopies, { id: sale, copies: 1 + (n % 3) }));
    await maybe(() => s.does(buyer, joinGroup, { id: stands, copies: 3 }));
    await maybe(() => s.does(buyer, joinGroup, { id: missed, copies: 1 }));
  }
  await s.hold(after(begun, 7 * HOUR));
  await runDue(s.runtime);
}
/** What a visitor finds: running, preheating, waiting, before the operator, rejected, withdrawn, a draft. */
async function present(scene: Scene): Promise<void> {
  const { s, buyers, now, auditor } = scene;
  await s.hold(after(now, -2 * HOUR));
  const begun = after(now, -HOUR);
  const sale = await approved(scene, pick(scene, 0), draft(pick(scene, 0), begun, 48, { totalCopies: 16 }));
  const group = await approved(
    scene,
    pick(scene, 1),
    draft(pick(scene, 1), begun, 48, { activityType: '40', autoCluster: true }),
  );
  await s.hold(begun);
  await runDue(s.runtime);
  for (const [n, buyer] of buyers.entries()) {
    await maybe(() => s.does(buyer, orderCopies, { id: sale, copies: 1 + (n % 2) }));
    if (n < 2) await maybe(() => s.does(buyer, joinGroup, { id: group, copies: 2 }));
  }
  await s.hold(now);
  const tomorrow = after(now, 20 * HOUR);
  await approved(scene, pick(scene, 2), draft(pick(scene, 2), tomorrow, 24, {}));
  await approved(scene, pick(scene, 3), draft(pick(scene, 3), after(now, 96 * HOUR), 24, {}));
  await approved(
    scene,
    pick(scene, 3),
    draft(pick(scene, 3), after(now, 96 * HOUR), 24, { activityType: '40' }),
  );
  await submitted(scene, pick(scene, 0), draft(pick(scene, 0), after(now, 48 * HOUR), 12, {}));
  await submitted(
    scene,
    pick(scene, 2),
    draft(pick(scene, 2), after(now, 48 * HOUR), 24, { activityType: '40' }),
  );
  const bad = await submitted(scene, pick(scene, 1), draft(pick(scene, 1), tomorrow, 12, {}));
  await s.does(auditor, rejectActivity, { ...one(bad), reason: '原价缺少近 30 天的成交或挂牌依据' });
  const back = await approved(
    scene,
    pick(scene, 1),
    draft(pick(scene, 1), after(now, 30 * HOUR), 12, { activityType: '40' }),
  );
  const { rows } = await sql<{ version: number }>`
    select version from campaigns.activity where id = ${back}::bigint`.execute(s.owner);
  await s.does(sellerOf(scene, pick(scene, 1)), withdrawActivity, {
    id: back,
    version: rows[0]?.version as number,
    reason: '装置检修，货源改期',
  });
  await s.does(
    sellerOf(scene, pick(scene, 0)),
    addActivity,
    draft(pick(scene, 0), after(now, 72 * HOUR), 12, { rules: null }),
  );
}
const HOURLY_SALE = '整点秒杀';
/** A sale of three quarters of an hour, and a group half an hour behind it. */
export async function hourlySale(scene: Scene, start: Date): Promise<void> {
  const n = Math.floor(start.getTime() / HOUR);
  const goods = pick(scene, n);
  await approved(
    scene,
    goods,
    draft(goods, start, 0.75, {
      activityName: `${goods.zh}${HOURLY_SALE}`,
      totalCopies: 10,
      purchaseLimit: 2,
    }),
  );
  const later = pick(scene, n + 1);
  await approved(
    scene,
    later,
    draft(later, after(start, 30 * MINUTE), 3, { activityType: '40', totalCopies: 24 }),
  );
}
/** When the last of the hourly sales begins; null before the first. */
export const lastSale = async (s: Stage): Promise<Date | null> =>
  (
    await sql<{ at: Date | null }>`select max(start_time) as at from campaigns.activity
      where activity_name like ${`%${HOURLY_SALE}`}`.execute(s.owner)
  ).rows[0]?.at ?? null;

/** Who sells and buys at the fair, with goods of no class. */
export async function openFair(s: Stage): Promise<Scene> {
  const sellers = [
    await s.as('seller_admin', 'seller'),
    await s.as('qichuan_admin', 'seller'),
    await s.as('huli_admin', 'seller'),
  ];
  const { rows: goods } = await sql<Goods>`
    select distinct on (p.product_name_id, k.seller_member_id) k.id, k.seller_member_id as seller, n.name as zh, n.name_en as en,
      coalesce((select max(o.unit_price) from offers.offer o where o.product_name_id = p.product_name_id and o.currency = 'CNY' and o.unit_price is not null), 5000)::text as price,
      (select h.id from catalogue.warehouse h where h.enabled and not h.deleted and h.member_id in (0, k.seller_member_id) order by (h.member_id = 0), h.id limit 1) as warehouse
    from catalogue.sku k join catalogue.spu p on p.id = k.spu_id join catalogue.product_name n on n.id = p.product_name_id
    where k.state = '30' and p.state = '30' and p.control_classes = '{00}' and k.seller_member_id = any(${sellers.map((a) => a.memberId)}::bigint[]) and not k.deleted
    order by p.product_name_id, k.seller_member_id, k.id`.execute(s.owner);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner);
  return {
    s,
    sellers,
    goods,
    auditor: await s.as('auditor'),
    buyers: [
      await s.as('buyer_admin', 'buyer'),
      await s.as('buyer2_admin', 'buyer'),
      await s.as('jinling_buyer', 'buyer'),
      await s.as('jiangyu_buyer', 'buyer'),
      await s.as('yonghai_buyer', 'buyer'),
    ],
    now: toMinute(rows[0]?.now as Date),
  };
}
/** Flash sales and group buys in every status, and some that begin while somebody looks. */
export async function loadCampaigns(s: Stage): Promise<void> {
  const scene = await openFair(s);
  if (scene.goods.length === 0) return;
  await ended(scene);
  await present(scene);
  // A sale begins a few minutes after the demonstration is there, and again each hour.
  for (let n = 0; n < LAID_AHEAD; n++) await hourlySale(scene, after(scene.now, 12 * MINUTE + n * HOUR));
  await runDue(s.runtime);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
}
