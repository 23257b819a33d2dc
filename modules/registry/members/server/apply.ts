import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { applyCompany, askToJoin, type CompanyFields, currentApplication, withdrawApplication } from '../contract/application.ts';
import { APPLICATION, companyLife } from '../rules/company-life.ts';
import { APPLICATION_FILES } from '../rules/files.ts';
import { CompanyExists } from '../rules/refusals-registry.ts';
import { missingFor } from '../rules/required.ts';
import { asHouse, fieldsOf, type Hand, lockApplication, stepApplication } from './applications.ts';
import { SEALED } from './ports.ts';
import { type Application, room } from './tables.ts';

/** Columns an application repeats from its form, and the form itself without the bank account, which is sealed. */
function columnsOf(w: Hand, fields: CompanyFields) {
  const { bankAccount, ...content } = fields;
  return {
    content: JSON.stringify(content) as never,
    company_name: fields.companyName,
    credit_code: fields.socialCreditCode,
    region: fields.region,
    bank_account_sealed: bankAccount === null ? null : w.service('secrets').seal(bankAccount, SEALED.applicationBank),
  };
}

/** Writes the form: a new draft, or over the one that is continued. A person has one open application. */
async function keep(w: Hand, fields: CompanyFields, wish: { id?: string | undefined; version?: number | undefined }): Promise<Application> {
  const accountId = w.actor.accountId as string;
  const columns = { ...columnsOf(w, fields), modified_by: accountId };
  if (wish.id === undefined) {
    try {
      const made = await w.tx
        .insertInto('members.application')
        .values({ ...columns, account_id: accountId, created_by: accountId })
        .returningAll()
        .executeTakeFirstOrThrow();
      await asHouse(w, () =>
        w.history({ bizType: 'COMPANY_APPLICATION', bizId: made.id, bizNo: null, action: 'save', from: null, to: made.state, side: 'submitter', parties: [] }),
      );
      return made;
    } catch (error) {
      if (brokenConstraint(error) === 'application_open') throw NotFound({}, 'id');
      throw error;
    }
  }
  const held = await lockApplication(w, { id: wish.id, version: wish.version, mine: true });
  if (held.state === APPLICATION.pending || held.state === APPLICATION.approved) companyLife.next('submit', held.state, 'submitter');
  return w.tx
    .updateTable('members.application')
    .set({ ...columns, gmt_modified: nowHere, version: sql`version + 1` })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const filesIn = (f: CompanyFields): string[] =>
  [f.businessLicenceFileId, f.authorisationFileId, ...f.qualificationLicences.map((l) => l.fileId)].filter((id): id is string => id !== null);

/** Codes must be ones the sets offer now. */
async function unknownCodes(w: Hand, f: CompanyFields): Promise<{ field: string; rule: string }[]> {
  const chosen = [
    ['enterpriseType', 'enterprise_type', f.enterpriseType],
    ['industry', 'industry', f.industry],
    ['region', 'region', f.region],
  ] as const;
  const wrong: { field: string; rule: string }[] = [];
  for (const [field, type, code] of chosen) if (code !== null && !(await mayChoose(w, { type, code }))) wrong.push({ field, rule: 'field.select' });
  return wrong;
}

async function submit(w: Hand, row: Application, fields: CompanyFields): Promise<Application> {
  const account = await accountFor(w, { id: row.account_id });
  const wrong = missingFor(fields, account?.personName ?? '');
  if (wrong.length > 0) throw new Invalid_(wrong.map((e) => ({ ...e, message: '' })));
  const taken = await w.tx
    .selectFrom('members.member')
    .select('id')
    .where('credit_code', '=', fields.socialCreditCode)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (taken !== undefined) throw CompanyExists({}, 'socialCreditCode');
  const submitted = await stepApplication(w, row, 'submit', 'submitter', {
    set: { submitted_at: await w.now(), submissions: row.submissions + 1, reject_reason: null, reject_fields: [], reviewed_at: null, reviewed_by: null },
  });
  await notify(w, {
    event: 'APPLY_SUBMITTED',
    variables: { companyName: fields.companyName ?? '' },
    to: { platformRoute: '/customerManagement/auditCustomer', button: 'Approve' },
    bizType: 'COMPANY_APPLICATION',
    bizId: submitted.id,
    link: `/customerManagement/auditCustomer?id=${submitted.id}`,
    onceKey: `APPLY_SUBMITTED:${submitted.id}:${submitted.submissions}`,
  });
  return submitted;
}

/** Saves or submits. Refuses 10009 with what is missing, 10306 while it is being reviewed, 10706 when the company is a member. */
export const apply = room.on(applyCompany, async (w) => {
  const { submit: send, id, version, ...fields } = w.input;
  const wrong = await unknownCodes(w, fields);
  if (wrong.length > 0) throw new Invalid_(wrong.map((e) => ({ ...e, message: '' })));
  const kept = await keep(w, fields, { id, version });
  await bindFiles(w, { bizType: APPLICATION_FILES, bizId: kept.id, attachmentIds: filesIn(fields), most: 30 });
  w.target({ type: 'COMPANY_APPLICATION', id: kept.id });
  const row = send ? await submit(w, kept, fields) : kept;
  return { applicationId: row.id, state: row.state, version: row.version };
});

/** The newest application of the caller: the open one, else the approved one. */
export const current = room.ask(currentApplication, async (w) => {
  const row = await w.tx
    .selectFrom('members.application')
    .selectAll()
    .where('account_id', '=', w.actor.accountId ?? '0')
    .where('kind', '=', 'company')
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const open = companyLife.open(row.state, 'submitter');
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    can: row.state === APPLICATION.pending ? open : ['save', ...open],
    memberId: row.member_id,
    fields: fieldsOf(w, row),
    rejectReason: row.reject_reason,
    rejectFields: row.reject_fields,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
  };
});

export const withdraw = room.on(withdrawApplication, async (w) => {
  const row = await lockApplication(w, { id: w.input.id, version: w.input.version, mine: true });
  const next = await stepApplication(w, row, 'withdraw', 'submitter');
  w.target({ type: 'COMPANY_APPLICATION', id: row.id });
  return { state: next.state, version: next.version };
});

/** Tells the company's administrators who would like to join; once a day per person and company. */
export const join = room.on(askToJoin, async (w) => {
  const company = await w.tx
    .selectFrom('members.member')
    .select('id')
    .where('credit_code', '=', w.input.socialCreditCode)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const person = await accountFor(w, { id: w.actor.accountId ?? '0' });
  if (company === undefined || person === null) return { asked: true };
  const day = (await w.now()).toISOString().slice(0, 10);
  await notify(w, {
    event: 'JOIN_REQUEST',
    variables: { empName: person.personName ?? '', mobile: person.mobile ?? person.email ?? '' },
    to: { memberAdmins: company.id },
    bizType: 'JOIN_REQUEST',
    bizId: person.id,
    link: '/organizationalStructure/employeeManage',
    onceKey: `JOIN_REQUEST:${person.id}:${company.id}:${day}`,
  });
  return { asked: true };
});
