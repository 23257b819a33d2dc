import { words } from '#kernel/rules/words.ts';

/** What the deal file adds to the page of an order. */
export const orderActionWords = words('dossiers.orderAction', {
  openDealFile: { zh: '成交档案', en: 'Deal file' },
});
