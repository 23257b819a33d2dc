import type { Module } from '#kernel/server/capability.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { SPU_FILES } from '../rules/files.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { baseHoldings } from './base/holdings.ts';
import { baseHandlers } from './base/index.ts';
import { firstGoods } from './first-steps.ts';
import { grants } from './page-grants.ts';
import './code-uses.ts';
import { productImageScene, productVideoScene } from '../rules/file-scenes.ts';
import { spellNewTerms } from './finding/spell-terms.job.ts';
import {
  selectPackagingHandler,
  selectPlaceHandler,
  selectPortHandler,
  selectProductNameHandler,
  selectLotHandler,
  selectWarehouseHandler,
} from './pick.ts';
import { selectCategoryHandler } from './pick-category.ts';
import { selectSkuHandler } from './pick-sku.ts';
import { productHandlers, productHoldings } from './products/index.ts';

// Papers of an SPU are open to everybody who is signed in and may see the SPU; hazardous goods never to
// visitors (trading-domain 1.4).
bindable(SPU_FILES, async (ctx, bizId) => {
  if (ctx.actor.identity === 'visitor') return false;
  return (
    (await ctx.tx
      .selectFrom('catalogue.spu')
      .select('id')
      .where('id', '=', bizId)
      .where('deleted', '=', false)
      .executeTakeFirst()) !== undefined
  );
});

export const catalogueModule: Module = {
  name: 'catalogue',
  fileScenes: [productImageScene, productVideoScene],
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    selectSkuHandler,
    selectProductNameHandler,
    selectPackagingHandler,
    selectPortHandler,
    selectPlaceHandler,
    selectLotHandler,
    selectWarehouseHandler,
    selectCategoryHandler,
    ...baseHandlers,
    ...productHandlers,
  ],
  firstSteps: firstGoods,
  ownedDocuments: [...baseHoldings, ...productHoldings],
  cronJobs: [spellNewTerms],
};
