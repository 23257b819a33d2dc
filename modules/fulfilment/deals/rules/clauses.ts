import { words } from '#kernel/rules/words.ts';

/**
 * Version of the standard clauses below; a letter keeps the version it was written under and prints its sentences for good.
 * Changing a sentence needs a new version, the sentence it replaces stays.
 */
export const TEMPLATE_VERSION = '2026-2';
/** The first template: title and risk waited for payment, and one weight clause stood for every domestic term. */
export const FIRST_TEMPLATE = '2026-1';

/** Headings in the order of trading-domain 5.2. */
export const letterHeadings = words('deals.letter', {
  number: { zh: '编号与日期', en: 'Number and date' },
  parties: { zh: '双方', en: 'Parties' },
  goods: { zh: '货物', en: 'Goods' },
  quantity: { zh: '数量与溢短装', en: 'Quantity and tolerance' },
  price: { zh: '单价与金额', en: 'Price and amount' },
  delivery: { zh: '交货', en: 'Delivery' },
  payment: { zh: '付款', en: 'Payment' },
  determination: { zh: '数量与质量的确定', en: 'Determination of quantity and quality' },
  weightDifference: { zh: '磅差', en: 'Weight difference' },
  title: { zh: '货权与风险转移', en: 'Title and risk' },
  claims: { zh: '异议期', en: 'Claims' },
  tax: { zh: '税与发票', en: 'Tax and invoice' },
  breach: { zh: '违约责任', en: 'Breach' },
  forceMajeure: { zh: '不可抗力', en: 'Force majeure' },
  law: { zh: '适用法律与争议解决', en: 'Law and forum' },
});
export type LetterSection = keyof typeof letterHeadings.table;
export const CONTENT_ORDER = Object.keys(letterHeadings.table) as LetterSection[];

