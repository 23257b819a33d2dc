import { parseInput } from '#kernel/server/dispatch.ts';
import { AS_IMPORTED, CellFault, importer, NO_RECORD, Reading } from '#office/transfers/server/door.ts';
import { addEmployee } from '../contract/employee.ts';
import { employeeWords as words } from '../rules/employee-words.ts';
import { STAFF_PAGES } from '../rules/places.ts';
import { join, type NewPerson } from './add-employee.ts';
import { remove } from './delete-employee.ts';
import { lockOwn } from './staff.ts';
import type { OrganisationContext } from './tables.ts';

const t = words.table;
const blank = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

async function departmentByCode(ctx: OrganisationContext, code: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom('organisation.department')
    .select('id')
    .where('member_id', '=', ctx.actor.memberId ?? '-1')
    .where('deleted', '=', false)
    .where('state', '=', '1')
    .where((or) => or.or([or('code', '=', code), or('name', '=', code)]))
    .orderBy('level')
    .executeTakeFirst();
  if (row === undefined) throw new CellFault('dept', 'reference', code);
  return row.id;
}
async function colleagueByNo(ctx: OrganisationContext, no: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('member_id', '=', ctx.actor.memberId ?? '-1')
    .where('emp_no', '=', no)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw new CellFault('superiorNo', 'reference', no);
  return row.id;
}

/**
 * Staff from a sheet (administration-domain 19): like the form, without roles and positions. Nobody is told a
 * password; the activation mail lets the person in.
 */
importer<NewPerson>({
  bizType: 'EMPLOYEE',
  title: t.employees,
  routes: STAFF_PAGES,
  audience: ['platform', 'seller', 'buyer'],
  maxRows: 2000,
  columns: [
    { key: 'account', heading: t.account, required: true, hint: t['account.help'], sample: 'zhang_san' },
    { key: 'empName', heading: t.empName, required: true, width: 16 },
    { key: 'loginEmail', heading: t.loginEmail, required: true, width: 26 },
    { key: 'mobile', heading: t.mobile, width: 16 },
    { key: 'empNo', heading: t.empNo },
    {
      key: 'gender',
      heading: t.gender,
      choices: [
        { code: '0', ...t['gender.0'] },
        { code: '1', ...t['gender.1'] },
        { code: '2', ...t['gender.2'] },
      ],
    },
    {
      key: 'dept',
      heading: t.deptName,
      required: true,
      fills: ['deptId'],
      hint: t['import.dept'],
      width: 20,
    },
    { key: 'superiorNo', heading: t.superiorNo, fills: ['superiorId'] },
    { key: 'joinDate', heading: t.joinDate, kind: 'date' },
    { key: 'remark', heading: t.remark, width: 30 },
  ],
  async parseRow(given, cells) {
    const ctx = given as unknown as OrganisationContext;
    const reading = new Reading();
    const deptId = await reading.part(() => departmentByCode(ctx, cells.dept ?? ''), NO_RECORD);
    const superiorNo = blank(cells.superiorNo);
    const superiorId =
      superiorNo === undefined ? null : await reading.part(() => colleagueByNo(ctx, superiorNo), NO_RECORD);
    const { account, empName, loginEmail } = cells;
    const [mobile, empNo, gender, joinDate, remark] = [
      blank(cells.mobile),
      blank(cells.empNo),
      blank(cells.gender),
      blank(cells.joinDate),
      blank(cells.remark),
    ];
    return reading.end(() =>
      parseInput(addEmployee, {
        account,
        empName,
        loginEmail,
        mobile,
        empNo,
        gender,
        deptId,
        superiorId,
        joinDate,
        remark,
        pwdMode: 'random',
      }),
    );
  },
  keyOf: (row) => row.account.toLowerCase(),
  saveRow: (ctx, row) => join(ctx as unknown as OrganisationContext, ctx.actor.memberId ?? '-1', row, false),
  undo: {
    made: (saved) => (saved as Awaited<ReturnType<typeof join>>).row.id,
    back: async (ctx, id) =>
      remove(
        ctx as unknown as OrganisationContext,
        await lockOwn(ctx as unknown as OrganisationContext, { id, version: AS_IMPORTED, gate: true }),
      ),
  },
});
