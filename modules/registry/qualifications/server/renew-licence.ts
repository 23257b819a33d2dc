import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { bindFiles, filesOf } from '#office/attachments/server/door.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { LICENCE } from '../rules/licence-life.ts';
import { type Hand, type Living, step } from './licences.ts';
import type { LicenceRow } from './tables.ts';
import { announceEnd } from './tell-licence.ts';

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
 * A renewal that is approved and running takes the place of the paper it renews: number, days, scope and tonnes are the new ones, the old ones stand in the history, both files stay.
 * 30 and 40 become 20 (sm:licence "renewed"); one still in force keeps its status. A paper voided meanwhile is left alone and the renewal stands for itself.
 */
export async function takeOver(w: Hand, renewal: LicenceRow): Promise<Living> {
  const own = renewal as Living;
  if (renewal.replaces_id === null) return own;
  const old = (await w.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', renewal.replaces_id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as Living | undefined;
  if (old === undefined || old.deleted || old.effective_status === LICENCE.void) return own;
  await w.tx
    .updateTable('qualifications.licence')
    .set({ deleted: true, gmt_modified: nowHere })
    .where('id', '=', renewal.id)
    .execute();
  const set = contentOf(renewal);
  const lapsed = old.effective_status === LICENCE.expiring || old.effective_status === LICENCE.expired;
  const renewed = lapsed ? await step(w, old, 'renew', 'effect', { set }) : await amend(w, old, set);
  if (renewal.scope_items.length === 0)
    await w.tx
      .updateTable('qualifications.licence')
      .set({ scope_items: sql`'[]'::jsonb` })
      .where('id', '=', old.id)
      .execute();
  await keepBothFiles(w, renewal.id, old.id);
  // What the former paper covered and the new one does not is judged anew.
  await announceEnd(w, old);
  return renewed;
}

async function amend(w: Hand, old: Living, set: ReturnType<typeof contentOf>): Promise<Living> {
  const out = (await w.tx
    .updateTable('qualifications.licence')
    .set({
      ...(jsonReady(set) as typeof set),
      ...touched(w),
    })
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Living;
  await w.history({
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

async function keepBothFiles(w: Hand, renewalId: string, oldId: string): Promise<void> {
  const files = await filesOf(w, { bizType: LICENCE_FILES, bizIds: [renewalId, oldId] });
  const ids = [renewalId, oldId]
    .flatMap((id) => (files.get(id) ?? []).map((f) => f.attachmentId))
    .slice(0, MOST_FILES);
  await bindFiles(w, {
    bizType: LICENCE_FILES,
    bizId: oldId,
    attachmentIds: ids,
    most: MOST_FILES,
    mixed: true,
  });
}
