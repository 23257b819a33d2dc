import { words } from '#kernel/rules/words.ts';

/** What statements say of how a deal went. */
export const resultWords = words('settlements.result', {
  quantity: { zh: '数量', en: 'Quantity' },
  price: { zh: '单价', en: 'Unit price' },
  amount: { zh: '金额', en: 'Amount' },
  freight: { zh: '运费', en: 'Freight' },
  quality: { zh: '质量扣价', en: 'Quality discount' },
  storage: { zh: '仓储费', en: 'Storage' },
  other: { zh: '其他费用', en: 'Other charges' },
  settledOn: { zh: '结算日', en: 'Settled' },
});
