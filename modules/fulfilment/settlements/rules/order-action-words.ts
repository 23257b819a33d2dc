import { words } from '#kernel/rules/words.ts';

/** What settlement adds to the page of an order. */
export const orderActionWords = words('settlements.orderAction', {
  settleOrder: { zh: '编制结算单', en: 'Draw up a statement' },
});
