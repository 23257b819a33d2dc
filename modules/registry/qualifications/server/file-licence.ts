import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import type { addLicence } from '../contract/licence.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import type { QualificationsContext } from './licences.ts';

export type Form = Omit<z.output<typeof addLicence.input>, 'submit' | 'replacesId'>;

const MOST_FILES = 9;

/**
 * Columns of the form; a paper is filed for the own company only, and names products of the catalogue the
 * company may see.
 */
export async function columnsOf(ctx: QualificationsContext, f: Form) {
  if (f.companyId !== ctx.actor.memberId) throw NotFound({});
  const named = f.scopeItems.flatMap((s) => s.spuId ?? []);
  const known = await spusOf(ctx, { ids: named });
  if (named.some((id) => !known.has(id))) throw NotFound({});
  return {
    licence_type: f.licenceType,
    certificate_no: f.certificateNo,
    start_date: f.startDate,
    end_date: f.endDate,
    issuer: f.issuer,
    issuer_en: f.issuerEn,
    scope_items: withCas(f.scopeItems, known),
    operating_mode: f.operatingMode,
    with_storage: f.withStorage,
    business_type: f.businessType,
    billing_type: f.billingType,
    sellable_qty: f.sellableQty,
    file_id: f.fileIds[0] ?? null,
    remarks: f.remarks,
  };
}

/** A list of objects is JSON to the database even when it is empty. */
export const written = <C extends { readonly scope_items: readonly ScopeItem[] }>(columns: C): C =>
  ({ ...columns, scope_items: JSON.stringify(columns.scope_items) }) as unknown as C;

/** A product of the catalogue is held with its CAS number too, so that a sister SKU of the same substance is covered. */
const withCas = (
  items: readonly ScopeItem[],
  known: ReadonlyMap<string, { readonly casNo: string | null }>,
): ScopeItem[] =>
  items.map((s) => ({
    ...s,
    ...(s.spuId === undefined || s.cas !== undefined ? {} : casOf(known.get(s.spuId)?.casNo)),
  }));
/** A scope as it is stored; products that the catalogue does not know are left out. */
export async function scopeWithCas(
  ctx: QualificationsContext,
  items: readonly ScopeItem[],
): Promise<ScopeItem[]> {
  const known = await spusOf(ctx, { ids: items.flatMap((s) => s.spuId ?? []) });
  return withCas(
    items.filter((s) => s.spuId === undefined || known.has(s.spuId)),
    known,
  );
}
const casOf = (cas: string | null | undefined): { cas?: string } =>
  cas === null || cas === undefined ? {} : { cas };

export const keepFiles = (ctx: QualificationsContext, id: string, fileIds: readonly string[]) =>
  bindFiles(ctx, {
    bizType: LICENCE_FILES,
    bizId: id,
    attachmentIds: fileIds,
    most: MOST_FILES,
    scenes: [licenceScene],
  });
