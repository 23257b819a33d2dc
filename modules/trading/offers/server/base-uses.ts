import { baseWords } from '#registry/catalogue/rules/base-words.ts';
import { baseUse } from '#registry/catalogue/server/door.ts';
import { OFFER } from '../rules/offer-lifecycle.ts';

const named = {
  table: 'offers.offer',
  said: baseWords.table['used.offer'],
  published: `publish_state in ('${OFFER.submitted}', '${OFFER.onOffer}', '${OFFER.paused}')`,
} as const;
// What these documents name is not deleted, and not switched off while they are open (trading-domain 17.2).
baseUse({ ...named, of: 'sku', column: 'sku_id' });
baseUse({ ...named, of: 'spu', column: 'spu_id' });
baseUse({ ...named, of: 'productName', column: 'product_name_id' });
baseUse({ ...named, of: 'packaging', column: 'packaging_id' });
baseUse({ ...named, of: 'place', column: 'named_place_id' });
baseUse({ ...named, of: 'warehouse', column: 'warehouse_id' });
baseUse({ ...named, of: 'lot', column: 'lot_id' });
