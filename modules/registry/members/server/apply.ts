import { asSystem } from '#kernel/server/with-scope.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { isResidentId } from '#kernel/rules/check-digits.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import {
  applyCompany,
  askToJoin,
  CompanyFields,
  currentApplication,
  withdrawApplication,
} from '../contract/application.ts';
import { APPLICATION, companyLife } from '../rules/company-life.ts';
import { sameValue } from '../rules/company-changes.ts';
import { APPLICATION_FILES } from '../rules/files.ts';
import { auditPage } from '../rules/audit-page.ts';
import { ADD_SUBSIDIARY_PAGE, APPLY_PAGE } from '../rules/pages.ts';
import { CompanyExists, NothingChanged } from '../rules/refusals-registry.ts';
import { atHome, missingFor } from '../rules/required.ts';
import { mayHaveSubsidiaries } from './admission/subsidiary-depth.ts';
import { unknownCodes } from './admission/unknown-codes.ts';
import {
  BIZ,
  fieldsOf,
  type Hand,
  lockApplication,
  refusedForm,
  sealedForm,
  stepApplication,
} from './applications.ts';
import { memberRegistered } from './registered.ts';
import { type Application, room } from './tables.ts';

type Kind = Application['kind'];

/** Columns an application repeats from its form, and the form itself without the numbers that are sealed. */
function columnsOf(w: Hand, fields: CompanyFields) {
  const { content, ...sealed } = sealedForm(w, fields);
  return {
    ...sealed,
    content: JSON.stringify(content) as never,
    company_name: fields.companyName,
    credit_code: fields.socialCreditCode,
    region: fields.region,
  };
}

