import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { dayOf } from '#kernel/rules/clock.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { called, partiesOf } from '#registry/members/server/door.ts';
import type { SpuDetail, SpuRow } from '../../contract/products/spu.ts';
import { isControlled, sdsAge } from '../../rules/product-checks.ts';
import type { Spu } from '../tables.ts';
import { type CatalogueContext, keeps, shelfCan } from './noun.ts';
import { missingOf, spuNoun, spuSeen } from './spu.ts';
import { fieldsOfSpu } from './spu-fields.ts';

export interface SeenSpu extends Spu {
  readonly category_zh: string;
  readonly category_en: string;
  readonly product_zh: string;
  readonly product_en: string;
  readonly skus: number;
}
/** SPUs with what stands around them, as far as the actor sees them. */
export const selectSpus = (ctx: CatalogueContext) =>
  ctx.tx
    .selectFrom('catalogue.spu as s')
    .innerJoin('catalogue.platform_category as c', 'c.id', 's.platform_category_id')
    .innerJoin('catalogue.product_name as n', 'n.id', 's.product_name_id')
    .selectAll('s')
    .select(['c.name as category_zh', 'n.name as product_zh', 'n.name_en as product_en'])
    .select([
      sql<string>`coalesce(c.name_en, c.name)`.as('category_en'),
      sql<number>`(select count(*)::int from catalogue.sku k where k.spu_id = s.id and not k.deleted)`.as(
        'skus',
      ),
    ])
    .where('s.deleted', '=', false)
    .where(spuSeen(ctx.actor, 's'));
// biome-ignore lint/suspicious/noExplicitAny: any query over SPUs
export type SpuQuery = SelectQueryBuilder<any, any, any>;

/** Names of the companies that keep these records, in the reader's language; the platform has none. */
export async function keepersOf(
  ctx: CatalogueContext,
  ids: readonly string[],
): Promise<(id: string) => string | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== '0');
  const found =
    wanted.length === 0
      ? new Map<string, { name: string; nameEn: string | null }>()
      : await partiesOf(ctx, { memberIds: wanted });
  return (id) => called(ctx, found.get(id)) || null;
}

export function presentSpu(
  ctx: CatalogueContext,
  s: SeenSpu,
  keeper: (id: string) => string | null,
  today: string,
): z.input<typeof SpuRow> {
  return {
    id: s.id,
    version: s.version,
    state: s.state,
    rejectReason: s.reject_reason,
    keeperId: s.member_id,
    keeperName: keeper(s.member_id),
    own: keeps(ctx.actor, s.member_id),
    gmtCreate: s.gmt_create.toISOString(),
    gmtModified: s.gmt_modified.toISOString(),
    can: shelfCan(spuNoun, s, ctx.actor),
    code: s.spu_code,
    name: s.name,
    nameEn: s.name_en,
    materialCode: s.material_code,
    categoryId: s.platform_category_id,
    categoryZh: s.category_zh,
    categoryEn: s.category_en,
    productZh: s.product_zh,
    productEn: s.product_en,
    casNo: s.cas_no,
    hsCode: s.hs_code,
    unNo: s.un_no,
    hazardClass: s.hazard_class,
    packingGroup: s.packing_group,
    controlClasses: s.control_classes,
    pictograms: [...(s.ghs?.pictograms ?? [])],
    physicalForm: s.physical_form,
    sdsDate: s.sds_date,
    sdsAge: s.sds_date === null && !isControlled(s.control_classes) ? null : sdsAge(s.sds_date, today),
    skus: s.skus,
  };
}

/** A whole SPU. The comparison with what was approved last is for its keeper and the operator. */
export async function presentSpuDetail(
  ctx: CatalogueContext,
  s: SeenSpu,
): Promise<z.input<typeof SpuDetail>> {
  const keeper = await keepersOf(ctx, [s.member_id]);
  const seesDraft = keeps(ctx.actor, s.member_id) || isPlatform(ctx.actor);
  const named = async (table: 'industry_category' | 'product_application', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : (
          await sql<{
            zh: string;
            en: string;
          }>`select name as zh, name_en as en from ${sql.table(`catalogue.${table}`)} where id = any(${[...ids]}::bigint[]) order by id`.execute(
            ctx.tx,
          )
        ).rows;
  return {
    ...presentSpu(ctx, s, keeper, dayOf(await ctx.now())),
    fields: fieldsOfSpu(s),
    approved: seesDraft ? (s.approved_terms as Record<string, unknown> | null) : null,
    industry:
      (
        await named('industry_category', s.industry_category_id === null ? [] : [s.industry_category_id])
      )[0] ?? null,
    applications: await named('product_application', s.application_ids),
    missing: seesDraft ? await missingOf(ctx, s) : [],
  };
}
