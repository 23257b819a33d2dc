import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context, FieldChange } from '#kernel/server/act-context.ts';
import { touched } from '#kernel/server/rows.ts';
import { stepper } from '#kernel/server/step.ts';
import { type MemberVerb, memberLifecycle } from '../../rules/member-lifecycle.ts';
import { seenCustomers } from '../seen-customers.ts';
import type { Member, MemberTables } from '../tables.ts';

export type MemberContext<I = unknown> = Context<MemberTables, I>;

/** Writes the account status of a company: the only one that does. */
export const stepMember = stepper<Member, typeof memberLifecycle.codes, MemberVerb>({
  lifecycle: memberLifecycle,
  table: 'members.member',
  column: 'status',
  bizType: 'MEMBER',
  number: (m) => m.member_code,
  parties: (m) => [m.id],
});

/** A company in the caller's reach, locked. Refuses 10301 and, with a version, 10302. */
export async function lockMember(ctx: MemberContext, id: string, version?: number): Promise<Member> {
  const row = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(seenCustomers(ctx.actor, 'members.member.id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.id === '0') throw NotFound({});
  ctx.target({ type: 'MEMBER', id: row.id, no: row.member_code });
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}

/** Notes a change that is no step of the life, and bumps the row so that open forms are told. */
export async function noteMember(
  ctx: MemberContext,
  row: Member,
  action: string,
  changes: readonly FieldChange[],
  set: Record<string, unknown> = {},
): Promise<number> {
  const { version } = await ctx.tx
    .updateTable('members.member')
    .set({ ...set, ...touched(ctx) })
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'MEMBER',
    bizId: row.id,
    bizNo: row.member_code,
    action,
    from: row.status,
    to: row.status,
    changes,
    side: 'operator',
    parties: [row.id],
  });
  return version;
}
