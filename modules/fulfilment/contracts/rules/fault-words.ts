import { words } from '#kernel/rules/words.ts';

/** Rules between the fields of a draft, said at the field. */
export const faultWords = words('contracts.fault', {
  'contract.term': { zh: '到期日期不得早于生效日期', en: 'The expiry date lies before the effective date' },
  'contract.threeYears': {
    zh: '框架协议期限不超过三年',
    en: 'A framework agreement runs three years at most',
  },
  'contract.oneUnit': { zh: '各行的计量单位须一致', en: 'All lines are measured in one unit' },
  'contract.twice': { zh: '同一商品只能列一行', en: 'Each product stands in one line' },
  'contract.formula': { zh: '按公式定价的行须写明公式', en: 'A line priced by formula names it' },
  'contract.formulaEn': {
    zh: '双语合同的公式须有英文',
    en: 'In a bilingual contract the formula is said in English too',
  },
  'contract.monthly': { zh: '每月最多提量不得小于最少提量', en: 'The most of a month is below its least' },
  'contract.capFloor': { zh: '最高价不得低于最低价', en: 'The cap lies below the floor' },
  'contract.earnest': { zh: '定金不超过合同价款的 20%', en: 'Earnest money is at most 20 % of the contract' },
  'contract.noClause': { zh: '请写明变更或终止的约定', en: 'Say what is changed or how it ends' },
  'contract.needed': {
    zh: '违约责任、不可抗力、法律与争议、保密条款缺一不可',
    en: 'Breach, force majeure, law and forum, and confidentiality all need a clause',
  },
  'contract.bothTexts': {
    zh: '自拟条款须按合同语言填写内容',
    en: 'A clause of your own needs its text in the language of the contract',
  },
  'contract.pdfOnly': { zh: '签署件须为 PDF', en: 'The signed paper is a PDF' },
  'contract.goods': { zh: '商品须为卖方在售商品', en: 'The goods must be on the seller’s shelf' },
  'contract.parent': {
    zh: '主合同须为本方已生效且未结束的合同',
    en: 'The main contract must be yours, effective and not over',
  },
  'contract.clauseGone': { zh: '所选条款已停用或不存在', en: 'A chosen clause is switched off or unknown' },
});
