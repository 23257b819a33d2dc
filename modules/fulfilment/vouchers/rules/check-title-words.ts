import { words } from '#kernel/rules/words.ts';

/** Alone, because the route list that every page carries names it. */
export const checkTitleWords = words('vouchers.checkTitle', {
  title: { zh: '货权凭证核验', en: 'Voucher check' },
});
