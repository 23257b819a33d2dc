import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { PageInput } from '#kernel/server/page.ts';
import type {
  addEmployee,
  EmployeeDetail,
  employeeFilters,
  EmployeeRow as Shown,
  updateEmployee,
} from '../contract/employee.ts';
import type { resetEmployeePassword } from '../contract/employee-acts.ts';
import { join } from './add-employee.ts';
import { remove } from './delete-employee.ts';
import { departmentLines, treeOf } from './department-tree.ts';
import { disable } from './disable-employee.ts';
import { enable } from './enable-employee.ts';
import { giveNewPassword } from './reset-password.ts';
import { staffDetail } from './show-employee.ts';
import { customerStaff, lockStaff, named } from './staff.ts';
import { shownStaff, staffPage } from './staff-list.ts';
import type { EmployeeRow, OrganisationContext } from './tables.ts';
import { change } from './update-employee.ts';

type Caller = Context<AnyTables, AnyTables>;
type Filters = z.output<z.ZodObject<typeof employeeFilters>> & PageInput;
/** A person of a customer, and whose he is. */
export type CustomerPerson = Shown & { readonly memberId: string };
const hand = (w: Caller): OrganisationContext => w as unknown as OrganisationContext;

/**
 * Staff of customers, for the platform. `members` says which companies the caller may see, as a condition on
 * their id in `e.member_id`.
 */
export async function customerStaffPage(
  w: Caller,
  filters: Filters,
  members: RawBuilder<boolean>,
): Promise<Page<CustomerPerson>> {
  const page = await staffPage(hand(w), filters, sql<boolean>`(${customerStaff('e')} and ${members})`);
  const shown = await shownStaff(hand(w), page.list);
  return { ...page, list: shown.map((row, i) => ({ ...row, memberId: page.list[i]?.member_id ?? '' })) };
}

/** The company a customer's person works for. Refuses 10301. */
export async function companyOfPerson(w: Caller, empId: string): Promise<string> {
  const row = await hand(w)
    .tx.selectFrom('organisation.employee')
    .select('member_id')
    .where('id', '=', empId)
    .where('deleted', '=', false)
    .where(customerStaff())
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row.member_id;
}

const locked = (w: Caller, id: string, version?: number): Promise<EmployeeRow> =>
  lockStaff(hand(w), { id, version, gate: true }, customerStaff());

/**
 * What the platform does with people of its customers; the same acts as a company's own, with the same refusals.
 * The caller has asked whether he may see the company.
 */
export const customerPeople = {
  detail: (w: Caller, id: string, whole: boolean): Promise<EmployeeDetail> =>
    staffDetail(hand(w), id, customerStaff('e'), whole),
  async add(w: Caller, memberId: string, input: z.output<typeof addEmployee.input>) {
    const { row, initialPassword } = await join(hand(w), memberId, input);
    named(hand(w), row);
    return { id: row.id, version: row.version, account: input.account, initialPassword };
  },
  async update(w: Caller, input: z.output<typeof updateEmployee.input>) {
    const row = await change(hand(w), await locked(w, input.id, input.version), input);
    return { id: row.id, version: row.version };
  },
  enable: async (w: Caller, id: string): Promise<void> => enable(hand(w), await locked(w, id)),
  disable: async (w: Caller, id: string): Promise<void> => disable(hand(w), await locked(w, id)),
  remove: async (w: Caller, id: string): Promise<void> => remove(hand(w), await locked(w, id)),
  /** Before anything else is locked: a password is hashed first. */
  resetPassword: (w: Caller, input: z.output<typeof resetEmployeePassword.input>) =>
    giveNewPassword(hand(w), input, customerStaff(), { gate: true }),
  /** Enabled departments of a customer, for choosing. */
  departments: async (w: Caller, memberId: string) =>
    treeOf(await departmentLines(hand(w), memberId), { state: '1' }),
};