/** Standard clauses. Those of 2026-1 that 2026-2 replaced stand in `firstClauses`. */
export const letterClauses = words('deals.clause', {
  toleranceAtContractPrice: {
    zh: '溢短装部分按合同单价结算。',
    en: 'Surplus and shortage are settled at the contract price.',
  },
  toleranceAtFinalPrice: {
    zh: '溢短装部分按最终价格结算。',
    en: 'Surplus and shortage are settled at the final price.',
  },
  weightDifference: {
    zh: '装卸过磅净重之差在千分之三以内的，以卖方磅单为准；超出千分之三的部分由卖方承担。对磅单有异议的，买方应于卸货前书面提出并共同复磅。',
    en: "A difference between loaded and discharged net weight within three per mille is settled by the seller's weighing ticket; the excess is borne by the seller. Objections are raised in writing before discharge and both sides re-weigh.",
  },
  weightDifferenceSea: {
    zh: '数量以上列依据为准；短少超过千分之五的部分，按独立检验机构出具的证书结算。',
    en: "Quantity is final by the basis above; a shortage beyond five per mille is settled by the independent surveyor's certificate.",
  },
  weightLoading: {
    zh: '数量于装车（装船）时计量，以出库磅单为最终依据，上列数量依据另有约定的从其约定；货物交付后运输途中的差量由买方承担。对磅单有异议的，买方应于提货车船离场前书面提出并共同复磅。',
    en: "Quantity is measured at loading and the loading ticket is final, unless the quantity basis above says otherwise; a difference arising in transit after delivery is for the buyer's account. Objections to the ticket are raised in writing before the vehicle or vessel leaves the loading place, and both sides re-weigh.",
  },
  weightTransfer: {
    zh: '数量以保管人签发的货权转移单所载为最终依据，不另计装卸磅差；对数量有异议的，买方应于收到货权转移单当日书面提出，由保管人复核罐存。',
    en: "Quantity is final by the custodian's transfer note; there are no loading or discharge weights. Objections are raised in writing on the day the note is received, and the custodian verifies the stock in tank.",
  },
  titlePickup: {
    zh: '货物毁损灭失的风险自货物越过装车（装船）管线法兰时转移，包装货物自装上买方指定的车船时转移；货物所有权自买方付清全部货款时转移。',
    en: "Risk passes when the goods pass the loading flange, for packed goods when they are loaded on the buyer's vehicle or vessel; title passes when the buyer has paid the price in full.",
  },
  titleDelivered: {
    zh: '货物毁损灭失的风险自货物在指定地点卸毕交付时转移；货物所有权自买方付清全部货款时转移。',
    en: 'Risk passes when the goods are discharged and delivered at the named place; title passes when the buyer has paid the price in full.',
  },
  titleTank: {
    zh: '货物毁损灭失的风险自保管人签发货权转移单、货物记入买方名下时转移；货物所有权自买方付清全部货款时转移。',
    en: "Risk passes when the custodian's transfer note books the goods to the buyer; title passes when the buyer has paid the price in full.",
  },
  titleVoucher: {
    zh: '货物以货权凭证交付：受让人与保管人均确认凭证转让之时，货物所有权及毁损灭失的风险一并转移；凭证所载数量即为交付数量，仓储费自转让当日24时起由受让人承担。',
    en: 'The goods are delivered by goods-right voucher: title and risk pass together when the receiver and the custodian have both confirmed its transfer; the quantity on the voucher is the quantity delivered, and storage is for the receiver from 24:00 of that day on.',
  },
  titleIncoterm: {
    zh: '风险依《2020年国际贸易术语解释通则》转移；所有权自卖方收到全部货款时转移。',
    en: 'Risk passes under Incoterms 2020; title passes when the seller has received the full price.',
  },
  credit: {
    zh: '买方应于{by}前经卖方接受的银行开出以卖方为受益人、{tenor}的不可撤销跟单信用证，适用 UCP 600，金额与数量允许按上列溢短装增减；信用证条款与本确认函不符的，以本确认函为准修改。',
    en: 'By {by} the buyer opens, through a bank acceptable to the seller, an irrevocable documentary credit in favour of the seller, {tenor}, subject to UCP 600, amount and quantity varying with the tolerance above; credit terms that differ from this letter are amended to it.',
  },
  documents: {
    zh: '卖方提交下列单据：{list}。',
    en: 'The seller presents: {list}.',
  },
  laytime: {
    zh: '卸货时间{hours}小时（{basis}），卸速每小时{rate}吨，递交准备就绪通知书后{nor}小时起算；滞期费每日 {currency} {demurrage}，不足一日按比例计，由买方承担。',
    en: 'Laytime for discharge {hours} h ({basis}), {rate} t/h, counting {nor} h after NOR is tendered; demurrage {currency} {demurrage} a day pro rata for the account of the buyer.',
  },
  survey: {
    zh: '由{company}检验，检验费买方承担{pct}。',
    en: 'Inspection by {company}, the buyer bearing {pct} of its cost.',
  },
  surveyor: { zh: '双方认可的独立检验机构', en: 'an independent surveyor acceptable to both sides' },
  claims: {
    zh: '数量异议应于收货当日、质量异议应于收货后7日内书面提出，并以封样为准；逾期视为验收合格。',
    en: 'Claims on quantity are raised on the day of receipt, on quality within 7 days of receipt, in writing and by the retained sample; later the goods count as accepted.',
  },
  taxDomestic: {
    zh: '以上价格为含税价，税率{rate}%；卖方于结算后开具{invoice}。',
    en: 'Prices include VAT at {rate} %; the seller issues a {invoice} after settlement.',
  },
  taxForeign: {
    zh: '卖方开具商业发票；目的港进口税费由买方承担，贸易术语另有规定的除外。',
    en: "The seller issues a commercial invoice; import duties and taxes are for the buyer's account unless the delivery term says otherwise.",
  },
  breach: {
    zh: '一方迟延付款或迟延交货的，每日按迟延部分货款的万分之五支付违约金；迟延超过7日或明确表示不履行的，守约方有权解除并要求赔偿差价损失，已交保证金依其性质处理。',
    en: 'Late payment or delivery bears a penalty of 0.05 % a day of the late part. After 7 days, or on refusal to perform, the other side may terminate and claim the price difference; deposits are dealt with by their nature.',
  },
  forceMajeure: {
    zh: '因不能预见、不能避免且不能克服的事件不能履行的，应于48小时内通知对方并提供证明，在影响范围内免责；持续超过30日的，任一方可解除未履行部分。',
    en: 'A party prevented by an event that could not be foreseen, avoided or overcome gives notice within 48 hours with proof and is excused to that extent; after 30 days either side may terminate what is not performed.',
  },
  depositHeld: {
    zh: '保证金{currency} {amount}已自买方在平台的余额中冻结，担保买方履行本确认函；付款到期或结算时可抵作价款，履行完毕且无争议的予以释放，买方违约的归守约方。',
    en: 'The deposit of {currency} {amount} is frozen from the buyer’s balance with the platform and secures performance; it may be offset against the price when due or settled, is released on performance without dispute, and passes to the injured party on the buyer’s default.',
  },
  depositEarnest: {
    zh: '定金{currency} {amount}已自买方在平台的余额中冻结；履行后抵作价款或释放，买方违约的无权要求返还，卖方违约的双倍返还。',
    en: 'Earnest money of {currency} {amount} is frozen from the buyer’s balance with the platform; on performance it counts towards the price or is released, a buyer in default loses it, a seller in default returns double.',
  },
  court: {
    zh: '适用中华人民共和国法律；因本确认函产生的争议，由平台运营方{operator}住所地的{court}管辖。',
    en: 'PRC law; courts at the seat of the platform operator, {operator}: {court}.',
  },
  prevails: { zh: '本确认函以中文为准。', en: 'The Chinese text prevails.' },
  bilingual: {
    zh: '本确认函以中英文书就，两种文本具有同等效力。',
    en: 'Made in Chinese and English, both texts being equally authentic.',
  },
  provisional: {
    zh: '以上单价为暂估价，最终价格按下列公式确定：{formula}',
    en: 'The unit price is provisional; the final price follows this formula: {formula}',
  },
  relatedParty: { zh: '双方已披露彼此为关联方。', en: 'The parties have disclosed that they are related.' },
});

/** Sentences of template 2026-1 that later templates say otherwise. */
export const firstClauses = words('deals.clause.first', {
  titlePickup: {
    zh: '货物所有权与毁损灭失的风险自货物越过装车（装船）管线法兰、且买方付清当批货款时转移。',
    en: 'Title and risk pass when the goods pass the loading flange and the goods of that lot are paid.',
  },
  titleDelivered: {
    zh: '货物所有权与风险自货物在指定地点卸毕时转移。',
    en: 'Title and risk pass when the goods are discharged at the named place.',
  },
  titleTank: {
    zh: '货物所有权与风险自保管人签发货权转移单、货物记入买方名下时转移。',
    en: "Title and risk pass when the custodian's transfer note books the goods to the buyer.",
  },
});
