import type { Locale } from '#kernel/rules/locale.ts';
import { fill, inLocale, type LocalizedText, words } from '#kernel/rules/words.ts';
import type { Duty, Finding, Reason } from './licence-gate.ts';

/** Names of papers as people ask for them (licence_type). */
export const paperWords = words('qualifications.paper', {
  '10': { zh: '营业执照', en: 'business licence' },
  '20': { zh: '危险化学品经营许可证', en: 'hazardous chemicals operating licence' },
  '21': { zh: '危险化学品安全生产许可证', en: 'safe production licence' },
  '22': { zh: '危险化学品安全使用许可证', en: 'safe use licence' },
  '23': { zh: '剧毒化学品购买许可证', en: 'highly toxic purchase permit' },
  '24': { zh: '易制爆合法用途说明', en: 'explosive precursor lawful-use statement' },
  '25': { zh: '易制毒购买备案证明', en: 'drug precursor purchase filing' },
  '26': { zh: '易制毒经营备案证明', en: 'drug precursor sales filing' },
  '27': { zh: '监控化学品许可', en: 'monitored chemical permit' },
  declaration: { zh: '危险化学品用途声明', en: 'declaration of use' },
  handler: { zh: '经办人姓名及身份证号', en: "handler's name and ID number" },
  platform: { zh: '平台规则', en: 'platform rules' },
} satisfies Record<Finding['paper'], LocalizedText>);

/** Why a paper does not cover the act; `{paper}` is its name. */
export const gateWords = words('qualifications.gate', {
  never: {
    zh: '第一类易制毒化学品不得在平台交易',
    en: 'Drug precursors of class 1 are not traded on the platform',
  },
  missing: { zh: '缺少{paper}', en: 'No {paper} on file' },
  notApproved: { zh: '{paper}尚未审核通过', en: 'The {paper} is not approved yet' },
  void: { zh: '{paper}已作废', en: 'The {paper} is void' },
  notStarted: { zh: '{paper}尚未生效', en: 'The {paper} is not valid yet' },
  expired: { zh: '{paper}已过期', en: 'The {paper} has expired' },
  scope: { zh: '{paper}的许可范围不含该产品', en: 'The {paper} does not cover this product' },
  quantity: { zh: '超出{paper}的剩余可用数量', en: 'More than the {paper} still allows' },
  endsBeforeDelivery: {
    zh: '{paper}在最后交货日前到期',
    en: 'The {paper} ends before the last delivery day',
  },
  undeclared: { zh: '请先提交{paper}', en: 'Please provide the {paper} first' },
  handler: { zh: '请填写{paper}', en: 'Please enter the {paper}' },
} satisfies Record<Reason, LocalizedText>);

/** Extra duties that come with a control class (1.4, last column). */
export const dutyWords = words('qualifications.duty', {
  sds: { zh: '须附安全技术说明书和安全标签', en: 'SDS and label are mandatory' },
  saleRecord: {
    zh: '销售记录（购买方、经办人、品名、数量、用途）至少保存 1 年',
    en: 'Keep the sale record (buyer, handler, product, quantity, use) for at least 1 year',
  },
  policeReport: {
    zh: '买卖双方须在 5 日内向县级公安机关报备',
    en: 'Seller and buyer report to the county public security within 5 days',
  },
  noGroupBuy: { zh: '不得团购', en: 'No group buy' },
  noFlashSale: { zh: '不得秒杀', en: 'No flash sale' },
  noCashLike: { zh: '不得使用微信、支付宝支付', en: 'No payment by WeChat or Alipay' },
  filing: { zh: '销售方须办理易制爆备案', en: 'The seller files explosive precursors' },
  drawDown: { zh: '按备案证明逐笔扣减数量', en: 'Quantity is drawn down from the filing' },
  ledger: { zh: '台账保存不少于 2 年', en: 'Keep the ledger for at least 2 years' },
  operatorApproval: { zh: '每笔成交须平台审批', en: 'The operator approves every deal' },
} satisfies Record<Duty, LocalizedText>);

/** One finding of the gate as a sentence for the reader. */
export const explain = (finding: Pick<Finding, 'paper' | 'reason'>, locale: Locale): string =>
  fill(inLocale(gateWords.table[finding.reason], locale), {
    paper: inLocale(paperWords.table[finding.paper], locale),
  });
/** Several findings as one sentence. */
export const explainAll = (findings: readonly Pick<Finding, 'paper' | 'reason'>[], locale: Locale): string =>
  findings.map((f) => explain(f, locale)).join(locale === 'zh_CN' ? '；' : '; ');
