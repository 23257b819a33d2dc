import { words } from '#kernel/rules/words.ts';

/** Headings of a contract, in their order; clauses of the library follow under those of their section. */
export const contractHeadings = words('contracts.heading', {
  number: { zh: '编号与期限', en: 'Number and term' },
  parties: { zh: '合同各方', en: 'Parties' },
  goods: { zh: '标的与质量', en: 'Goods and quality' },
  quantity: { zh: '数量', en: 'Quantity' },
  callOff: { zh: '月度提量', en: 'Monthly call-off' },
  price: { zh: '价格与金额', en: 'Price and amount' },
  payment: { zh: '付款与保证金', en: 'Payment and deposit' },
  delivery: { zh: '交货', en: 'Delivery' },
  determination: { zh: '计量与验收', en: 'Measurement and inspection' },
  penalty: { zh: '迟延履行', en: 'Delay' },
  language: { zh: '文本与签署', en: 'Text and signature' },
});
export type ContractHeading = keyof typeof contractHeadings.table;

/** Sentences every contract is printed by; a changed sentence needs a new template version. */
export const contractSentences = words('contracts.sentence', {
  framework: {
    zh: '本框架协议约定期限内分批提货；每批以提量订单履行，订单受本协议约束。',
    en: 'Under this framework agreement the goods are called off in lots; each call-off makes an order that this agreement governs.',
  },
  spot: {
    zh: '本合同履行成交 {deals}，货物、数量、价格以该成交为准。',
    en: 'This contract performs deal {deals}; goods, quantity and price are those of the deal.',
  },
  supplement: {
    zh: '本补充协议为合同 {parent} 的组成部分，未变更的条款继续有效。',
    en: 'This supplementary agreement is part of contract {parent}; terms it does not change stay in force.',
  },
  termination: {
    zh: '双方同意终止合同 {parent}；未履行部分不再履行，已履行部分按原合同结算。',
    en: 'The parties agree to terminate contract {parent}; what is not performed falls away, what was performed is settled by it.',
  },
  intermediary: {
    zh: '丙方为甲乙双方提供中介服务，成交后报酬即告成立。',
    en: 'Party C mediates between parties A and B; its commission is earned once a deal is concluded.',
  },
  mediationTitle: {
    zh: '中介协议（成交 {deal}，中介申请 {no}）',
    en: 'Intermediary agreement (deal {deal}, application {no})',
  },
  line: {
    zh: '{n}. {product}：{quantity}，{price}，税率 {tax}',
    en: '{n}. {product}: {quantity} at {price}, VAT {tax}',
  },
  linePlan: { zh: '交付计划：{plan}', en: 'Delivery plan: {plan}' },
  inChinese: { zh: '{words}', en: '{words} (on file in Chinese)' },
  provisional: { zh: '暂估价，最终价格：{formula}', en: 'provisional; final price: {formula}' },
  callOffRule: {
    zh: '每月提量不少于 {least}、不多于 {most}；买方应于上月 {day} 日（含）前在平台提名。',
    en: 'At least {least} and at most {most} a month; the buyer nominates on the platform by day {day} of the month before.',
  },
  priceAdjust: { zh: '调价：{formula}', en: 'Price adjustment: {formula}' },
  priceCap: { zh: '最高价 {cap}', en: 'cap {cap}' },
  priceFloor: { zh: '最低价 {floor}', en: 'floor {floor}' },
  claims: {
    zh: '数量异议于收货后 {quantity} 日内、质量异议于收货后 {quality} 日内书面提出，逾期视为验收合格。',
    en: 'Claims on quantity are raised in writing within {quantity} days of receipt, on quality within {quality} days; later the goods count as accepted.',
  },
  silence: {
    zh: '结算单送达后三个工作日内未提出异议的，视为确认。',
    en: 'A settlement statement not disputed within three working days of delivery counts as confirmed.',
  },
  noSilence: {
    zh: '结算单须经双方明示确认，沉默不视为确认。',
    en: 'A settlement statement needs the express confirmation of both sides; silence confirms nothing.',
  },
  penalty: {
    zh: '一方迟延付款或迟延交货的，每日按迟延部分货款的 {perDay} 支付违约金，累计不超过迟延部分货款的 {cap}。',
    en: 'Late payment or delivery bears a penalty of {perDay} a day of the late part, up to {cap} of it.',
  },
  zhPrevails: { zh: '本合同以中文文本为准。', en: 'The Chinese text prevails.' },
  enPrevails: { zh: '本合同以英文文本为准。', en: 'The English text prevails.' },
  equal: {
    zh: '本合同以中英文书就，两种文本具有同等效力。',
    en: 'Made in Chinese and English, both texts being equally authentic.',
  },
  signature: {
    zh: '各方在平台以短信验证码签署，签署绑定本合同内容的哈希值。',
    en: 'The parties sign on the platform with an SMS code; each signature binds the hash of this content.',
  },
});
