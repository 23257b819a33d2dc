import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { changesOf } from '#kernel/server/step.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { addLicence, updateLicence } from '../contract/licence.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import { LICENCE } from '../rules/licence-life.ts';
import { LicenceNotRenewable, LicenceRenewalOpen } from '../rules/refusals.ts';
import { type Hand, lockLicence, mustBeOpen, numberIsFree, numberTaken, OWNED } from './licences.ts';
import { sendForReview } from './submit-licence.ts';
import { room } from './tables.ts';

type Form = Omit<z.output<typeof addLicence.input>, 'submit' | 'replacesId'>;
const MOST_FILES = 9;

/** Columns of the form; a paper is filed for the own company only, and names products of the catalogue the company may see. */
async function columnsOf(w: Hand, f: Form) {
  if (f.companyId !== w.actor.memberId) throw NotFound({});
  const named = f.scopeItems.flatMap((s) => s.spuId ?? []);
  const known = await spusOf(w, { ids: named });
  if (named.some((id) => !known.has(id))) throw NotFound({});
  return {
    licence_type: f.licenceType,
    certificate_no: f.certificateNo,
    start_date: f.startDate,
    end_date: f.endDate,
    issuer: f.issuer,
    issuer_en: f.issuerEn,
    // A product of the catalogue is held with its CAS number too, so that a sister SKU of the same substance is covered.
    scope_items: f.scopeItems.map((s) => ({
      ...s,
      ...(s.spuId === undefined || s.cas !== undefined ? {} : casOf(known.get(s.spuId)?.casNo)),
    })),
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
const written = <C extends { readonly scope_items: readonly ScopeItem[] }>(columns: C): C =>
  ({ ...columns, scope_items: JSON.stringify(columns.scope_items) }) as unknown as C;
const casOf = (cas: string | null | undefined): { cas?: string } =>
  cas === null || cas === undefined ? {} : { cas };
const keepFiles = (w: Hand, id: string, fileIds: readonly string[]) =>
  bindFiles(w, {
    bizType: LICENCE_FILES,
    bizId: id,
    attachmentIds: fileIds,
    most: MOST_FILES,
    scenes: ['licence'],
  });

/** The paper a renewal is filed for, locked: approved, not void, and without another renewal. Refuses NotFound, NothingToRenew, RenewalOpen. */
async function renewable(w: Hand, id: string | null, licenceType: string): Promise<string | null> {
  if (id === null) return null;
  const old = await w.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(inScope(w.actor, 'LICENCE', OWNED))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (old === undefined) throw NotFound({});
  if (
    old.approval_status !== APPROVAL.approved ||
    old.effective_status === LICENCE.void ||
    old.licence_type !== licenceType
  )
    throw LicenceNotRenewable({});
  const waiting = await w.tx
    .selectFrom('qualifications.licence')
    .select('id')
    .where('replaces_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (waiting !== undefined) throw LicenceRenewalOpen({});
  return id;
}

async function insert(w: Hand, form: Form, replacesId: string | null) {
  const { actor } = w;
  const columns = await columnsOf(w, form);
  await numberIsFree(w, form, [replacesId]);
  try {
    return await w.tx
      .insertInto('qualifications.licence')
      .values({
        ...written(columns),
        member_id: actor.memberId as string,
        owner_dept_id: actor.deptId,
        owner_emp_id: actor.empId,
        effective_status: null,
        reject_reason: null,
        void_reason: null,
        replaces_id: replacesId,
        noticed_days: null,
        submitted_at: null,
        reviewed_at: null,
        reviewer_name: null,
        created_by: actor.accountId,
        modified_by: actor.accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // Two at once with the same number: the second is told as if it had come later.
    throw brokenConstraint(error) === 'licence_number' ? numberTaken(w) : error;
  }
}

/** A new paper, or the renewal of one, as a draft; `submit` sends it to its review in the same act. */
export const add = room.on(addLicence, async (w) => {
  const { submit, replacesId, ...form } = w.input;
  const row = await insert(w, form, await renewable(w, replacesId, form.licenceType));
  await keepFiles(w, row.id, form.fileIds);
  await w.history({
    bizType: 'LICENCE',
    bizId: row.id,
    bizNo: row.certificate_no,
    action: 'save',
    from: null,
    to: APPROVAL.draft,
    side: w.actor.identity === 'buyer' ? 'buyer' : 'seller',
    parties: [row.member_id],
  });
  w.target({ type: 'LICENCE', id: row.id, no: row.certificate_no });
  const out = submit ? await sendForReview(w, await lockLicence(w, { id: row.id })) : row;
  return { id: out.id, version: out.version, state: out.approval_status };
});

/** Corrects a paper that is not with its reviewers: a draft, one sent back, one withdrawn. */
export const update = room.on(updateLicence, async (w) => {
  const { submit, id, version, ...form } = w.input;
  const row = await lockLicence(w, { id, version });
  mustBeOpen(row, 'edit');
  if (row.replaces_id !== null && form.licenceType !== row.licence_type) throw LicenceNotRenewable({});
  const set = await columnsOf(w, form);
  await numberIsFree(w, form, [row.id, row.replaces_id]);
  const out = await w.tx
    .updateTable('qualifications.licence')
    .set({
      ...written(set),
      ...touched(w),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepFiles(w, row.id, form.fileIds);
  await w.history({
    bizType: 'LICENCE',
    bizId: row.id,
    bizNo: out.certificate_no,
    action: 'edit',
    from: row.approval_status,
    to: row.approval_status,
    changes: changesOf(row, set),
    side: 'submitter',
    parties: [row.member_id],
  });
  const sent = submit ? await sendForReview(w, await lockLicence(w, { id: row.id })) : out;
  return { id: sent.id, version: sent.version, state: sent.approval_status };
});
