import { baseWords } from '#registry/catalogue/rules/base-words.ts';
import { baseUse } from '#registry/catalogue/server/door.ts';
import { ORDER } from '../rules/order-lifecycle.ts';

const named = {
  table: 'orders.order',
  said: baseWords.table['used.order'],
  published: `order_state in ('${ORDER.initial}', '${ORDER.awaitingPayment}', '${ORDER.paying}', '${ORDER.awaitingPickup}', '${ORDER.pickingUp}', '${ORDER.overdue}')`,
} as const;
// What these documents name is not deleted, and not switched off while they are open (trading-domain 17.2).
baseUse({ of: 'sku', table: 'orders.line', column: 'sku_id', said: named.said, living: 'true' });
baseUse({ ...named, of: 'productName', column: 'product_name_id' });
baseUse({ ...named, of: 'warehouse', column: 'warehouse_id' });
