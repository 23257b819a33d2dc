import { sql } from 'kysely';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { CellFault, importer } from '#office/transfers/server/door.ts';
import { EDIT_GROUP_PAGE, SUPPLIER_GROUPS_PAGE } from '../../rules/pages.ts';
import { groupWords } from '../../rules/partner-words.ts';
import {
  type GroupContext,
  membershipOf,
  moveSuppliers,
  openGroup,
  ownGroups,
  takeBackSupplier,
} from './supplier-groups.ts';

registerRuleNames(groupWords);
const t = groupWords.table;
interface Line {
  readonly group: string;
  readonly supplierId: string;
}

async function supplierCalled(ctx: GroupContext, text: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom('members.member')
    .select('id')
    .where((or) =>
      or.or([
        or('member_code', '=', text.toUpperCase()),
        or('name', '=', text),
        or('credit_code', '=', text.toUpperCase()),
        or(sql`lower(name_en)`, '=', text.toLowerCase()),
      ]),
    )
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw new CellFault('supplier', 'reference', text);
  return row.id;
}

/**
 * Suppliers of groups from a sheet (administration-domain 19): a group that is not there yet is opened with
 * its first supplier.
 */
importer<Line>({
  bizType: 'SUPPLIER_GROUP',
  title: t.title,
  routes: [SUPPLIER_GROUPS_PAGE, EDIT_GROUP_PAGE],
  audience: ['buyer'],
  maxRows: 500,
  columns: [
    { key: 'group', heading: t.name, required: true, width: 24 },
    { key: 'supplier', heading: t.supplier, required: true, hint: t['supplier.hint'], width: 34 },
  ],
  async parseRow(ctx, cells) {
    return {
      group: (cells.group ?? '').trim(),
      supplierId: await supplierCalled(ctx as unknown as GroupContext, (cells.supplier ?? '').trim()),
    };
  },
  keyOf: (row) => `${row.group} ${row.supplierId}`,
  async saveRow(given, row) {
    const ctx = given as unknown as GroupContext;
    const found = await ownGroups(ctx).where('name', '=', row.group).forNoKeyUpdate().executeTakeFirst();
    if (found !== undefined && (await membershipOf(ctx, found.id, row.supplierId)) !== null) return null;
    const group =
      found === undefined
        ? await openGroup(ctx, { name: row.group, description: null, supplierIds: [row.supplierId] })
        : await moveSuppliers(ctx, found, (held) => [...held, row.supplierId]);
    return membershipOf(ctx, group.id, row.supplierId);
  },
  undo: {
    made: (saved) => saved as string | null,
    back: (ctx, id) => takeBackSupplier(ctx as unknown as GroupContext, id),
  },
});
