import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { bindFiles, filesOf } from '#office/attachments/server/door.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { type CurrentLicence, type QualificationsContext, step } from './licences.ts';
import { announceEnd } from './notify-licence.ts';
import type { LicenceRow } from './tables.ts';

const MOST_FILES = 9;
const contentOf = (l: LicenceRow) => ({
  certificate_no: l.certificate_no,
  start_date: l.start_date,
  end_date: l.end_date,
  issuer: l.issuer,
  issuer_en: l.issuer_en,
  operating_mode: l.operating_mode,
  with_storage: l.with_storage,
  business_type: l.business_type,
  billing_type: l.billing_type,
  sellable_qty: l.sellable_qty,
  file_id: l.file_id,
  remarks: l.remarks,
  noticed_days: null,
  reviewed_at: l.reviewed_at,
  reviewer_name: l.reviewer_name,
  ...(l.scope_items.length === 0 ? {} : { scope_items: l.scope_items }),
});

/**
 * A renewal that is approved and running takes the place of the paper it renews: number, days, scope and
 * tonnes are the new ones, the old ones stand in the history, both files stay.
 * 30 and 40 become 20 (sm:licence "renewed"); one still in force keeps its status. A paper voided meanwhile
 * is left alone and the renewal stands for itself.
 */
export async function takeOver(ctx: QualificationsContext, renewal: LicenceRow): Promise<CurrentLicence> {
  const current = renewal as CurrentLicence;
  if (renewal.replaces_id === null) return current;
  const old = (await ctx.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', renewal.replaces_id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as CurrentLicence | undefined;
  if (old === undefined || old.deleted || old.effective_status === LICENCE.void) return current;
  await ctx.tx
    .updateTable('qualifications.licence')
    .set({ deleted: true, gmt_modified: nowHere })
    .where('id', '=', renewal.id)
    .execute();
  const set = contentOf(renewal);
  const lapsed = old.effective_status === LICENCE.expiring || old.effective_status === LICENCE.expired;
  const renewed = lapsed ? await step(ctx, old, 'renew', 'effect', { set }) : await amend(ctx, old, set);
  if (renewal.scope_items.length === 0)
    await ctx.tx
      .updateTable('qualifications.licence')
      .set({ scope_items: sql`'[]'::jsonb` })
      .where('id', '=', old.id)
      .execute();
  await keepBothFiles(ctx, renewal.id, old.id);
  // What the former paper covered and the new one does not is judged anew.
  await announceEnd(ctx, old);
  return renewed;
}

async function amend(
  ctx: QualificationsContext,
  old: CurrentLicence,
  set: ReturnType<typeof contentOf>,
): Promise<CurrentLicence> {
  const out = (await ctx.tx
    .updateTable('qualifications.licence')
    .set({
      ...(jsonReady(set) as typeof set),
      ...touched(ctx),
    })
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as CurrentLicence;
  await ctx.history({
    bizType: 'LICENCE',
    bizId: old.id,
    bizNo: out.certificate_no,
    action: 'amend',
    from: old.effective_status,
    to: out.effective_status,
    changes: changesOf(old, set),
    side: 'effect',
    parties: [old.member_id],
  });
  return out;
}

async function keepBothFiles(ctx: QualificationsContext, renewalId: string, oldId: string): Promise<void> {
  const files = await filesOf(ctx, { bizType: LICENCE_FILES, bizIds: [renewalId, oldId] });
  const ids = [renewalId, oldId]
    .flatMap((id) => (files.get(id) ?? []).map((f) => f.attachmentId))
    .slice(0, MOST_FILES);
  await bindFiles(ctx, {
    bizType: LICENCE_FILES,
    bizId: oldId,
    attachmentIds: ids,
    most: MOST_FILES,
    mixed: true,
  });
}
