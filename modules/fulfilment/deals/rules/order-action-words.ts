import { words } from '#kernel/rules/words.ts';

/** What deals add to the page of an order. */
export const orderActionWords = words('deals.orderAction', {
  openLetter: { zh: '打开确认函', en: 'Open the letter' },
});
