import { words } from '#kernel/rules/words.ts';

/** What contracts add to the page of an order. */
export const orderActionWords = words('contracts.orderAction', {
  drawUp: { zh: '合同', en: 'Contract' },
});
