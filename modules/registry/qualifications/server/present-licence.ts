import type { z } from 'zod';
import { sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { inScope } from '#kernel/server/scope.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { spusByCas, spusOf } from '#registry/catalogue/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { LicenceDetail, LicenceEvent, LicenceRow as Row } from '../contract/licence.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { licenceYearStart, type ScopeItem } from '../rules/licence-gate.ts';
import { catalogueSerial } from '../rules/licence-words.ts';
import { canOf, OWNED, type QualificationsContext, today } from './licences.ts';
import type { LicenceRow } from './tables.ts';

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
const DAY = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY); // not money: days

/** What a page of papers needs beside itself: companies, products, drawn tonnes, renewals under way. */
async function beside(ctx: QualificationsContext, rows: readonly LicenceRow[]) {
  const ids = rows.map((r) => r.id);
  const parties = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.member_id))] });
  const spus = await spusOf(ctx, {
    ids: [...new Set(rows.flatMap((r) => r.scope_items.flatMap((s) => s.spuId ?? [])))],
  });
  const byCas = await spusByCas(ctx, {
    casNos: [
      ...new Set(
        rows.flatMap((r) => r.scope_items.flatMap((s) => (s.spuId === undefined ? (s.cas ?? []) : []))),
      ),
    ],
  });
  const sold =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('qualifications.sold_counter')
          .selectAll()
          .where('licence_id', 'in', ids)
          .execute();
  const renewals =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('qualifications.licence')
          .select('replaces_id')
          .where('replaces_id', 'in', ids)
          .where('deleted', '=', false)
          .execute();
  return {
    parties,
    spus,
    byCas,
    sold: new Map(sold.map((s) => [`${s.licence_id} ${s.year_start}`, s.quantity])),
    renewing: new Set(renewals.map((r) => r.replaces_id)),
    day: await today(ctx),
  };
}
type Beside = Awaited<ReturnType<typeof beside>>;

function named(item: ScopeItem, of: Beside) {
  const spu = item.spuId === undefined ? undefined : of.spus.get(item.spuId);
  if (spu !== undefined) return { ...item, zh: spu.zh, en: spu.en };
  if (item.cas === undefined) return { ...item, ...catalogueSerial(item.catalogueNo ?? '') };
  const same = of.byCas.get(item.cas);
  return {
    ...item,
    zh: same === undefined ? item.cas : `${same.zh} ${item.cas}`,
    en: same === undefined ? item.cas : `${same.en} ${item.cas}`,
  };
}

function shown(ctx: QualificationsContext, l: LicenceRow, of: Beside): Row {
  const party = of.parties.get(l.member_id);
  const yearStart = licenceYearStart({ startDate: l.start_date }, of.day);
  const usedQty = of.sold.get(`${l.id} ${yearStart}`) ?? '0.000';
  return {
    id: l.id,
    version: l.version,
    memberId: l.member_id,
    companyName: party?.name ?? '',
    companyNameEn: party?.nameEn ?? null,
    licenceType: l.licence_type,
    certificateNo: l.certificate_no,
    issuer: l.issuer,
    issuerEn: l.issuer_en,
    startDate: l.start_date,
    endDate: l.end_date,
    daysLeft: daysBetween(of.day, l.end_date),
    scopeItems: l.scope_items.map((s) => named(s, of)),
    operatingMode: l.operating_mode,
    withStorage: l.with_storage,
    businessType: l.business_type,
    billingType: l.billing_type,
    sellableQty: l.sellable_qty,
    usedQty,
    leftQty: l.sellable_qty === null ? null : sub(l.sellable_qty, usedQty),
    yearStart,
    approvalStatus: l.approval_status,
    effectiveStatus: l.effective_status,
    rejectReason: l.reject_reason,
    voidReason: l.void_reason,
    remarks: l.remarks,
    replacesId: l.replaces_id,
    submittedAt: iso(l.submitted_at),
    reviewedAt: iso(l.reviewed_at),
    reviewerName: l.reviewer_name,
    gmtCreate: l.gmt_create.toISOString(),
    gmtModified: l.gmt_modified.toISOString(),
    can: canOf(l, ctx.actor, of.renewing.has(l.id)),
  };
}

/** Rows of a list as their reader sees them, with names and tonnes. */
export async function presentRows(ctx: QualificationsContext, rows: readonly LicenceRow[]): Promise<Row[]> {
  const of = await beside(ctx, rows);
  return rows.map((r) => shown(ctx, r, of));
}

/** Everything that happened to a paper, oldest first; row security shows a company its own only. */
const eventsOf = (ctx: QualificationsContext, id: string): Promise<LicenceEvent[]> =>
  readHistory(ctx, { bizType: 'LICENCE', bizId: id }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'changes',
    'actorName',
    'actorSide',
    'reason',
    'at',
  ]);
const MOST_DRAWN = 100;
async function drawnFrom(ctx: QualificationsContext, id: string): Promise<LicenceDetail['drawn']> {
  const rows = await ctx.tx
    .selectFrom('qualifications.sold_entry')
    .selectAll()
    .where('licence_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_DRAWN)
    .execute();
  return rows.map((r) => ({
    bizType: r.biz_type,
    bizId: r.biz_id,
    quantity: r.quantity,
    yearStart: r.year_start,
    at: r.gmt_create.toISOString(),
  }));
}
const brief = (l: LicenceRow | undefined): LicenceDetail['replaces'] =>
  l === undefined
    ? null
    : {
        id: l.id,
        certificateNo: l.certificate_no,
        startDate: l.start_date,
        endDate: l.end_date,
        approvalStatus: l.approval_status,
      };

/** One paper within the reader's reach, whole. Refuses NotFound. */
export async function presentLicence(
  ctx: QualificationsContext,
  id: string,
): Promise<z.output<typeof LicenceDetail>> {
  let query = ctx.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED));
  if (isPlatform(ctx.actor)) query = query.where('approval_status', '<>', APPROVAL.draft);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const of = await beside(ctx, [row]);
  const files = (await filesOf(ctx, { bizType: LICENCE_FILES, bizIds: [id] })).get(id) ?? [];
  const licences = ctx.tx.selectFrom('qualifications.licence').selectAll().where('deleted', '=', false);
  return {
    ...shown(ctx, row, of),
    files: files.map((f) => ({
      attachmentId: f.attachmentId,
      fileName: f.fileName,
      size: f.size,
      contentType: f.contentType,
    })),
    events: await eventsOf(ctx, id),
    drawn: await drawnFrom(ctx, id),
    replaces:
      row.replaces_id === null
        ? null
        : brief(await licences.where('id', '=', row.replaces_id).executeTakeFirst()),
    renewal: brief(await licences.where('replaces_id', '=', id).executeTakeFirst()),
  };
}
