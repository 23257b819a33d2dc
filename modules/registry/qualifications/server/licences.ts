import { sql } from 'kysely';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import {
  APPROVAL,
  type ApprovalVerb,
  approvalLifecycle,
} from '#office/approvals/rules/approval-lifecycle.ts';
import { MODE_TYPES, SCOPED_TYPES } from '#registry/members/rules/licence-needs.ts';
import { LICENCE, licenceLifecycle } from '../rules/licence-lifecycle.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';
import { Duplicate, LicenceIncomplete, LicenceOver } from '../rules/refusals.ts';
import type { LicenceRow, QualificationTables } from './tables.ts';

export type QualificationsContext = Context<QualificationTables, unknown>;
export type CurrentLicence = LicenceRow & { effective_status: NonNullable<LicenceRow['effective_status']> };
type Reviewed = Omit<LicenceRow, 'approval_status'> & {
  approval_status: (typeof APPROVAL)[keyof typeof APPROVAL];
};

const paper = {
  table: 'qualifications.licence',
  bizType: 'LICENCE',
  number: (l: { certificate_no: string }) => l.certificate_no,
  parties: (l: { member_id: string }) => [l.member_id],
};
/** Writes the effective status of an approved licence: the only one that does (sm:licence). */
export const step = stepper<
  CurrentLicence,
  typeof licenceLifecycle.codes,
  Parameters<typeof licenceLifecycle.next>[0]
>({
  ...paper,
  lifecycle: licenceLifecycle,
  column: 'effective_status',
});
/** Writes where a licence stands with its reviewers (sm:approval). */
export const stepReview = stepper<Reviewed, typeof approvalLifecycle.codes, ApprovalVerb>({
  ...paper,
  lifecycle: approvalLifecycle,
  column: 'approval_status',
});

export const OWNED = {
  member: 'qualifications.licence.member_id',
  dept: 'qualifications.licence.owner_dept_id',
  emp: 'qualifications.licence.owner_emp_id',
};

/** A licence within the caller's reach, locked at the version he saw. Refuses NotFound, StaleVersion. */
export async function lockLicence(
  ctx: QualificationsContext,
  at: { id: string; version?: number },
): Promise<Reviewed> {
  const row = await ctx.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', at.id)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || (isPlatform(ctx.actor) && row.approval_status === APPROVAL.draft))
    throw NotFound({});
  ctx.target({ type: 'LICENCE', id: row.id, no: row.certificate_no });
  if (at.version !== undefined && row.version !== at.version) throw VersionConflict({ version: row.version });
  return row as Reviewed;
}

/** Who drafts and submits in the approval's table. */
export const drafting = (actor: Actor): 'buyer' | 'seller' =>
  actor.identity === 'buyer' ? 'buyer' : 'seller';
export const isOpen = (l: { approval_status: string }): boolean =>
  ([APPROVAL.draft, APPROVAL.rejected, APPROVAL.withdrawn] as string[]).includes(l.approval_status);
/** Refuses Cannot where a paper is with its reviewers or approved. */
export function mustBeOpen(l: Reviewed, verb: string): void {
  if (!isOpen(l))
    throw StateNotAllowed({
      subject: 'approval',
      verb,
      state: approvalLifecycle.nameOf(l.approval_status),
      side: 'submitter',
    });
}
export async function today(ctx: Pick<QualificationsContext, 'tx'>): Promise<string> {
  return (await sql<{ day: string }>`select kernel.today()::text as day`.execute(ctx.tx)).rows[0]
    ?.day as string;
}

/** E-DUP-01: the number stands on another paper of this type. */
export async function numberIsFree(
  ctx: QualificationsContext,
  l: { licenceType: string; certificateNo: string },
  but: readonly (string | null)[],
): Promise<void> {
  const ids = but.filter((id): id is string => id !== null);
  const { rows } = await sql<{
    taken: boolean;
  }>`select qualifications.number_taken(${l.licenceType}, ${l.certificateNo}, ${ids}::bigint[]) as taken`.execute(
    ctx.tx,
  );
  if (rows[0]?.taken === true) throw numberTaken(ctx);
}
export const numberTaken = (ctx: QualificationsContext) =>
  Duplicate({ field: inLocale(licenceWords.table.certificateNo, ctx.actor.locale) }, 'certificateNo');
type Reviewable = Pick<
  LicenceRow,
  'licence_type' | 'scope_items' | 'business_type' | 'file_id' | 'operating_mode' | 'end_date'
>;
/** Fields the review needs of a paper and a draft may leave open (R-LIC-004 to R-LIC-012). */
export const openFields = (l: Omit<Reviewable, 'end_date'>): (keyof typeof licenceWords.table)[] => [
  ...(l.business_type === null ? (['businessType'] as const) : []),
  ...(l.file_id === null ? (['fileIds'] as const) : []),
  ...(SCOPED_TYPES.includes(l.licence_type) && l.scope_items.length === 0 ? (['scopeItems'] as const) : []),
  ...(MODE_TYPES.includes(l.licence_type) && l.operating_mode === null ? (['operatingMode'] as const) : []),
];
/** Refuses Validation naming what the review needs and the form leaves open; LicenceOver. */
export function complete(l: Reviewable, day: string): void {
  const missing = openFields(l);
  if (missing.length > 0)
    throw new InvalidInput(missing.map((field) => ({ field, rule: 'field.select', message: '' })));
  if (l.end_date < day) throw LicenceOver({ endDate: l.end_date }, 'endDate');
}
/** Refuses LicenceIncomplete: a paper that names no product would cover none. */
export function mustBeWhole(ctx: QualificationsContext, l: Reviewable): void {
  const missing = openFields(l);
  if (missing.length === 0) return;
  const { locale } = ctx.actor;
  throw LicenceIncomplete({
    fields: missing.map((field) => inLocale(licenceWords.table[field], locale)).join(commaIn(locale)),
  });
}
/** Verbs open to this reader on a paper: both lives, the moment and his buttons. */
export function canOf(
  l: Pick<LicenceRow, 'approval_status' | 'effective_status'>,
  actor: Actor,
  renewing: boolean,
): string[] {
  const platform = isPlatform(actor);
  const routes = [platform ? LICENCES : QUALIFICATIONS];
  const may = (verb: string, button: string, open: boolean): string[] =>
    open && (actor.superAdmin || holds(actor, button, routes)) ? [verb] : [];
  const pending = l.approval_status === APPROVAL.pending;
  const alive = l.effective_status !== null && l.effective_status !== LICENCE.void;
  if (platform)
    return [
      ...may('approve', 'Approve', pending),
      ...may('reject', 'Reject', pending),
      ...may('void', 'Void', alive),
    ];
  const open = isOpen(l);
  return [
    ...may('edit', 'Edit', open),
    ...may('submit', 'Submit', open),
    ...may('withdraw', 'Withdraw', pending),
    ...may('renew', 'Add', alive && !renewing),
    ...may('void', 'Void', alive),
    ...may('delete', 'Delete', open),
  ];
}
export const toActionResult = (l: LicenceRow | Reviewed, actor: Actor) => ({
  id: l.id,
  version: l.version,
  state: l.approval_status,
  can: canOf(l, actor, false),
});
