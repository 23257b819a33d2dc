import { sql } from 'kysely';
import type { Handler } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { industryTree } from '../../contract/base/industry-category.ts';
import { lot } from '../../contract/base/lot.ts';
import { exportCategories, platformCategory, platformTree } from '../../contract/base/platform-category.ts';
import { warehouse } from '../../contract/base/warehouse.ts';
import { baseWords } from '../../rules/base-words.ts';
import './export-own-packagings.ts';
import { base, type Keeping } from './keeping.ts';
import {
  industryCategories,
  packagings,
  places,
  platformCategories,
  ports,
  productApplications,
  productNameClasses,
  productNames,
} from './kinds.ts';
import { openCategoryTreeHandler } from './open-tree.ts';
import { ownPackagings } from './own-packagings.ts';
import './own-uses.ts';
import { readers } from './read.ts';
import { picks } from './select.ts';
import { exportOf, importOf, sheetOf } from './sheet.ts';
import { branchRows, treeHandlers } from './tree.ts';
import { confirmLotHandler, lots, warehouses } from './warehouses.ts';
import { writers } from './write.ts';

registerRuleNames(baseWords);

const kinds: readonly Keeping[] = [
  industryCategories,
  platformCategories,
  productApplications,
  productNameClasses,
  productNames,
  ports,
  places,
  packagings,
  warehouses,
  lots,
];
for (const kind of kinds) importOf(kind);

// Pictures of categories are for everybody; a permit and a proof of stock for those who see the warehouse and the lot.
bindable(platformCategory.bizType, async () => true);
const seen = (table: string) => async (ctx: Parameters<Parameters<typeof bindable>[1]>[0], bizId: string) =>
  ctx.actor.identity !== 'visitor' &&
  (await sql`select 1 from ${sql.table(table)} where id = ${bizId}::bigint and not deleted`.execute(ctx.tx))
    .rows.length > 0;
bindable(warehouse.bizType, seen(warehouses.table));
bindable(lot.bizType, seen(lots.table));

/** What a company may take along of the categories: those that are open. */
const exportCategoriesHandler = base.query(
  exportCategories,
  async (ctx) => await sheetOf(ctx, platformCategories, await branchRows(ctx, platformCategories)),
);

/** Every handler of base data: one declaration per kind makes its calls. */
export const baseHandlers: readonly Handler[] = [
  ...kinds.flatMap((kind) => [...readers(kind), ...writers(kind), exportOf(kind)]),
  ...treeHandlers(industryCategories, industryTree),
  ...treeHandlers(platformCategories, platformTree),
  exportCategoriesHandler,
  openCategoryTreeHandler,
  ...picks,
  ...ownPackagings,
  confirmLotHandler,
];
