import { sql } from 'kysely';
import type { Handler } from '#kernel/server/capability.ts';
import { type Holding, holding } from '#kernel/server/holdings.ts';
import { nameRules } from '#kernel/server/say-rule.ts';
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
import { groupHandlers } from './keep-group.ts';
import { allSkus, anySku, ownSku, ownSkus, pickedShelf } from './list-skus.ts';
import { allSpus, anySpu, ownSpu, ownSpus, pickedSpus } from './list-spus.ts';
import { skuNoun } from './sku.ts';
import { spuNoun } from './spu.ts';
import { adminSkuAdded, adminSkuChanged, sellerSkuAdded, sellerSkuChanged } from './write-sku.ts';
import { adminSpuAdded, adminSpuChanged, sellerSpuAdded, sellerSpuChanged } from './write-spu.ts';

nameRules(productRuleWords);
// Papers of a SKU are open to whoever is signed in and may see the SKU.
bindable(SKU_FILES, async (w, bizId) => {
  if (w.actor.identity === 'visitor') return false;
  return (
    (await w.tx
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
  ownSpus,
  allSpus,
  ownSpu,
  anySpu,
  pickedSpus,
  sellerSpuAdded,
  adminSpuAdded,
  sellerSpuChanged,
  adminSpuChanged,
  ownSkus,
  allSkus,
  ownSku,
  anySku,
  pickedShelf,
  sellerSkuAdded,
  adminSkuAdded,
  sellerSkuChanged,
  adminSkuChanged,
];
const open = sql<boolean>`not deleted`;
/** Products go to whoever takes over from their keeper. */
export const productHoldings: readonly Holding[] = (
  ['catalogue.spu', 'catalogue.sku', 'catalogue.product_group'] as const
).map((table) => holding('PRODUCT', table, [''], open));
