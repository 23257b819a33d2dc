import { words } from '#kernel/rules/words.ts';

/** Types of lines as a statement names them (code set settlement_line_type). */
export const lineTypeWords = words('settlements.lineType', {
  '10': { zh: '货款', en: 'Goods' },
  '20': { zh: '价格调整', en: 'Price adjustment' },
  '30': { zh: '质量扣款', en: 'Quality discount' },
  '40': { zh: '仓储费', en: 'Storage' },
  '50': { zh: '运费', en: 'Freight' },
  '60': { zh: '滞期费', en: 'Demurrage or detention' },
  '70': { zh: '贴息', en: 'Bill discount' },
  '80': { zh: '包装费', en: 'Packaging' },
  '85': { zh: '利息', en: 'Interest' },
  '90': { zh: '佣金', en: 'Commission' },
  '99': { zh: '其他', en: 'Other' },
});
