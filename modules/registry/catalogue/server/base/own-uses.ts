import { baseWords } from '../../rules/base-words.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { baseUse } from './uses.ts';

const t = baseWords.table;
const ON_SHELF = `state = '${SHELF.onShelf}'`;
// Where this capability and those below it name goods and base data; capabilities above declare theirs by the door.
baseUse({ of: 'spu', table: 'catalogue.sku', column: 'spu_id', said: t['used.sku'] });
baseUse({ of: 'sku', table: 'catalogue.lot', column: 'sku_id', said: t['used.lot'] });
baseUse({
  of: 'industryCategory',
  table: 'catalogue.industry_category',
  column: 'parent_id',
  said: t['used.category'],
});
baseUse({
  of: 'industryCategory',
  table: 'catalogue.platform_category',
  column: 'industry_category_id',
  said: t['used.platformCategory'],
});
baseUse({
  of: 'industryCategory',
  table: 'catalogue.spu',
  column: 'industry_category_id',
  said: t['used.spu'],
});
baseUse({
  of: 'platformCategory',
  table: 'catalogue.platform_category',
  column: 'parent_id',
  said: t['used.category'],
});
baseUse({
  of: 'platformCategory',
  table: 'catalogue.spu',
  column: 'platform_category_id',
  said: t['used.spu'],
});
baseUse({
  of: 'productApplication',
  table: 'catalogue.spu',
  column: 'application_ids',
  many: true,
  said: t['used.spu'],
  published: ON_SHELF,
});
baseUse({
  of: 'productApplication',
  table: 'reporting.end_customers',
  column: 'application_ids',
  many: true,
  said: t['used.endCustomer'],
});
baseUse({
  of: 'productNameClass',
  table: 'catalogue.product_name',
  column: 'class_id',
  said: t['used.productName'],
  published: 'enabled',
});
baseUse({
  of: 'productName',
  table: 'catalogue.spu',
  column: 'product_name_id',
  said: t['used.spu'],
  published: ON_SHELF,
});
baseUse({
  of: 'port',
  table: 'catalogue.place',
  column: 'port_id',
  said: t['used.place'],
  published: 'enabled',
});
baseUse({ of: 'place', table: 'catalogue.warehouse', column: 'place_id', said: t['used.warehouse'] });
baseUse({
  of: 'packaging',
  table: 'catalogue.sku',
  column: 'packaging_id',
  said: t['used.sku'],
  published: ON_SHELF,
});
baseUse({
  of: 'packaging',
  table: 'catalogue.seller_packaging',
  column: 'packaging_id',
  said: t['used.sellerPackaging'],
});
baseUse({ of: 'warehouse', table: 'catalogue.lot', column: 'warehouse_id', said: t['used.lot'] });
baseUse({
  of: 'warehouse',
  table: 'reporting.company_records',
  column: 'pickup_warehouse_ids',
  many: true,
  said: t['used.company'],
});
