import { goodsUse } from '#registry/catalogue/server/door.ts';

// Ordered goods are not deleted, and their units stand (trading-domain 17.2).
goodsUse({ of: 'sku', table: 'orders.line', column: 'sku_id' });
