import { isResidentId } from '#kernel/rules/check-digits.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import type { Side } from '#kernel/rules/machine.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { companyRecord, type RecordFields, submitChange } from '../../contract/change.ts';
import { auditPage } from '../../rules/audit-page.ts';
import { CHANGE } from '../../rules/change-lifecycle.ts';
import { AT_ONCE, AUDITED, type AuditedField, changedKeys, sameValue } from '../../rules/company-changes.ts';
import { CHANGE_FILES } from '../../rules/files.ts';
import { CreditCodeExists, NothingChanged, OrganisationLinked } from '../../rules/refusals-registry.ts';
import { RegistrationExists } from '../../rules/refusals-standing.ts';
import { RELATION, type RelationState, relationLifecycle } from '../../rules/relation-lifecycle.ts';
import { atHome, missingInRecord } from '../../rules/required.ts';
import { companyWords } from '../../rules/words.ts';
import type { MemberContext } from '../applications.ts';
import { memberRegistered } from '../registered.ts';
import { type ChangeRequest, type Member, members } from '../tables.ts';
import {
  CHANGE_BIZ,
  type InfoContent,
  infoOf,
  openRequest,
  sealedInfo,
  sideOf,
  stepChange,
  stepRelation,
} from './change-requests.ts';
import { type Held, lockCompany, putInForce, readCompany } from './company-record.ts';
import { unknownCodes } from './unknown-codes.ts';

/** By these a company is one and no other. */
const REGISTERED = [
  'country',
  'socialCreditCode',
  'registrationNo',
] as const satisfies readonly AuditedField[];

const stateOf = (m: Member): RelationState => m.relation_status as RelationState;

async function refuseFaults(ctx: MemberContext, held: Held, fields: RecordFields): Promise<void> {
  const wrong = [
    ...missingInRecord(fields, held.member.member_type !== 'buyer'),
    ...(await unknownCodes(ctx, fields, {
      memberId: held.member.id,
      pickupWarehouseIds: held.record.pickup_warehouse_ids,
    })),
  ];
  if (fields.legalPersonIdNo !== null && !isResidentId(fields.legalPersonIdNo, dayOf(await ctx.now())))
    wrong.push({ field: 'legalPersonIdNo', rule: 'idcard' });
  if (wrong.length > 0) throw new InvalidInput(wrong.map((e) => ({ ...e, message: '' })));
}

/** Another member has the code, or abroad the register's number. Refuses 10705, 16022. */
async function refuseTaken(ctx: MemberContext, memberId: string, fields: RecordFields): Promise<void> {
  const other = await memberRegistered(ctx.tx, fields);
  if (other === null || other === memberId) return;
  throw atHome(fields.country)
    ? CreditCodeExists({}, 'socialCreditCode')
    : RegistrationExists({}, 'registrationNo');
}

/** Puts a request before the auditors: a new one, or the one that was refused with what was changed in it. */
export async function putRequest(
  ctx: MemberContext,
  member: Member,
  kind: 'info' | 'extension',
  content: Readonly<Record<string, unknown>>,
  same: (refused: ChangeRequest) => boolean,
): Promise<ChangeRequest> {
  const json = JSON.stringify(content) as never;
  const sent = {
    submitted_at: await ctx.now(),
    submitted_name: ctx.actor.name,
    submitted_by: ctx.actor.accountId,
    modified_by: ctx.actor.accountId,
  };
  const open = await openRequest(ctx, member.id);
  if (open !== undefined) {
    if (same(open)) throw NothingChanged({});
    await ctx.tx
      .updateTable('members.change_request')
      .set({ content: json })
      .where('id', '=', open.id)
      .execute();
    return stepChange(ctx, open, 'resubmit', 'submitter', {
      set: {
        ...sent,
        submissions: open.submissions + 1,
        reason: null,
        reviewed_at: null,
        reviewed_by: null,
        reviewed_name: null,
      },
    });
  }
  const row = await ctx.tx
    .insertInto('members.change_request')
    .values({
      ...sent,
      member_id: member.id,
      kind,
      state: CHANGE.pending,
      content: json,
      created_by: ctx.actor.accountId,
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: CHANGE_BIZ,
    bizId: row.id,
    bizNo: member.member_code,
    action: 'submit',
    from: null,
    to: row.state,
    side: ctx.actor.identity === 'platform' ? 'operator' : 'submitter',
    parties: [member.id],
  });
  return row;
}

const labels: Readonly<Record<string, LocalizedText | undefined>> = companyWords.table;

/** The names of the fields as the auditors' notice lists them. */
const named = (keys: readonly string[]): LocalizedText => ({
  zh: keys.map((k) => labels[k]?.zh ?? k).join('、'),
  en: keys.map((k) => labels[k]?.en ?? k).join(', '),
});

