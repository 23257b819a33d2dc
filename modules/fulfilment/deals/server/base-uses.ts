import { baseWords } from '#registry/catalogue/rules/base-words.ts';
import { baseUse } from '#registry/catalogue/server/door.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';

const named = {
  table: 'deals.deal',
  said: baseWords.table['used.deal'],
  published: `deal_state in ('${DEAL.pendingSignature}', '${DEAL.effective}', '${DEAL.inPerformance}')`,
} as const;
// What these documents name is not deleted, and not switched off while they are open (trading-domain 17.2).
baseUse({ ...named, of: 'spu', column: 'spu_id' });
baseUse({ ...named, of: 'productName', column: 'product_name_id' });
