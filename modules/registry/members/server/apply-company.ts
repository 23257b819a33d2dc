import { isResidentId } from '#kernel/rules/check-digits.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { holds } from '#kernel/server/actor.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { applyCompany, CompanyFields } from '../contract/application.ts';
import { auditPage } from '../rules/audit-page.ts';
import { sameValue } from '../rules/company-changes.ts';
import { APPLICATION, companyLifecycle } from '../rules/company-lifecycle.ts';
import { APPLICATION_FILES } from '../rules/files.ts';
import { ADD_SUBSIDIARY_PAGE, APPLY_PAGE } from '../rules/pages.ts';
import { CompanyExists, NothingChanged } from '../rules/refusals-registry.ts';
import { atHome, missingFor } from '../rules/required.ts';
import { mayHaveSubsidiaries } from './admission/subsidiary-depth.ts';
import { unknownCodes } from './admission/unknown-codes.ts';
import {
  BIZ,
  fieldsOf,
  lockApplication,
  type MemberContext,
  refusedForm,
  sealedForm,
  stepApplication,
} from './applications.ts';
import { memberRegistered } from './registered.ts';
import { type Application, members } from './tables.ts';

type Kind = Application['kind'];

/** Columns an application repeats from its form, and the form itself without the numbers that are sealed. */
function columnsOf(ctx: MemberContext, fields: CompanyFields) {
  const { content, ...sealed } = sealedForm(ctx, fields);
  return {
    ...sealed,
    content: JSON.stringify(content) as never,
    company_name: fields.companyName,
    credit_code: fields.socialCreditCode,
    region: fields.region,
  };
}

/** A new application: a person has one open of his own, a company as many for subsidiaries as it likes. */
async function begin(ctx: MemberContext, fields: CompanyFields, kind: Kind): Promise<Application> {
  const accountId = ctx.actor.accountId as string;
  const parent = kind === 'sub' ? { kind, parent_member_id: ctx.actor.memberId } : { kind };
  try {
    const made = await ctx.tx
      .insertInto('members.application')
      .values({
        ...columnsOf(ctx, fields),
        ...parent,
        account_id: accountId,
        created_by: accountId,
        modified_by: accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await asSystem(ctx, () =>
      ctx.history({
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
  ctx: MemberContext,
  fields: CompanyFields,
  wish: { id: string; version?: number | undefined; kind: Kind },
): Promise<Application> {
  const held = await lockApplication(ctx, { id: wish.id, version: wish.version, mine: true });
  if (held.kind !== wish.kind) throw NotFound({}, 'id');
  if (held.state === APPLICATION.pending || held.state === APPLICATION.approved)
    companyLifecycle.next('submit', held.state, 'submitter');
  return asSystem(ctx, () =>
    ctx.tx
      .updateTable('members.application')
      .set({
        ...columnsOf(ctx, fields),
        ...touched(ctx),
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

/** What keeps the form from being submitted: fields that are missing, a birthday to come, a licence that is over. */
async function faults(
  ctx: MemberContext,
  row: Application,
  fields: CompanyFields,
): Promise<{ field: string; rule: string }[]> {
  const account = await accountFor(ctx, { id: row.account_id });
  const wrong = missingFor(fields, account?.personName ?? '', row.kind);
  const today = dayOf(await ctx.now());
  const unborn = fields.legalPersonIdNo !== null && !isResidentId(fields.legalPersonIdNo, today);
  const over =
    !fields.businessLicenceNoEnd && fields.businessLicenceEnd !== null && fields.businessLicenceEnd < today;
  return [
    ...wrong,
    ...(unborn ? [{ field: 'legalPersonIdNo', rule: 'idcard' }] : []),
    ...(over ? [{ field: 'businessLicenceEnd', rule: 'licence.over' }] : []),
  ];
}

async function submit(ctx: MemberContext, row: Application, fields: CompanyFields): Promise<Application> {
  const wrong = await faults(ctx, row, fields);
  if (wrong.length > 0) throw new InvalidInput(wrong.map((e) => ({ ...e, message: '' })));
  if ((await memberRegistered(ctx.tx, fields)) !== null)
    throw CompanyExists({}, atHome(fields.country) ? 'socialCreditCode' : 'registrationNo');
  // sm:company: what was refused is submitted again only changed; both as the form reads them, so that a
  // field of a later release is no change.
  const before = row.state === APPLICATION.rejected ? refusedForm(ctx, row) : null;
  if (before !== null && sameValue(CompanyFields.parse(before), CompanyFields.parse(fieldsOf(ctx, row))))
    throw NothingChanged({});
  const submitted = await stepApplication(ctx, row, 'submit', 'submitter', {
    set: {
      submitted_at: await ctx.now(),
      submitted_name: ctx.actor.name,
      submissions: row.submissions + 1,
      reject_reason: null,
      reject_fields: [],
      reviewed_at: null,
      reviewed_by: null,
      reviewed_name: null,
    },
  });
  const page = auditPage(row.kind);
  await notify(ctx, {
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
async function checkKind(ctx: MemberContext, kind: Kind): Promise<void> {
  const page = kind === 'company' ? APPLY_PAGE : ADD_SUBSIDIARY_PAGE;
  if (!ctx.actor.superAdmin && !holds(ctx.actor, 'Submit', [page])) throw NoPermission({});
  if (kind === 'sub') await mayHaveSubsidiaries(ctx, ctx.actor.memberId ?? '0');
}

/**
 * Saves or submits. Refuses 10009 with what is missing, 10306 while it is being reviewed, 10706 when the
 * company is a member, 16010 when nothing was changed.
 */
export const applyCompanyHandler = members.command(applyCompany, async (ctx) => {
  const { submit: send, id, version, kind, ...fields } = ctx.input;
  await checkKind(ctx, kind);
  const wrong = await unknownCodes(ctx, fields);
  if (wrong.length > 0) throw new InvalidInput(wrong.map((e) => ({ ...e, message: '' })));
  const draft =
    id === undefined ? await begin(ctx, fields, kind) : await goOn(ctx, fields, { id, version, kind });
  await bindFiles(ctx, {
    bizType: APPLICATION_FILES,
    bizId: draft.id,
    attachmentIds: filesIn(fields),
    most: 30,
  });
  ctx.target({ type: BIZ, id: draft.id });
  const row = send ? await submit(ctx, draft, fields) : draft;
  return { applicationId: row.id, state: row.state, version: row.version };
});
