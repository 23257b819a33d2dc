import type { Side } from '#kernel/rules/machine.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { CHANGE, changeLifecycle } from '../../rules/change-lifecycle.ts';
import type { AuditedField } from '../../rules/company-changes.ts';
import { relationLifecycle } from '../../rules/relation-lifecycle.ts';
import type { MemberContext } from '../applications.ts';
import { SEALED } from '../ports.ts';
import type { ChangeRequest, Member } from '../tables.ts';

export const CHANGE_BIZ = 'MEMBER_CHANGE';
/** The side of the company that acts. */
export const sideOf = (ctx: MemberContext): Side => (ctx.actor.identity === 'seller' ? 'seller' : 'buyer');

/** The only writer of a company's business relation. */
export const stepRelation = stepper<
  Member,
  typeof relationLifecycle.codes,
  Parameters<typeof relationLifecycle.next>[0]
>({
  lifecycle: relationLifecycle,
  table: 'members.member',
  column: 'relation_status',
  bizType: 'MEMBER',
  number: (m) => m.member_code,
  parties: (m) => [m.id],
});
const writeStep = stepper<
  ChangeRequest,
  typeof changeLifecycle.codes,
  Parameters<typeof changeLifecycle.next>[0]
>({
  lifecycle: changeLifecycle,
  table: 'members.change_request',
  column: 'state',
  bizType: CHANGE_BIZ,
  number: () => null,
  parties: (c) => [c.member_id],
});
/** The only writer of a request's state. */
export const stepChange: typeof writeStep = (ctx, row, verb, side, options) =>
  asSystem(ctx, () => writeStep(ctx, row, verb, side, options));

/**
 * The request that is on its way or was refused; a company has one at most. Requests about its standing are
 * the platform's own.
 */
export const openRequest = (ctx: MemberContext, memberId: string): Promise<ChangeRequest | undefined> =>
  ctx.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'standing')
    .where('state', 'in', [CHANGE.pending, CHANGE.rejected])
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A request, locked behind its company. Refuses 10301 and an older version (10302). */
export async function lockRequest(
  ctx: MemberContext,
  wish: { id: string; version: number },
  memberId?: string,
): Promise<ChangeRequest> {
  const seen = await ctx.tx
    .selectFrom('members.change_request')
    .select('member_id')
    .where('id', '=', wish.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (seen === undefined || (memberId !== undefined && seen.member_id !== memberId)) throw NotFound({});
  await ctx.tx
    .selectFrom('members.member')
    .select('id')
    .where('id', '=', seen.member_id)
    .forNoKeyUpdate()
    .execute();
  const row = await ctx.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('id', '=', wish.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== wish.version) throw VersionConflict({ version: row.version });
  return row;
}

export type Audited = Partial<Record<AuditedField, unknown>>;
export interface InfoContent {
  readonly before: Audited;
  readonly after: Audited;
}
const secretIn = (values: Audited, work: (no: string) => string): Audited =>
  typeof values.legalPersonIdNo === 'string'
    ? { ...values, legalPersonIdNo: work(values.legalPersonIdNo) }
    : values;
/** The audited values as they are stored: the person's number sealed. */
export const sealedInfo = (ctx: MemberContext, c: InfoContent): InfoContent => {
  const seal = (no: string) => ctx.service('secrets').seal(no, SEALED.changeId);
  return { before: secretIn(c.before, seal), after: secretIn(c.after, seal) };
};
/** And as they are compared and put in force. */
export function infoOf(ctx: MemberContext, stored: Readonly<Record<string, unknown>>): InfoContent {
  const { before, after } = stored as unknown as InfoContent;
  const open = (no: string) => ctx.service('secrets').open(no, SEALED.changeId);
  return { before: secretIn(before, open), after: secretIn(after, open) };
}
export interface ExtensionContent {
  readonly organisation: string;
  readonly scope: string | null;
}
export const extensionOf = (stored: Readonly<Record<string, unknown>>): ExtensionContent =>
  stored as unknown as ExtensionContent;
