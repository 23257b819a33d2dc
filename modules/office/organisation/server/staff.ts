import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { touched } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type EMPLOYEE, type EmployeeVerb, employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { STAFF_PAGES } from '../rules/places.ts';
import { EmpSelf } from '../rules/refusals.ts';
import { holdCompany } from './company-gate.ts';
import { editableOf } from './editable.ts';
import type { EmployeeRow, OrganisationContext } from './tables.ts';

/** Writes the status of a staff record and what happened to it. */
export const stepEmployee = stepper<EmployeeRow, typeof EMPLOYEE, EmployeeVerb>({
  lifecycle: employeeLifecycle,
  table: 'organisation.employee',
  column: 'status',
  bizType: 'EMPLOYEE',
  number: (row) => row.emp_no,
  parties: (row) => [row.member_id],
});

/**
 * Staff of the own company within the data scope of EMPLOYEE (administration-domain 7.4). `e` is how the
 * query calls the table.
 */
export const ownStaff = (actor: Actor, e = 'organisation.employee'): RawBuilder<boolean> =>
  sql<boolean>`(${inScope(actor, 'EMPLOYEE', { member: `${e}.member_id`, dept: `${e}.dept_id`, emp: `${e}.id` })} and ${sql.ref(`${e}.member_id`)} = ${actor.memberId ?? '-1'}::bigint)`;
/** Staff of any customer: the caller has asked whether he may see that company. */
export const customerStaff = (e = 'organisation.employee'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${e}.member_id`)} <> 0`;

interface Find {
  readonly id: string;
  readonly version?: number | undefined;
  /** Holds the company's gate first: acts that may take an administrator away. */
  readonly gate?: boolean;
}
const living = (ctx: OrganisationContext, id: string, whose: RawBuilder<boolean>) =>
  ctx.tx.selectFrom('organisation.employee').where('id', '=', id).where('deleted', '=', false).where(whose);
/** Names the record for the operation log, so that an act that fails says whose record it was about. */
async function found(
  ctx: OrganisationContext,
  { version }: Find,
  row: EmployeeRow | undefined,
): Promise<EmployeeRow> {
  if (row === undefined) throw NotFound({});
  named(ctx, row);
  if (version !== undefined && version !== row.version)
    throw VersionConflict({ version: row.version, current: await editableOf(ctx, row) });
  return row;
}
/** A living staff record, locked. Refuses 10301 and, with a version, 10302. */
export async function lockStaff(
  ctx: OrganisationContext,
  find: Find,
  whose: RawBuilder<boolean>,
): Promise<EmployeeRow> {
  if (find.gate === true) {
    const seen = await living(ctx, find.id, whose).select('member_id').executeTakeFirst();
    if (seen === undefined) throw NotFound({});
    await holdCompany(ctx.tx, seen.member_id);
  }
  return found(ctx, find, await living(ctx, find.id, whose).selectAll().forNoKeyUpdate().executeTakeFirst());
}
/** The same without a lock, for what is worked out before the act begins. */
export const seeStaff = async (
  ctx: OrganisationContext,
  find: Omit<Find, 'gate'>,
  whose: RawBuilder<boolean>,
): Promise<EmployeeRow> => found(ctx, find, await living(ctx, find.id, whose).selectAll().executeTakeFirst());
export const lockOwn = (ctx: OrganisationContext, find: Find): Promise<EmployeeRow> =>
  lockStaff(ctx, find, ownStaff(ctx.actor));

/** Nobody does this to himself. Refuses 11101. */
export function notSelf(ctx: OrganisationContext, row: Pick<EmployeeRow, 'account_id'>): void {
  if (row.account_id === ctx.actor.accountId) throw EmpSelf({});
}

/** Names the record for the operation log. */
export const named = (ctx: OrganisationContext, row: Pick<EmployeeRow, 'id' | 'emp_name'>): void =>
  ctx.target({ type: 'EMPLOYEE', id: row.id, no: row.emp_name });

export const personOf = (row: EmployeeRow) => ({
  empId: row.id,
  accountId: row.account_id,
  memberId: row.member_id,
  adminFlag: row.admin_flag,
});

/** Whether the actor holds a button on one of the staff pages; needed where one call carries what has buttons of its own. */
export const mayHere = (actor: Actor, button: string): boolean =>
  actor.superAdmin || holds(actor, button, STAFF_PAGES);

const FIELDS: Readonly<Record<string, string>> = {
  newPassword: 'password',
  email: 'loginEmail',
  loginName: 'account',
};
/** Refusals of accounts name the fields of an account; the form of a person calls them otherwise. */
export async function atOwnFields<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.field !== undefined && FIELDS[error.field] !== undefined)
      throw error.kind(error.details, FIELDS[error.field]);
    throw error;
  }
}

/** Bumps a record that was changed without a step, so that an open form of it is told. */
export async function touch(ctx: OrganisationContext, id: string): Promise<number> {
  const row = await ctx.tx
    .updateTable('organisation.employee')
    .set({ ...touched(ctx) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