/** A new application: a person has one open of his own, a company as many for subsidiaries as it likes. */
async function begin(w: Hand, fields: CompanyFields, kind: Kind): Promise<Application> {
  const accountId = w.actor.accountId as string;
  const parent = kind === 'sub' ? { kind, parent_member_id: w.actor.memberId } : { kind };
  try {
    const made = await w.tx
      .insertInto('members.application')
      .values({
        ...columnsOf(w, fields),
        ...parent,
        account_id: accountId,
        created_by: accountId,
        modified_by: accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await asSystem(w, () =>
      w.history({
        bizType: BIZ,
        bizId: made.id,
        bizNo: null,
        action: 'save',
        from: null,
        to: made.state,
        side: 'submitter',
        parties: [made.parent_member_id],
      }),
    );
    return made;
  } catch (error) {
    if (brokenConstraint(error) === 'application_open') throw NotFound({}, 'id');
    throw error;
  }
}

/** Writes over the application that is continued. */
async function goOn(
  w: Hand,
  fields: CompanyFields,
  wish: { id: string; version?: number | undefined; kind: Kind },
): Promise<Application> {
  const held = await lockApplication(w, { id: wish.id, version: wish.version, mine: true });
  if (held.kind !== wish.kind) throw NotFound({}, 'id');
  if (held.state === APPLICATION.pending || held.state === APPLICATION.approved)
    companyLife.next('submit', held.state, 'submitter');
  return asSystem(w, () =>
    w.tx
      .updateTable('members.application')
      .set({
        ...columnsOf(w, fields),
        ...touched(w),
      })
      .where('id', '=', held.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

const filesIn = (f: CompanyFields): string[] =>
  [f.businessLicenceFileId, f.authorisationFileId, ...f.qualificationLicences.map((l) => l.fileId)].filter(
    (id): id is string => id !== null,
  );

/** What keeps the form from being submitted: fields that are missing, a birthday that is still to come. */
async function faults(
  w: Hand,
  row: Application,
  fields: CompanyFields,
): Promise<{ field: string; rule: string }[]> {
  const account = await accountFor(w, { id: row.account_id });
  const wrong = missingFor(fields, account?.personName ?? '', row.kind);
  const unborn =
    fields.legalPersonIdNo !== null && !isResidentId(fields.legalPersonIdNo, dayOf(await w.now()));
  return unborn ? [...wrong, { field: 'legalPersonIdNo', rule: 'idcard' }] : wrong;
}

async function submit(w: Hand, row: Application, fields: CompanyFields): Promise<Application> {
  const wrong = await faults(w, row, fields);
  if (wrong.length > 0) throw new Invalid_(wrong.map((e) => ({ ...e, message: '' })));
  if ((await memberRegistered(w.tx, fields)) !== null)
    throw CompanyExists({}, atHome(fields.country) ? 'socialCreditCode' : 'registrationNo');
  // sm:company: what was refused is submitted again only changed; both as the form reads them, so that a field of a later release is no change.
  const before = row.state === APPLICATION.rejected ? refusedForm(w, row) : null;
  if (before !== null && sameValue(CompanyFields.parse(before), CompanyFields.parse(fieldsOf(w, row))))
    throw NothingChanged({});
  const submitted = await stepApplication(w, row, 'submit', 'submitter', {
    set: {
      submitted_at: await w.now(),
      submitted_name: w.actor.name,
      submissions: row.submissions + 1,
      reject_reason: null,
      reject_fields: [],
      reviewed_at: null,
      reviewed_by: null,
      reviewed_name: null,
    },
  });
  const page = auditPage(row.kind);
  await notify(w, {
    event: 'APPLY_SUBMITTED',
    variables: { companyName: bothNames(fields.companyName ?? '', fields.englishName) },
    to: { platformRoute: page, button: 'Approve' },
    bizType: BIZ,
    bizId: submitted.id,
    link: `${page}?id=${submitted.id}`,
    onceKey: `APPLY_SUBMITTED:${submitted.id}:${submitted.submissions}`,
  });
  return submitted;
}

/** Each kind has its page; who holds one does not get in by the other. */
async function checkKind(w: Hand, kind: Kind): Promise<void> {
  const page = kind === 'company' ? APPLY_PAGE : ADD_SUBSIDIARY_PAGE;
  if (!w.actor.superAdmin && !holds(w.actor, 'Submit', [page])) throw NoPermission({});
  if (kind === 'sub') await mayHaveSubsidiaries(w, w.actor.memberId ?? '0');
}

/** Saves or submits. Refuses 10009 with what is missing, 10306 while it is being reviewed, 10706 when the company is a member, 16010 when nothing was changed. */
export const apply = room.on(applyCompany, async (w) => {
  const { submit: send, id, version, kind, ...fields } = w.input;
  await checkKind(w, kind);
  const wrong = await unknownCodes(w, fields);
  if (wrong.length > 0) throw new Invalid_(wrong.map((e) => ({ ...e, message: '' })));
  const kept = id === undefined ? await begin(w, fields, kind) : await goOn(w, fields, { id, version, kind });
  await bindFiles(w, {
    bizType: APPLICATION_FILES,
    bizId: kept.id,
    attachmentIds: filesIn(fields),
    most: 30,
  });
  w.target({ type: BIZ, id: kept.id });
  const row = send ? await submit(w, kept, fields) : kept;
  return { applicationId: row.id, state: row.state, version: row.version };
});

/** An application as its own people read it. */
export function shownApplication(w: Hand, row: Application) {
  const open = companyLife.open(row.state, 'submitter');
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    state: row.state,
    can: row.state === APPLICATION.pending || row.state === APPLICATION.approved ? open : ['save', ...open],
    memberId: row.member_id,
    fields: fieldsOf(w, row),
    rejectReason: row.reject_reason,
    rejectFields: row.reject_fields,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
  };
}

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
  return row === undefined ? null : shownApplication(w, row);
});

export const withdraw = room.on(withdrawApplication, async (w) => {
  const row = await lockApplication(w, { id: w.input.id, version: w.input.version, mine: true });
  const next = await stepApplication(w, row, 'withdraw', 'submitter');
  w.target({ type: BIZ, id: row.id });
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
