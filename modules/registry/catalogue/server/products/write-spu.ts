import { sql } from 'kysely';
import { searchKey } from '#kernel/rules/search-key.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import type { SpuFields } from '../../contract/products/spu.ts';
import { productImageScene, productVideoScene } from '../../rules/file-scenes.ts';
import { SPU_FILES } from '../../rules/files.ts';
import { hazardChanged } from '../../rules/product-checks.ts';
import { MOST_SPU_FILES } from '../../rules/product-files.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { LeafCategory, NotChoosable, SpuTwice } from '../../rules/product-refusals.ts';
import type { Spu } from '../tables.ts';
import { changeRecord, noteNew, submitRecord } from './act-on-shelf.ts';
import { differing } from './differing.ts';
import { type CatalogueContext, lockForEdit, toActionResult } from './noun.ts';
import { spuNoun } from './spu.ts';
import { columnsOfSpu, fieldsOfSpu, filesOfSpu } from './spu-fields.ts';
import { unlessBroken } from './unless-broken.ts';

/** The references of an SPU that may be chosen now; what it already has stays allowed. */
async function check(ctx: CatalogueContext, f: SpuFields, before: Spu | null): Promise<void> {
  if (f.platformCategoryId !== before?.platform_category_id) {
    const { rows } =
      await sql`select 1 from catalogue.platform_category c where c.id = ${f.platformCategoryId}::bigint and c.enabled and not c.deleted and not exists (select 1 from catalogue.platform_category k where k.parent_id = c.id and not k.deleted)`.execute(
        ctx.tx,
      );
    if (rows.length === 0) throw LeafCategory({}, 'platformCategoryId');
  }
  if (f.productNameId !== before?.product_name_id)
    await mustStand(ctx, 'product_name', [f.productNameId], 'productNameId');
  if (f.industryCategoryId !== null && f.industryCategoryId !== before?.industry_category_id)
    await mustStand(ctx, 'industry_category', [f.industryCategoryId], 'industryCategoryId');
  await mustStand(
    ctx,
    'product_application',
    f.applicationIds.filter((id) => !before?.application_ids.includes(id)),
    'applicationIds',
  );
  if (
    f.physicalForm !== before?.physical_form &&
    !(await mayChoose(ctx, { type: 'physical_form', code: f.physicalForm }))
  )
    throw new InvalidInput([{ field: 'physicalForm', rule: 'field.select', message: '' }]);
}

/** Every one of these exists and is switched on. Refuses 18107 at the field. */
export async function mustStand(
  ctx: CatalogueContext,
  table: 'product_name' | 'industry_category' | 'product_application' | 'packaging',
  ids: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(`catalogue.${table}`)} where id = any(${wanted}::bigint[]) and enabled and not deleted`.execute(
    ctx.tx,
  );
  if (rows[0]?.n !== wanted.length) throw NotChoosable({ field }, field);
}

const keyOf = (f: SpuFields, code: string): string =>
  searchKey(f.name, f.nameEn, f.casNo, code, f.materialCode);

/** Files a draft with its papers and pictures. The platform's own belong to nobody's company. */
export async function insertSpu(ctx: CatalogueContext, f: SpuFields): Promise<Spu> {
  await check(ctx, f, null);
  const code = await ctx.number('PU');
  const row = (await ctx.tx
    .insertInto('catalogue.spu')
    .values({
      ...(jsonReady({
        ...columnsOfSpu(f),
        spec_template: JSON.stringify(columnsOfSpu(f).spec_template),
      }) as unknown as ReturnType<typeof columnsOfSpu>),
      member_id: isPlatform(ctx.actor) ? '0' : (ctx.actor.memberId as string),
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
      spu_code: code,
      state: SHELF.draft,
      find_key: keyOf(f, code),
      reject_reason: null,
      approved_terms: null,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
      gmt_modified: nowHere as unknown as Date,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()) as Spu | undefined;
  if (row === undefined) throw SpuTwice({}, 'name');
  await bind(ctx, row);
  await noteNew(ctx, spuNoun, row);
  return row;
}

const bind = (ctx: CatalogueContext, s: Spu) =>
  bindFiles(ctx, {
    bizType: SPU_FILES,
    bizId: s.id,
    attachmentIds: filesOfSpu(s),
    most: MOST_SPU_FILES,
    mixed: true,
    scenes: [productImageScene, productVideoScene, pdfScene],
  });

type Wish = SpuFields & { readonly submit: boolean };

export async function added(ctx: CatalogueContext<Wish>) {
  const { submit, ...f } = ctx.input;
  const row = await insertSpu(ctx, f);
  return toActionResult(ctx, spuNoun, submit ? await submitRecord(ctx, spuNoun, row) : row);
}

export async function changed(
  ctx: CatalogueContext<Wish & { readonly id: string; readonly version: number }>,
) {
  const { submit, id, version, ...f } = ctx.input;
  const before = await lockForEdit(ctx, spuNoun, { id, version });
  await check(ctx, f, before);
  const set = differing(columnsOfSpu(fieldsOfSpu(before)), { ...columnsOfSpu(f) }, 'spec_template');
  const key = keyOf(f, before.spu_code);
  const wish = { ...set, ...(key === before.find_key ? {} : { find_key: key }) } as Partial<Spu>;
  const next = await unlessBroken(
    ctx,
    () => changeRecord(ctx, spuNoun, before, wish, hazardChanged(before, set)),
    () => SpuTwice({}, 'name'),
  );
  await bind(ctx, next);
  return toActionResult(
    ctx,
    spuNoun,
    submit && next.state === SHELF.draft ? await submitRecord(ctx, spuNoun, next) : next,
  );
}
