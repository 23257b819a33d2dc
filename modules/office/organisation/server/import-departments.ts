import { parseInput } from '#kernel/server/dispatch.ts';
import { AS_IMPORTED, CellFault, importer, NO_RECORD, Reading } from '#office/transfers/server/door.ts';
import { addDepartment } from '../contract/department.ts';
import { departmentWords as words } from '../rules/department-words.ts';
import { DEPARTMENTS_PAGE } from '../rules/pages.ts';
import { addNode, type NewNode } from './add-department.ts';
import { dropDepartment } from './delete-department.ts';
import { rootOf } from './departments.ts';
import type { OrganisationContext } from './tables.ts';

const t = words.table;
interface Row {
  readonly parentId: string;
  readonly node: NewNode;
}
async function parentByCode(ctx: OrganisationContext, code: string): Promise<string> {
  const memberId = ctx.actor.memberId ?? '-1';
  const row =
    code === ''
      ? await rootOf(ctx.tx, memberId)
      : await ctx.tx
          .selectFrom('organisation.department')
          .select('id')
          .where('member_id', '=', memberId)
          .where('code', '=', code)
          .where('deleted', '=', false)
          .executeTakeFirst();
  if (row === null || row === undefined) throw new CellFault('parentCode', 'reference', code);
  return row.id;
}

/**
 * Departments from a sheet (administration-domain 19), parents before children; without a superior's code
 * they stand right under the company.
 */
importer<Row>({
  bizType: 'DEPARTMENT',
  title: t.departments,
  routes: [DEPARTMENTS_PAGE],
  audience: ['platform', 'seller', 'buyer'],
  maxRows: 2000,
  columns: [
    { key: 'code', heading: t.code, required: true, hint: t['import.code'], sample: 'SALES' },
    { key: 'name', heading: t.name, required: true, width: 24 },
    { key: 'nameEn', heading: t.nameEn, width: 24 },
    { key: 'parentCode', heading: t.parentCode, fills: ['parentId'], hint: t['import.parent'] },
    {
      key: 'type',
      heading: t.type,
      choices: [
        { code: '20', ...t['type.20'] },
        { code: '10', ...t['type.10'] },
      ],
    },
    { key: 'sort', heading: t.sort, kind: 'integer' },
    { key: 'description', heading: t.description, width: 30 },
  ],
  async parseRow(given, cells) {
    const ctx = given as unknown as OrganisationContext;
    const reading = new Reading();
    const parentId = await reading.part(() => parentByCode(ctx, (cells.parentCode ?? '').trim()), NO_RECORD);
    const sort = (cells.sort ?? '').trim();
    const wish = {
      name: cells.name,
      nameEn: cells.nameEn ?? null,
      code: cells.code,
      type: cells.type === '10' ? '10' : '20',
      description: cells.description ?? null,
      ...(sort === '' ? {} : { sort: Number.parseInt(sort, 10) }),
    };
    return { parentId, node: await reading.end(() => parseInput(addDepartment, wish)) };
  },
  keyOf: (row) => row.node.code ?? null,
  saveRow: (ctx, row) => addNode(ctx as unknown as OrganisationContext, row.parentId, row.node),
  undo: {
    made: (saved) => (saved as Awaited<ReturnType<typeof addNode>>).id,
    back: (ctx, id) => dropDepartment(ctx as unknown as OrganisationContext, id, AS_IMPORTED),
  },
});
