import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { adminGroup, sellerGroup } from '#registry/catalogue/contract/products/group.ts';
import { adminSku, sellerSku } from '#registry/catalogue/contract/products/sku.ts';
import { sellerSpu } from '#registry/catalogue/contract/products/spu.ts';
import { conversionRate } from '#registry/catalogue/rules/product-units.ts';
import { cyclohexanone } from './reference/cyclohexanone.ts';
import type { Stage } from './stage.ts';

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);
const first = async (s: Stage, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(s.owner)).rows[0]?.id as string;

interface Drum {
  readonly id: string;
  readonly net_weight: string;
  readonly specification: string;
  readonly packaging_type: string;
  readonly sales_unit: string;
}
type SkuWish = Omit<InputOf<typeof sellerSku.add>, 'idempotencyKey'>;
/** A SKU of a substance in a steel drum. */
async function drummed(s: Stage, cas: string, grade: { zh: string; en: string }): Promise<SkuWish> {
  const spuId = await first(s, sql`select id from catalogue.spu where cas_no = ${cas} order by id limit 1`);
  const drum = (
    await sql<Drum>`select id, net_weight, specification, packaging_type, sales_unit from catalogue.packaging
      where packaging_type = 'QA' order by id limit 1`.execute(s.owner)
  ).rows[0] as Drum;
  const rate = conversionRate(
    { salesUnit: drum.sales_unit, netWeight: drum.net_weight, unitsPerContainer: null, density: null },
    'TNE',
  ) as string;
  return {
    spuId,
    grade: grade.zh,
    gradeEn: grade.en,
    producer: '澄湾石化',
    producerEn: 'Chengwan Petrochemical',
    originCountry: 'CN',
    packagingId: drum.id,
    measureUnit: 'TNE',
    salesUnit: drum.sales_unit,
    conversionRate: rate,
    unitsPerContainer: 80,
    packagingMethod: drum.packaging_type,
    packagingSpec: drum.specification,
  };
}

/**
 * Products on their way to the shelf and product groups, made and judged by the people of the demonstration
 * through the same doors as everyone.
 */
export async function loadProducts(s: Stage): Promise<void> {
  const today = dayOf(
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]?.now as Date,
  );
  const [seller, trader, operator, auditor] = [
    await s.as('seller_admin', 'seller'),
    await s.as('seller_trader', 'seller'),
    await s.as('operator'),
    await s.as('auditor'),
  ];
  await s.hold(at(addDays(today, -3), '10:20'));
  const refused = await s.does(trader, sellerSku.add, {
    ...(await drummed(s, '67-56-1', { zh: '回收级', en: 'Recovered grade' })),
    materialCode: 'CW-MEOH-R',
    submit: true,
  });
  await s.does(auditor, adminSku.reject, {
    id: refused.id,
    version: refused.version,
    reason: '回收料须注明来源并附检测报告。',
  });
  await s.does(trader, sellerSku.add, {
    ...(await drummed(s, '67-63-0', { zh: '电子级', en: 'Electronic grade' })),
    materialCode: 'CW-IPA-E',
    submit: true,
  });
  await s.does(trader, sellerSku.add, {
    ...(await drummed(s, '78-93-3', { zh: '优等品', en: 'Premium grade' })),
    materialCode: 'CW-MEK-1',
  });
  await s.does(seller, sellerSpu.add, {
    name: '环己酮',
    platformCategoryId: await first(
      s,
      sql`select id from catalogue.platform_category where code = 'ORG-KET'`,
    ),
    productNameId: await first(s, sql`select id from catalogue.product_name where cas_no = '67-64-1'`),
    ...cyclohexanone,
    ghs: {
      signalWord: 'D',
      pictograms: ['GHS02', 'GHS05', 'GHS07'],
      hStatements: ['H226', 'H302', 'H312', 'H315', 'H318', 'H332'],
      pStatements: ['P210', 'P261', 'P280'],
    },
    emergencyPhone: '0000-12345678',
    specTemplate: [{ zh: '纯度', en: 'Purity', min: '99.8', unit: '%', method: 'GB/T 10669' }],
    flashPoint: '44',
    density20: '0.948',
    meltingPoint: '-31',
  });
  await s.hold(at(addDays(today, -2), '15:10'));
  const sellerSkuIds = (
    await sql<{
      id: string;
    }>`select id from catalogue.sku where seller_member_id = ${seller.memberId}::bigint and state = '30'
      order by id limit 6`.execute(s.owner)
  ).rows.map((r) => r.id);
  const spotGroup = await s.does(seller, sellerGroup.add, {
    name: '醇类现货',
    type: '10',
    businessType: '20',
    weight: 90,
    pinned: true,
    description: '长江口岸现货醇类。',
    skuIds: sellerSkuIds.slice(0, 3),
  });
  const sent = await s.does(seller, sellerGroup.submit, { id: spotGroup.id, version: spotGroup.version });
  await s.does(auditor, adminGroup.approve, { id: spotGroup.id, version: sent.version });
  await s.does(seller, sellerGroup.add, {
    name: '桶装溶剂',
    type: '10',
    businessType: '20',
    weight: 40,
    description: null,
    skuIds: sellerSkuIds.slice(3),
  });
  const house = await s.does(operator, adminGroup.add, {
    name: '本周推荐',
    type: '20',
    businessType: '20',
    weight: 100,
    pinned: true,
    description: '首页推荐的现货商品。',
    skuIds: sellerSkuIds.slice(0, 2),
  });
  const asked = await s.does(operator, adminGroup.submit, { id: house.id, version: house.version });
  await s.does(auditor, adminGroup.approve, { id: house.id, version: asked.version });
}
