import { sql } from 'kysely';
import { add } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import type { LineFields } from '../contract/inquiry.ts';
import { ChooseFromCatalogue } from '../rules/refusals.ts';
import type { Inquiry, InquiryContext } from './tables.ts';

export interface Known {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly cas: string | null;
  readonly classes: string[];
}
/** Products of the catalogue on the shelf, by id, or by their exact name in either language or CAS number. */
export async function knownProducts(
  ctx: InquiryContext,
  of: { readonly ids?: readonly string[]; readonly names?: readonly string[] },
): Promise<Known[]> {
  const ids = [...(of.ids ?? [])];
  const names = (of.names ?? []).map((n) => n.trim().toLowerCase());
  if (ids.length === 0 && names.length === 0) return [];
  const { rows } = await sql<Known>`
    select p.id, p.name as zh, p.name_en as en, p.cas_no as cas, p.control_classes as classes from reporting.spus p
    where not p.deleted and (p.id = any(${ids}::bigint[]) or lower(p.name) = any(${names}) or lower(p.name_en) = any(${names}) or p.cas_no = any(${names}))
    order by p.id`.execute(ctx.tx);
  return rows;
}
export const nameMatches = (product: Known, typed: string): boolean => {
  const name = typed.trim().toLowerCase();
  return [product.zh, product.en, product.cas ?? ''].some((n) => n.toLowerCase() === name);
};

interface Packaging {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}
async function packagingsOf(
  ctx: InquiryContext,
  lines: readonly LineFields[],
): Promise<Map<string, Packaging>> {
  const ids = lines.flatMap((l) => l.packagingId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('reporting.packagings')
    .select(['id', 'name as zh', 'name_en as en'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((r) => [r.id, r]));
}

/**
 * Writes the lines of a draft anew and what the inquiry says of them. A product named in words that stands in
 * the catalogue is refused (19217): its licences would be asked of nobody.
 */
export async function writeLines(
  ctx: InquiryContext,
  inquiry: Pick<Inquiry, 'id' | 'buyer_member_id'>,
  lines: readonly LineFields[],
): Promise<Partial<Inquiry>> {
  const known = await knownProducts(ctx, {
    ids: lines.flatMap((l) => l.spuId ?? []),
    names: lines.filter((l) => l.spuId === null).map((l) => l.name),
  });
  const packagings = await packagingsOf(ctx, lines);
  await ctx.tx.deleteFrom('inquiries.line').where('inquiry_id', '=', inquiry.id).execute();
  const written: {
    line: LineFields;
    product: Known | undefined;
    packaging: Packaging | undefined;
    lineNo: number;
  }[] = [];
  for (const [i, line] of lines.entries()) {
    const product = line.spuId === null ? undefined : known.find((p) => p.id === line.spuId);
    if (line.spuId !== null && product === undefined)
      throw new InvalidInput([{ field: `lines.${i}.spuId`, rule: 'field.select', message: '' }]);
    if (line.spuId === null && known.some((p) => nameMatches(p, line.name)))
      throw ChooseFromCatalogue({ name: line.name }, `lines.${i}.name`);
    const packaging = line.packagingId === null ? undefined : packagings.get(line.packagingId);
    if (line.packagingId !== null && packaging === undefined)
      throw new InvalidInput([{ field: `lines.${i}.packagingId`, rule: 'field.select', message: '' }]);
    written.push({ line, product, packaging, lineNo: i + 1 });
  }
  for (const { line, product, packaging, lineNo } of written) {
    const row = await ctx.tx
      .insertInto('inquiries.line')
      .values({
        inquiry_id: inquiry.id,
        buyer_member_id: inquiry.buyer_member_id,
        line_no: lineNo,
        spu_id: product?.id ?? null,
        name_zh: product?.zh ?? line.name,
        name_en: product?.en ?? line.name,
        cas_no: product?.cas ?? null,
        control_classes: product?.classes ?? [],
        spec: line.spec,
        grade: line.grade,
        brand: line.brand,
        packaging_id: packaging?.id ?? null,
        packaging_zh: packaging?.zh ?? null,
        packaging_en: packaging?.en ?? null,
        quantity: line.quantity,
        uom: line.uom,
        remark: line.remark,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (line.targetPrice !== null)
      await ctx.tx
        .insertInto('inquiries.line_target')
        .values({ line_id: row.id, buyer_member_id: inquiry.buyer_member_id, price: line.targetPrice })
        .execute();
  }
  const classes = [...new Set(written.flatMap((w) => w.product?.classes ?? []))];
  const units = new Set(lines.map((l) => l.uom));
  const named = (key: 'zh' | 'en') =>
    written
      .map((w) => w.product?.[key] ?? w.line.name)
      .join(key === 'zh' ? '、' : ', ')
      .slice(0, 1000);
  return {
    line_count: lines.length,
    goods_zh: named('zh'),
    goods_en: named('en'),
    control_classes: classes,
    hazardous: classes.some((c) => c !== '00'),
    total_quantity: units.size === 1 ? add(...lines.map((l) => l.quantity)) : null,
    total_uom: units.size === 1 ? (lines[0]?.uom ?? null) : null,
  };
}
