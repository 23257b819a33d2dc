import type { FirstStep, StepState } from '#kernel/server/first-steps.ts';
import { warehouseWords } from '../rules/base-words.ts';
import { SKU_PAGE, WAREHOUSE_PAGE } from '../rules/pages.ts';
import { SHELF } from '../rules/product-lifecycle.ts';
import { skuWords } from '../rules/product-screen-words.ts';
import { catalogue } from './tables.ts';

type Of = { readonly memberId: string };

/** What a new seller enters of its goods: a product on the shelf, a warehouse to deliver from. */
export const firstGoods: readonly FirstStep[] = [
  {
    key: 'catalogue.sku',
    order: 40,
    sides: ['seller'],
    title: skuWords.table.firstStep,
    path: SKU_PAGE,
    stateOf: catalogue.door<Of, StepState | null>(async ({ tx, input }) => {
      const rows = await tx
        .selectFrom('catalogue.sku')
        .select('state')
        .distinct()
        .where('seller_member_id', '=', input.memberId)
        .where('deleted', '=', false)
        .execute();
      if (rows.some((r) => r.state === SHELF.onShelf)) return 'done';
      return rows.some((r) => r.state === SHELF.review) ? 'waiting' : 'open';
    }),
  },
  {
    key: 'catalogue.warehouse',
    order: 50,
    sides: ['seller'],
    title: warehouseWords.table.firstStep,
    path: WAREHOUSE_PAGE,
    stateOf: catalogue.door<Of, StepState | null>(async ({ tx, input }) => {
      const row = await tx
        .selectFrom('catalogue.warehouse')
        .select('id')
        .where('member_id', '=', input.memberId)
        .where('deleted', '=', false)
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? 'open' : 'done';
    }),
  },
];
