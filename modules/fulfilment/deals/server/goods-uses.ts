import { goodsUse } from '#registry/catalogue/server/door.ts';

// A substance that was dealt is not deleted (trading-domain 17.2).
goodsUse({ of: 'spu', table: 'deals.deal', column: 'spu_id' });
