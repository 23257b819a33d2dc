import { baseUse } from '#registry/catalogue/server/door.ts';
import { indexWords } from '../rules/index-words.ts';

const named = {
  table: 'statistics.price_index',
  said: indexWords.table.title,
  published: 'enabled',
} as const;
// What an index measures is not deleted, and not switched off while it is measured (trading-domain 17.2).
baseUse({ ...named, of: 'productName', column: 'product_name_id' });
baseUse({ ...named, of: 'place', column: 'place_id' });
