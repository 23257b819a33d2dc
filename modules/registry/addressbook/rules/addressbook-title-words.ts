import { words } from '#kernel/rules/words.ts';

/** Titles of the screens, apart from their words: the list of routes carries them. */
export const addressbookTitles = words('addressbook.titles', {
  billing: { zh: '开票信息', en: 'Billing information' },
  address: { zh: '收货地址', en: 'Delivery addresses' },
  customerBilling: { zh: '客户开票信息', en: 'Billing of customers' },
  customerAddress: { zh: '客户收货地址', en: 'Addresses of customers' },
});
