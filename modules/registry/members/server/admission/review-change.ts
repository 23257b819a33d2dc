import { bothNames } from '#kernel/rules/words.ts';
import { SelfApproval } from '#kernel/rules/refusals.ts';
import type { Said } from '#kernel/rules/words.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { approveChange, dropChange, type RecordFields, rejectChange } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { AUDITED, changedKeys } from '../../rules/company-changes.ts';
import { COMPANY_PAGE } from '../../rules/pages.ts';
import { OrganisationLinked } from '../../rules/refusals-registry.ts';
import type { Hand } from '../applications.ts';
import { type ChangeRequest, type Member, room } from '../tables.ts';
import { needPage } from './audit-sight.ts';
import {
  CHANGE_BIZ,
  extensionOf,
  infoOf,
  lockRequest,
  sideOf,
  stepChange,
  stepRelation,
} from './change-requests.ts';
import { lockCompany, putInForce } from './company-record.ts';
import { putStanding, tellAsker } from './put-standing.ts';

const RESULT: Record<'approved' | 'rejected', Said> = {
  approved: auditWords.table['result.approved'],
  rejected: auditWords.table['result.rejected'],
};

const tell = (w: Hand, member: Member, row: ChangeRequest, result: keyof typeof RESULT, reason: string) =>
  notify(w, {
    event: row.kind === 'info' ? 'INFO_CHANGE_RESULT' : 'EXT_RESULT',
    variables: { companyName: bothNames(member.name, member.name_en), result: RESULT[result], reason },
    to: { memberAdmins: member.id },
    bizType: CHANGE_BIZ,
    bizId: row.id,
    link: COMPANY_PAGE,
    onceKey: `${CHANGE_BIZ}:${result}:${row.id}:${row.submissions}`,
  });

/** The company behind a request, with the right to decide on its kind. */
async function held(w: Hand, row: ChangeRequest, button: 'Approve' | 'Reject') {
  const company = await lockCompany(w, { id: row.member_id });
  needPage(w.actor, company.member.parent_member_id === null ? 'company' : 'sub', button);
  if (row.submitted_by !== null && row.submitted_by === w.actor.accountId) throw SelfApproval({});
  return company;
}

/** The company is no party to what the platform decides of its standing. */
const quiet = (row: ChangeRequest) => (row.kind === 'standing' ? { parties: [] } : {});
const reviewed = async (w: Hand) => ({
  reviewed_at: await w.now(),
  reviewed_by: w.actor.accountId,
  reviewed_name: w.actor.name,
});

async function link(w: Hand, row: ChangeRequest): Promise<void> {
  const { organisation, scope } = extensionOf(row.content);
  try {
    await w.tx
      .insertInto('members.sales_organisation')
      .values({
        member_id: row.member_id,
        organisation,
        scope,
        created_by: w.actor.accountId,
        modified_by: w.actor.accountId,
      })
      .execute();
  } catch (error) {
    if (brokenConstraint(error)?.startsWith('sales_organisation') === true) throw OrganisationLinked({});
    throw error;
  }
}

/** New data in force, documents untouched, stores under the new name; or the organisation linked (sm:relation); or the standing two people agreed on. Refuses 10202, 10301, 10302, 10306, 10705, 16012, 16018, 16019, 16022. */
export const approve = room.on(approveChange, async (w) => {
  const row = await lockRequest(w, w.input);
  const company = await held(w, row, 'Approve');
  const stepped = await stepChange(w, row, 'approve', 'operator', { set: await reviewed(w), ...quiet(row) });
  let { member } = company;
  if (row.kind === 'standing') {
    member = await putStanding(w, company, row);
    await tellAsker(w, member, stepped, true, '');
    w.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
    return { state: stepped.state, relationStatus: member.relation_status ?? '' };
  }
  if (row.kind === 'info') {
    const { after } = infoOf(w, row.content);
    const wanted = { ...company.fields, ...after } as RecordFields;
    member = await putInForce(w, company, changedKeys(AUDITED, company.fields, wanted), wanted, {
      action: 'change',
      side: 'operator',
    });
  } else await link(w, row);
  member = await stepRelation(w, member, 'approve', 'operator');
  await tell(w, member, stepped, 'approved', '');
  w.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
  return { state: stepped.state, relationStatus: member.relation_status ?? '' };
});

/** Old data stay; the company corrects and submits again, or gives it up. */
export const reject = room.on(rejectChange, async (w) => {
  const { reason } = w.input;
  const row = await lockRequest(w, w.input);
  const { member } = await held(w, row, 'Reject');
  const stepped = await stepChange(w, row, 'reject', 'operator', {
    reason,
    set: { ...(await reviewed(w)), reason },
    ...quiet(row),
  });
  if (row.kind === 'standing') {
    await tellAsker(w, member, stepped, false, reason);
    w.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
    return { state: stepped.state, relationStatus: member.relation_status ?? '' };
  }
  await w.tx
    .updateTable('members.change_request')
    .set({ refused: JSON.stringify(row.content) as never })
    .where('id', '=', row.id)
    .execute();
  const after = await stepRelation(w, member, 'reject', 'operator', { reason });
  await tell(w, member, stepped, 'rejected', reason);
  w.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
  return { state: stepped.state, relationStatus: after.relation_status ?? '' };
});

export const drop = room.on(dropChange, async (w) => {
  const row = await lockRequest(w, w.input, w.actor.memberId ?? '0');
  const { member } = await lockCompany(w, { id: row.member_id });
  await stepChange(w, row, 'drop', 'submitter');
  const after = await stepRelation(w, member, 'drop', sideOf(w));
  w.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
  return { version: after.version, relationStatus: after.relation_status ?? '' };
});
