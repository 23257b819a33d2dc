import { sql } from 'kysely';
import { searchKey } from '#kernel/rules/search-key.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import type { SkuFields } from '../../contract/products/sku.ts';
import { skuName } from '../../rules/goods-names.ts';
import { hazardChanged } from '../../rules/product-checks.ts';
import { MOST_SKU_FILES, SKU_FILES } from '../../rules/product-files.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import {
  MaterialTwice,
  NotChoosable,
  SkuTwice,
  SpuOffShelf,
  UnitsSold,
} from '../../rules/product-refusals.ts';
import type { Sku } from '../tables.ts';
import { changeRecord, noteNew, submitRecord } from './act-on-shelf.ts';
import { differing } from './differing.ts';
import { type CatalogueContext, lockForEdit, toActionResult } from './noun.ts';
import { skuNoun } from './sku.ts';
import { columnsOfSku, fieldsOfSku, filesOfSku, SKU_HAZARD, UNIT_COLUMNS } from './sku-fields.ts';
import { storeIdOf } from './store-of-seller.ts';
import { checkUnits, type Pack } from './units-of-sku.ts';
import { unlessBroken } from './unless-broken.ts';

/** The product behind a SKU as its name says it. */
export interface Substance {
  readonly id: string;
  readonly product_zh: string;
  readonly product_en: string;
  readonly state: string;
  readonly member_id: string;
}

const NONE = '-1';

async function substanceOf(ctx: CatalogueContext, spuId: string): Promise<Substance> {
  const found = await ctx.tx
    .selectFrom('catalogue.spu as s')
    .innerJoin('catalogue.product_name as n', 'n.id', 's.product_name_id')
    .select(['s.id', 's.state', 's.member_id', 'n.name as product_zh', 'n.name_en as product_en'])
    .where('s.id', '=', spuId)
    .where('s.deleted', '=', false)
    .executeTakeFirst();
  if (found === undefined) throw NotChoosable({ field: 'spuId' }, 'spuId');
  if (found.state !== SHELF.onShelf && found.member_id !== (ctx.actor.memberId ?? NONE))
    throw SpuOffShelf({}, 'spuId');
  return found;
}

async function packOf(ctx: CatalogueContext, id: string, before: string | null): Promise<Pack> {
  const pack = await ctx.tx
    .selectFrom('catalogue.packaging')
    .select([
      'id',
      'name',
      'name_en',
      'net_weight',
      'sales_unit',
      'packaging_type',
      'specification',
      'enabled',
    ])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (pack === undefined || (!pack.enabled && before !== id))
    throw NotChoosable({ field: 'packagingId' }, 'packagingId');
  return pack;
}

/** Both names as the trade writes them, where the seller left them open. */
export function namesOf(f: SkuFields, s: Substance, pack: Pack): { name: string; name_en: string | null } {
  const name = f.name ?? skuName(s.product_zh, f.grade, f.producer, pack.name);
  return {
    name,
    name_en:
      f.nameEn ?? skuName(s.product_en, f.gradeEn ?? f.grade, f.producerEn ?? f.producer, pack.name_en),
  };
}

/** Files a draft of a seller. Refuses 18102 for goods he has already, 18105 for a material code. */
export async function insertSku(
  ctx: CatalogueContext,
  f: SkuFields,
  sellerId: string,
  s: Substance,
  pack: Pack,
  storeId: string | null,
): Promise<Sku> {
  const code = await ctx.number('SK');
  const names = namesOf(f, s, pack);
  const columns = columnsOfSku(f);
  const row = (await ctx.tx
    .insertInto('catalogue.sku')
    .values({
      ...(jsonReady({
        ...columns,
        spec_items: JSON.stringify(columns.spec_items),
      }) as unknown as typeof columns),
      ...names,
      seller_member_id: sellerId,
      owner_dept_id: isPlatform(ctx.actor) ? null : ctx.actor.deptId,
      owner_emp_id: isPlatform(ctx.actor) ? null : ctx.actor.empId,
      sku_code: code,
      store_id: storeId,
      producer_member_id: null,
      reject_reason: null,
      approved_terms: null,
      state: SHELF.draft,
      find_key: searchKey(names.name, names.name_en, code, f.materialCode),
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
      gmt_modified: nowHere as unknown as Date,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()) as Sku | undefined;
  if (row === undefined) throw await clash(ctx, f, sellerId);
  await noteNew(ctx, skuNoun, row);
  return row;
}

/** Which of the two unique things it was. */
async function clash(ctx: CatalogueContext, f: SkuFields, sellerId: string) {
  const { rows } =
    await sql`select 1 from catalogue.sku where seller_member_id = ${sellerId}::bigint and material_code = ${f.materialCode} and not deleted limit 1`.execute(
      ctx.tx,
    );
  return rows.length > 0 ? MaterialTwice({}, 'materialCode') : SkuTwice({}, 'packagingId');
}

const bind = (ctx: CatalogueContext, k: Sku) =>
  bindFiles(ctx, {
    bizType: SKU_FILES,
    bizId: k.id,
    attachmentIds: filesOfSku(k),
    most: MOST_SKU_FILES,
    mixed: true,
    scenes: [pdfScene],
  });

export async function file(ctx: CatalogueContext, f: SkuFields, sellerId: string): Promise<Sku> {
  const s = await substanceOf(ctx, f.spuId);
  const pack = await packOf(ctx, f.packagingId, null);
  await checkUnits(ctx, f, pack);
  const row = await insertSku(ctx, f, sellerId, s, pack, await storeIdOf(ctx, sellerId));
  await bind(ctx, row);
  return row;
}

type Wish = SkuFields & { readonly id: string; readonly version: number; readonly submit: boolean };

export async function changed(ctx: CatalogueContext<Wish>) {
  const { submit, id, version, ...f } = ctx.input;
  const before = await lockForEdit(ctx, skuNoun, { id, version });
  const s = await substanceOf(ctx, f.spuId);
  const pack = await packOf(ctx, f.packagingId, before.packaging_id);
  await checkUnits(ctx, f, pack);
  const columns = { ...columnsOfSku(f), ...namesOf(f, s, pack) };
  const stored = { ...columnsOfSku(fieldsOfSku(before)), name: before.name, name_en: before.name_en };
  const set = differing(stored, columns, 'spec_items');
  if (UNIT_COLUMNS.some((c) => c in set) && (await skuNoun.used(ctx, before)))
    throw UnitsSold({}, 'packagingId');
  const key = searchKey(columns.name, columns.name_en, before.sku_code, f.materialCode);
  const wish = { ...set, ...(key === before.find_key ? {} : { find_key: key }) } as Partial<Sku>;
  const change = () => changeRecord(ctx, skuNoun, before, wish, hazardChanged(before, set, SKU_HAZARD));
  const next = await unlessBroken(ctx, change, (rule) =>
    rule === 'sku_once' ? SkuTwice({}, 'packagingId') : clash(ctx, f, before.seller_member_id),
  );
  await bind(ctx, next);
  return toActionResult(
    ctx,
    skuNoun,
    submit && next.state === SHELF.draft ? await submitRecord(ctx, skuNoun, next) : next,
  );
}