/** Tells the auditors of the company's kind, once per submission. */
const sendNotice = (
  ctx: MemberContext,
  member: Member,
  row: ChangeRequest,
  about: { event: 'INFO_CHANGE' | 'EXT_REVIEW'; fields: LocalizedText },
) => {
  const page = auditPage(member.parent_member_id === null ? 'company' : 'sub');
  return notify(ctx, {
    event: about.event,
    variables: { companyName: bothNames(member.name, member.name_en), fields: about.fields },
    to: { platformRoute: page, button: 'Approve' },
    bizType: CHANGE_BIZ,
    bizId: row.id,
    link: `${page}?change=${row.id}`,
    onceKey: `${about.event}:${row.id}:${row.submissions}`,
  });
};

async function request(
  ctx: MemberContext,
  held: Held,
  member: Member,
  keys: readonly AuditedField[],
  fields: RecordFields,
): Promise<Member> {
  const verb = stateOf(member) === RELATION.changeRefused ? 'resubmit' : 'change';
  relationLifecycle.next(verb, stateOf(member), sideOf(ctx));
  if (REGISTERED.some((k) => keys.includes(k))) await refuseTaken(ctx, member.id, fields);
  const pick = (from: RecordFields) => Object.fromEntries(keys.map((k) => [k, from[k]]));
  const content: InfoContent = { before: pick(held.fields), after: pick(fields) };
  const row = await putRequest(ctx, member, 'info', { ...sealedInfo(ctx, content) }, (refused) =>
    sameValue(infoOf(ctx, refused.content).after, content.after),
  );
  if (keys.includes('businessLicenceFileId') && fields.businessLicenceFileId !== null)
    await bindFiles(ctx, {
      bizType: CHANGE_FILES,
      bizId: row.id,
      attachmentIds: [fields.businessLicenceFileId],
    });
  await sendNotice(ctx, member, row, { event: 'INFO_CHANGE', fields: named(keys) });
  return stepRelation(ctx, member, verb, sideOf(ctx));
}

/** The company as its form starts: what is in force, and over it what was refused and is to be corrected. */
export const companyRecordHandler = members.query(companyRecord, async (ctx) => {
  const member = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', ctx.actor.memberId ?? '0')
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  const { fields } = await readCompany(ctx, member);
  if (stateOf(member) !== RELATION.changeRefused) return { version: member.version, fields };
  const refused = await ctx.tx
    .selectFrom('members.change_request')
    .select('content')
    .where('member_id', '=', member.id)
    .where('state', '=', CHANGE.rejected)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return {
    version: member.version,
    fields: {
      ...fields,
      ...(refused === undefined ? {} : (infoOf(ctx, refused.content).after as Partial<RecordFields>)),
    },
  };
});

/** Refuses 10009, 10302, 10306 while another change runs, 10705, 16010. */
export const submitChangeHandler = members.command(submitChange, async (ctx) => {
  const { version, ...fields } = ctx.input;
  const held = await lockCompany(ctx, { id: ctx.actor.memberId ?? '0', version });
  await refuseFaults(ctx, held, fields);
  const applied = changedKeys(AT_ONCE, held.fields, fields);
  const audited = changedKeys(AUDITED, held.fields, fields);
  if (applied.length === 0 && audited.length === 0) throw NothingChanged({});
  const now = await putInForce(
    ctx,
    held,
    applied,
    { ...fields, ...keep(held.fields) },
    { action: 'update', side: sideOf(ctx) },
  );
  const member = audited.length === 0 ? now : await request(ctx, held, now, audited, fields);
  ctx.target({ type: 'MEMBER', id: member.id, no: member.member_code });
  return { version: member.version, relationStatus: member.relation_status ?? '', applied, audited };
});

/** Audited values stay those in force until they are approved. */
const keep = (fields: RecordFields) =>
  Object.fromEntries(AUDITED.map((k) => [k, fields[k]])) as Pick<RecordFields, AuditedField>;

/**
 * Puts another sales organisation before the auditors, for the company or (sm:relation: B S O) for the
 * platform. Refuses 10306 while another change runs, 16010, 16012.
 */
export async function putExtension(
  ctx: MemberContext,
  member: Member,
  wish: { organisation: string; scope: string | null },
  side: Side,
): Promise<Member> {
  // What was refused is the company's to correct: the platform starts anew only.
  const verb = side !== 'operator' && stateOf(member) === RELATION.extensionRefused ? 'resubmit' : 'extend';
  relationLifecycle.next(verb, stateOf(member), side);
  const linked = await ctx.tx
    .selectFrom('members.sales_organisation')
    .select('id')
    .where('member_id', '=', member.id)
    .where('organisation', '=', wish.organisation)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (linked !== undefined) throw OrganisationLinked({}, 'organisation');
  const content = { organisation: wish.organisation, scope: wish.scope };
  const row = await putRequest(ctx, member, 'extension', content, (refused) =>
    sameValue(refused.content, content),
  );
  await sendNotice(ctx, member, row, {
    event: 'EXT_REVIEW',
    fields: { zh: wish.organisation, en: wish.organisation },
  });
  return stepRelation(ctx, member, verb, side);
}
