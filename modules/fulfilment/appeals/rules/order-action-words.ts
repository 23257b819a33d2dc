import { words } from '#kernel/rules/words.ts';

/** What appeals add to the page of an order. */
export const orderActionWords = words('appeals.orderAction', {
  fileAppeal: { zh: '提出申诉', en: 'File an appeal' },
});
