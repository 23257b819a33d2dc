import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { setAccountStatus } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { openDocuments, resignEmployee } from '../contract/employee-acts.ts';
import { dataTypeText } from '../rules/data-type-words.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { EmpHandover } from '../rules/refusals.ts';
import { anotherAdminRemains } from './company-gate.ts';
import { lockOwn, notSelf, ownStaff, personOf, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/** Open documents of a person by data type; empty ones are left out. */
export async function openOf(
  ctx: OrganisationContext,
  empId: string,
): Promise<{ dataType: string; count: number }[]> {
  const found: { dataType: string; count: number }[] = [];
  for (const h of ctx.service('ownedDocuments'))
    found.push({ dataType: h.dataType, count: await h.countOf(asCaller(ctx), empId) });
  return found.filter((f) => f.count > 0);
}

async function receiverOf(ctx: OrganisationContext, row: EmployeeRow, id: string): Promise<EmployeeRow> {
  const to = await ctx.tx
    .selectFrom('organisation.employee')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', row.member_id)
    .where('status', '=', EMPLOYEE.normal)
    .where('deleted', '=', false)
    .where('id', '<>', row.id)
    .forShare()
    .executeTakeFirst();
  if (to === undefined) throw NotFound({}, 'handoverEmpId');
  return to;
}

/** Moves what is open to the receiver, who is told how much of what. */
async function handOver(
  ctx: OrganisationContext,
  row: EmployeeRow,
  to: EmployeeRow,
  open: readonly { dataType: string; count: number }[],
): Promise<void> {
  const kinds = new Set(open.map((o) => o.dataType));
  for (const h of ctx.service('ownedDocuments'))
    if (kinds.has(h.dataType))
      await h.handOver(asCaller(ctx), row.id, { empId: to.id, deptId: to.owner_dept_id });
  const counts = open.map((o) => `${dataTypeText(o.dataType)} ${o.count}`).join('; ');
  await notify(asCaller(ctx), {
    event: 'HANDOVER',
    to: { accountIds: [to.account_id] },
    variables: { fromName: row.emp_name, counts },
    bizType: 'EMPLOYEE',
    bizId: row.id,
  });
}

/** Nobody keeps a superior, leader or office that has left: people below go to the superior above. */
async function leavePlaces(ctx: OrganisationContext, row: EmployeeRow): Promise<void> {
  await ctx.tx
    .updateTable('organisation.employee')
    .set({ superior_id: row.superior_id, version: sql<number>`version + 1` })
    .where('superior_id', '=', row.id)
    .where('deleted', '=', false)
    .execute();
  await ctx.tx
    .updateTable('organisation.department')
    .set({ leader_emp_id: null, version: sql<number>`version + 1` })
    .where('leader_emp_id', '=', row.id)
    .execute();
  await ctx.tx.deleteFrom('organisation.responsible_dept').where('emp_id', '=', row.id).execute();
}

/**
 * A person leaves (administration-domain 5.3): open documents go to the receiver, roles, positions and
 * responsible departments end, he is signed out at once.
 * Refuses 10301, 10302, 10306, 11101, 11103, 11104.
 */
export const resignEmployeeHandler = organisation.command(resignEmployee, async (ctx) => {
  const { input } = ctx;
  const row = await lockOwn(ctx, { id: input.id, version: input.version, gate: true });
  notSelf(ctx, row);
  await anotherAdminRemains(ctx.tx, row);
  if (row.join_date !== null && input.leaveDate < row.join_date)
    throw new InvalidInput([{ field: 'leaveDate', rule: 'date.order', message: '' }]);
  const open = await openOf(ctx, row.id);
  const n = open.reduce((sum, o) => sum + o.count, 0);
  const receiver = input.handoverEmpId ?? null;
  if (n > 0 && receiver === null) throw EmpHandover({ n }, 'handoverEmpId');
  const to = receiver === null ? null : await receiverOf(ctx, row, receiver);
  // What the person holds ends before the record says so: a resigned one holds nothing.
  await ctx.service('staffRights').endAll(asCaller(ctx), personOf(row));
  const fresh = await ctx.tx
    .selectFrom('organisation.employee')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const resigned = await stepEmployee(asCaller(ctx), fresh, 'resign', 'operator', {
    set: { admin_flag: false, leave_date: input.leaveDate },
    reason: input.reason,
  });
  await leavePlaces(ctx, row);
  if (to !== null && n > 0) await handOver(ctx, row, to, open);
  await setAccountStatus(asCaller(ctx), { accountId: row.account_id, status: 'forbidden' });
  return { status: resigned.status, version: resigned.version };
});

export const openDocumentsHandler = organisation.query(openDocuments, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .where(ownStaff(ctx.actor))
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return openOf(ctx, row.id);
});
