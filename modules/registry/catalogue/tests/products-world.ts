import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cyclohexanone } from '#app/demo/reference/cyclohexanone.ts';
import type { Person, World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { adminSku, sellerSku } from '../contract/products/sku.ts';
import { adminSpu, sellerSpu } from '../contract/products/spu.ts';

export type SpuWish = Omit<InputOf<typeof sellerSpu.add>, 'idempotencyKey'>;
export type SkuWish = Omit<InputOf<typeof sellerSku.add>, 'idempotencyKey'>;

/** A file as the store keeps it, without its bytes, sent by this person. */
export async function fileOf(world: World, by: Person, scene: string): Promise<string> {
  const [ext, type, bucket] =
    scene === 'pdf'
      ? ['pdf', 'application/pdf', 'private']
      : scene === 'productVideo'
        ? ['mp4', 'video/mp4', 'public']
        : ['png', 'image/png', 'public'];
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, state, scan_result)
    values (${by.actor.memberId ?? '0'}::bigint, ${by.actor.accountId}::bigint, ${bucket}, ${scene}, ${`a.${ext}`}, ${ext}, ${type}, 10, ${randomUUID().replaceAll('-', '').repeat(2)}, ${randomUUID()}, 'temp', 'skipped') returning id`.execute(
    world.sql,
  );
  return rows[0]?.id as string;
}
const one = async (world: World, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(world.sql)).rows[0]?.id as string;

/** A whole SPU of a hazardous liquid, anything overridden. */
export async function spuWish(world: World, by: Person, over: Partial<SpuWish> = {}): Promise<SpuWish> {
  const today = (await world.now()).toISOString().slice(0, 10);
  return {
    name: `环己酮 ${randomUUID().slice(0, 8)}`,
    platformCategoryId: await one(
      world,
      sql`select id from catalogue.platform_category where code = 'ORG-KET'`,
    ),
    productNameId: await one(world, sql`select id from catalogue.product_name where cas_no = '67-64-1'`),
    ...cyclohexanone,
    ghs: {
      signalWord: 'D',
      pictograms: ['GHS02', 'GHS05', 'GHS07'],
      hStatements: ['H226', 'H302', 'H318'],
      pStatements: ['P210'],
    },
    sdsFileId: await fileOf(world, by, 'pdf'),
    sdsDate: today,
    labelFileId: await fileOf(world, by, 'pdf'),
    tdsFileId: await fileOf(world, by, 'pdf'),
    emergencyPhone: '0532-83889090',
    specTemplate: [
      { zh: '纯度', en: 'Purity', kind: '10', min: '99.8', max: null, unit: '%', method: 'GB/T 10669' },
      { zh: '水分', en: 'Water', kind: '20', min: null, max: '0.08', unit: '%', method: null },
    ],
    flashPoint: '44',
    density20: '0.948',
    meltingPoint: '-31',
    imageIds: [await fileOf(world, by, 'productImage')],
    ...over,
  };
}
export const approvedSpu = async (world: World, by: Person, over: Partial<SpuWish> = {}) => {
  const sent = await by.does(sellerSpu.add, { ...(await spuWish(world, by, over)), submit: true });
  return (await world.as('auditor')).does(adminSpu.approve, { id: sent.id, version: sent.version });
};
/** A SKU of an SPU in steel drums of 180 kg. */
export async function skuWish(world: World, spuId: string, over: Partial<SkuWish> = {}): Promise<SkuWish> {
  return {
    spuId,
    grade: `优等品 ${randomUUID().slice(0, 6)}`,
    producer: '澄湾石化',
    packagingId: await one(world, sql`select id from catalogue.packaging where net_weight = 180`),
    measureUnit: 'TNE',
    salesUnit: 'DR',
    conversionRate: '0.18',
    packagingMethod: 'QA',
    packagingSpec: '200 L / 180 kg',
    unitsPerContainer: 80,
    ...over,
  };
}
export const approvedSku = async (world: World, by: Person, spuId: string, over: Partial<SkuWish> = {}) => {
  const sent = await by.does(sellerSku.add, { ...(await skuWish(world, spuId, over)), submit: true });
  return (await world.as('auditor')).does(adminSku.approve, { id: sent.id, version: sent.version });
};
export const spuByCas = (world: World, cas: string): Promise<string> =>
  one(world, sql`select id from catalogue.spu where cas_no = ${cas}`);
