import { words } from '#kernel/rules/words.ts';

/** The rule table of the licence gate as the operator reads it (trading-domain 1.4). */
export const gateRuleWords = words('qualifications.rules', {
  title: { zh: '证照规则', en: 'Licence rules' },
  noun: { zh: '规则', en: 'rules' },
  help: {
    zh: '规则随法规变化由产品版本更新，按生效日期适用；已生效的规则不修改。',
    en: 'Rules are updated with product releases and apply by date. A rule that has been in force is never edited.',
  },
  empty: { zh: '当日没有规则', en: 'No rule on that day' },
  day: { zh: '适用日期', en: 'In force on' },
  controlClass: { zh: '管控类别', en: 'Control class' },
  kind: { zh: '类型', en: 'Kind' },
  'kind.rule': { zh: '证照要求', en: 'Papers asked' },
  'kind.duty': { zh: '附加义务', en: 'Duty' },
  side: { zh: '适用方', en: 'Side' },
  'side.seller': { zh: '卖方', en: 'Seller' },
  'side.buyer': { zh: '买方', en: 'Buyer' },
  applies: { zh: '适用情形', en: 'Applies to' },
  'applies.always': { zh: '全部', en: 'Everybody' },
  'applies.ownProduct': { zh: '自产自销', en: 'Own product' },
  'applies.boughtIn': { zh: '外购销售', en: 'Goods bought in' },
  'applies.trader': { zh: '贸易商', en: 'Traders' },
  'applies.selfUse': { zh: '自用', en: 'Own use' },
  'applies.selfUseRequired': { zh: '自用且须取得安全使用许可', en: 'Own use with the safe use licence' },
  asks: { zh: '要求', en: 'Asks for' },
  'asks.never': { zh: '不得交易', en: 'Not tradable' },
  or: { zh: ' 或 ', en: ' or ' },
  validFrom: { zh: '生效日期', en: 'From' },
  validTo: { zh: '失效日期', en: 'To' },
  inForce: { zh: '现行', en: 'In force' },
});
