import { sql } from 'kysely';
import type { Handler } from '#kernel/server/capability.ts';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { codeUse } from '#office/codesets/server/door.ts';
import { adminGroup, sellerGroup } from '../../contract/products/group.ts';
import { adminSku, sellerSku } from '../../contract/products/sku.ts';
import { adminSpu, sellerSpu } from '../../contract/products/spu.ts';
import { SKU_FILES } from '../../rules/product-files.ts';
import { productRuleWords } from '../../rules/product-words.ts';
import { reviewHandlers, shelfHandlers } from './act-on-shelf.ts';
import './export-products.ts';
import { groupNoun } from './group.ts';
import './import-groups.ts';
import './import-skus.ts';
import './import-spus.ts';
import { adminSkuAddHandler } from './admin-sku-add.ts';
import { adminSkuUpdateHandler } from './admin-sku-update.ts';
import { adminSpuAddHandler } from './admin-spu-add.ts';
import { adminSpuUpdateHandler } from './admin-spu-update.ts';
import { groupHandlers } from './keep-group.ts';
import {
  adminSkuDetailHandler,
  adminSkuListHandler,
  selectShelfHandler,
  sellerSkuDetailHandler,
  sellerSkuListHandler,
} from './list-skus.ts';
import {
  adminSpuDetailHandler,
  adminSpuListHandler,
  selectSpuHandler,
  sellerSpuDetailHandler,
  sellerSpuListHandler,
} from './list-spus.ts';
import { sellerSkuAddHandler } from './seller-sku-add.ts';
import { sellerSkuUpdateHandler } from './seller-sku-update.ts';
import { sellerSpuAddHandler } from './seller-spu-add.ts';
import { sellerSpuUpdateHandler } from './seller-spu-update.ts';
import { skuNoun } from './sku.ts';
import { spuNoun } from './spu.ts';

registerRuleNames(productRuleWords);
// Papers of a SKU are open to whoever is signed in and may see the SKU.
bindable(SKU_FILES, async (ctx, bizId) => {
  if (ctx.actor.identity === 'visitor') return false;
  return (
    (await ctx.tx
      .selectFrom('catalogue.sku')
      .select('id')
      .where('id', '=', bizId)
      .where('deleted', '=', false)
      .executeTakeFirst()) !== undefined
  );
});
codeUse({ type: 'physical_form', table: 'catalogue.spu', column: 'physical_form' });
codeUse({ type: 'package_type', table: 'catalogue.sku', column: 'packaging_method' });
codeUse({ type: 'product_group_type', table: 'catalogue.product_group', column: 'group_type' });
codeUse({ type: 'business_type', table: 'catalogue.product_group', column: 'business_type' });

/** SPU, SKU and product groups (trading-domain 17.1, 17.2). */
export const productHandlers: readonly Handler[] = [
  ...shelfHandlers(spuNoun, sellerSpu),
  ...shelfHandlers(spuNoun, adminSpu),
  ...reviewHandlers(spuNoun, adminSpu),
  ...shelfHandlers(skuNoun, sellerSku),
  ...shelfHandlers(skuNoun, adminSku),
  ...reviewHandlers(skuNoun, adminSku),
  ...shelfHandlers(groupNoun, sellerGroup),
  ...shelfHandlers(groupNoun, adminGroup),
  ...reviewHandlers(groupNoun, adminGroup),
  ...groupHandlers,
  sellerSpuListHandler,
  adminSpuListHandler,
  sellerSpuDetailHandler,
  adminSpuDetailHandler,
  selectSpuHandler,
  sellerSpuAddHandler,
  adminSpuAddHandler,
  sellerSpuUpdateHandler,
  adminSpuUpdateHandler,
  sellerSkuListHandler,
  adminSkuListHandler,
  sellerSkuDetailHandler,
  adminSkuDetailHandler,
  selectShelfHandler,
  sellerSkuAddHandler,
  adminSkuAddHandler,
  sellerSkuUpdateHandler,
  adminSkuUpdateHandler,
];
const open = sql<boolean>`not deleted`;
/** Products go to whoever takes over from their keeper. */
export const productHoldings: readonly OwnedDocuments[] = (
  ['catalogue.spu', 'catalogue.sku', 'catalogue.product_group'] as const
).map((table) => ownedDocuments('PRODUCT', table, [''], open));
