import type { Locale } from '#kernel/rules/locale.ts';
import { fill, inLocale, type LocalizedText, words } from '#kernel/rules/words.ts';
import { offerFieldWords } from './field-words.ts';
import { quantityRuleWords } from './market/quantity-words.ts';
import type { Issue } from './selling/offer-checks.ts';

/**
 * Sentences of the rules named by checks of offers and rounds. `{field}` is the label of the field in the
 * reader's language.
 */
export const offerRuleWords = words('offers.rule', {
  'field.input': { zh: '请输入{field}', en: 'Please enter {field}' },
  'field.select': { zh: '请选择{field}', en: 'Please select {field}' },
  'number.positive': { zh: '{field}须大于 0', en: '{field} must be greater than 0' },
  'number.two': { zh: '金额或数量最多两位小数', en: 'Money or quantity: at most two decimals' },
  'percent.range': { zh: '{field}须在 0 至 100 之间', en: '{field} must be from 0 to 100' },
  'check.digit': { zh: '{field}校验位不正确', en: 'Check digit of {field} is wrong' },
  'store.disabled': {
    zh: '店铺未发布、已停用或不属于本企业',
    en: 'The store is not published, is disabled, or is not yours',
  },
  'contact.staff': { zh: '联系人须为本企业在职员工', en: 'The contact must be one of your staff' },
  'sku.offShelf': { zh: '商品未上架，不能挂盘', en: 'The product is off the shelf and cannot be offered' },
  'sku.never': {
    zh: '第一类易制毒化学品不得在平台交易',
    en: 'Drug precursors of class 1 are not traded on the platform',
  },
  'sds.required': {
    zh: '管控品须上传安全技术说明书（SDS）',
    en: 'Controlled goods need a safety data sheet (SDS)',
  },
  'sds.old': {
    zh: '安全技术说明书编制日期须在 5 年以内',
    en: 'The safety data sheet must not be older than 5 years',
  },
  'label.required': { zh: '管控品须上传安全标签', en: 'Controlled goods need a safety label' },
  'warehouse.unknown': {
    zh: '仓库不存在、已停用或不可选用',
    en: 'This warehouse does not exist, is disabled, or is not yours to choose',
  },
  'warehouse.permit': {
    zh: '仓库的危货许可不含该货物的危险类别，或已过期',
    en: 'The permit of the warehouse does not cover the class of these goods, or has expired',
  },
  'warehouse.elsewhere': {
    zh: '仓库不在所选交货地点，请改选该地点的仓库或更改交货地点',
    en: 'This warehouse does not lie at the chosen place: choose one there, or change the place',
  },
  'spec.range': { zh: '指标下限不能大于上限', en: 'The minimum must not exceed the maximum' },
  'uom.tonne': { zh: '美元和在途报盘须以吨计量', en: 'USD and in-transit offers are measured in tonnes' },
  'tolerance.range': { zh: '溢短装须在 0 至 10% 之间', en: 'Tolerance must be from 0 to 10%' },
  'quantity.committed': {
    zh: '数量不能低于已占用和已售之和（{committed}）',
    en: 'Not below the quantity held and sold ({committed})',
  },
  'uom.lot': { zh: '指定货物批次的报盘须以吨计量', en: 'An offer of a lot is measured in tonnes' },
  'lot.unknown': {
    zh: '请选择本公司该商品在用的货物批次',
    en: 'Select one of your active lots of this product',
  },
  'lot.unconfirmed': {
    zh: '该批次的库存尚未经保管人确认',
    en: 'The custodian has not confirmed the stock of this lot',
  },
  'quantity.lot': { zh: '超出该批次可挂数量（{free}）', en: 'More than this lot still has ({free})' },
  ...quantityRuleWords.table,
  'minimum.range': {
    zh: '起订量须大于 0 且不超过数量',
    en: 'The minimum must be above 0 and not above the quantity',
  },
  'step.range': { zh: '步长不能大于数量', en: 'The step must not exceed the quantity' },
  'currency.cny': { zh: '人民币现货须以人民币计价', en: 'The RMB lane is priced in CNY' },
  'tax.range': { zh: '税率须大于 0 且小于 100', en: 'VAT rate must be above 0 and below 100' },
  'price.provisional': { zh: '请填写暂估单价', en: 'Please enter the provisional price' },
  'index.market': {
    zh: '该指数不是同一商品、频道和币种的价格，请改选',
    en: 'This index is not a price of the same goods, lane and currency: choose another',
  },
  'period.lane': {
    zh: '该计价期不适用于本频道：人民币现货无提单，请选择交货月、提货日或指定日期区间',
    en: 'This pricing period is not for this lane: RMB spot has no bill of lading, choose the delivery month, the pickup date or an explicit range',
  },
  'period.order': { zh: '计价期开始日不能晚于结束日', en: 'The pricing period must start before it ends' },
  'basis.lane': { zh: '基差点价仅用于人民币现货', en: 'Basis pricing is for the RMB lane only' },
  'basis.deadline': {
    zh: '点价截止不能晚于交货期起',
    en: 'The pricing deadline must not be after the start of delivery',
  },
  'term.lane': { zh: '价格条款与交易频道不符', en: 'The delivery term does not fit the lane' },
  'cargo.lane': { zh: '货物状态与交易频道不符', en: 'The customs status does not fit the lane' },
  'settlement.lane': { zh: '结算方式与交易频道不符', en: 'The settlement method does not fit the lane' },
  'way.none': { zh: '可还盘与可直接成交至少选择一项', en: 'Allow counter-offers, direct deals, or both' },
  'direct.firmFixed': {
    zh: '只有固定价的实盘可以直接成交',
    en: 'Direct deals need a firm offer at a fixed price',
  },
  'earnest.max': {
    zh: '定金不得超过合同金额的 20%',
    en: 'Earnest money is at most 20% of the contract value',
  },
  'storage.range': { zh: '免仓期须在 0 至 60 天之间', en: 'Free storage must be 0 to 60 days' },
  'lc.range': { zh: '开证期限须在成交后 1 至 30 天', en: 'L/C opening must be 1 to 30 days after the deal' },
  'delivery.order': { zh: '交货期止不能早于交货期起', en: 'Delivery must not end before it starts' },
  'delivery.past': { zh: '交货期已过', en: 'The delivery window is over' },
  'delivery.far': { zh: '交货期最远 365 天', en: 'Delivery at most 365 days ahead' },
  'validity.soon': { zh: '有效期至少 5 分钟', en: 'Valid for at least 5 minutes' },
  'validity.beyondOffer': {
    zh: '卖方还盘的有效期不能超过报盘有效期',
    en: "A seller's proposal cannot outlive the offer",
  },
  'validity.order': { zh: '有效期止须晚于生效时间', en: 'Validity must end after it starts' },
  'validity.past': { zh: '有效期已过', en: 'The validity has passed' },
  'validity.long': { zh: '有效期最长 30 天', en: 'Valid for at most 30 days' },
  'prolong.long': {
    zh: '一次最长延期 {days} 天',
    en: 'Prolonged by at most {days} {days|day|days} at a time',
  },
  'validity.notLater': { zh: '延期须晚于原有效期', en: 'The new end must be later than the old one' },
  'validity.late': {
    zh: '过期超过 7 天的报盘不能延期，请复制重发',
    en: 'Expired more than 7 days ago: copy it to a new offer',
  },
  'currency.lane': {
    zh: '该交易频道不使用此币种',
    en: 'This lane is not traded in that currency',
  },
  'place.port': {
    zh: 'FAS、FOB、CFR、CIF 须指定港口',
    en: 'FAS, FOB, CFR and CIF name a port',
  },
  'place.discharge': {
    zh: 'CFR、CIF 的指定港口须为所选卸港之一',
    en: 'The port named by CFR or CIF must be one of the discharge ports',
  },
  'place.load': {
    zh: 'FAS、FOB 的指定港口须为装港',
    en: 'The port named by FAS or FOB must be the load port',
  },
  'bl.taken': {
    zh: '同一船舶的该提单已有在售报盘',
    en: 'Another live offer bears this bill of lading of this ship',
  },
  'stage.back': {
    zh: '运输阶段只能向前推进，更正请联系平台',
    en: 'The shipment stage only moves forward; ask the operator to correct it',
  },
  'sanction.hit': {
    zh: '「{name}」在平台制裁名单中，发布后须平台审核',
    en: '«{name}» is on the sanction list of the platform: the operator will review the offer',
  },
  'ports.five': { zh: '卸港最多 5 个', en: 'At most 5 discharge ports' },
  'eta.order': { zh: '预计到港不能早于预计开航', en: 'ETA must not be before ETD' },
  'laycan.range': { zh: '受载期最长 15 天', en: 'Laycan at most 15 days' },
  'bl.future': { zh: '提单日不能晚于今天', en: 'The B/L date must not be in the future' },
  'cargoes.three': { zh: '请填写前三载货物', en: 'Please enter the last three cargoes' },
  'price.far': {
    zh: '单价偏离参考价 {reference} 达 {distance}%，请确认单位和价格；确认后转人工审批',
    en: '{distance}% from the reference {reference}: check unit and price; after you confirm, it goes to approval',
  },
  'price.noReference': { zh: '暂无参考价，需人工审批', en: 'No reference price: goes to approval' },
  'terms.same': {
    zh: '至少有一项条款与当前报价不同',
    en: 'At least one term must differ from the live proposal',
  },
  'terms.unknown': { zh: '该条款不可洽谈', en: 'This term is not negotiable' },
  'subjects.until': {
    zh: '填写保留条件时须填写解除期限，最长 3 个工作日',
    en: 'Subjects need a date to be lifted by, at most 3 working days',
  },
  'flag.mobile': { zh: '备注含手机号：{text}', en: 'Remarks contain a mobile number: {text}' },
  'flag.landline': { zh: '备注含电话号码：{text}', en: 'Remarks contain a phone number: {text}' },
  'flag.messenger': {
    zh: '备注含微信、QQ 等联系方式：{text}',
    en: 'Remarks contain a messenger contact: {text}',
  },
  'flag.email': { zh: '备注含邮箱：{text}', en: 'Remarks contain an e-mail address: {text}' },
  'flag.link': { zh: '备注含链接：{text}', en: 'Remarks contain a link: {text}' },
  'flag.bankAccount': { zh: '备注含银行账号：{text}', en: 'Remarks contain a bank account: {text}' },
  'flag.offPlatform': {
    zh: '备注含线下交易邀约：{text}',
    en: 'Remarks invite a deal off the platform: {text}',
  },
  'lot.small': {
    zh: '每次点价不少于 5 吨，余量除外',
    en: 'Price at least 5 t at a time, except for the remainder',
  },
  'lot.beyond': { zh: '点价数量超过未点数量', en: 'More than is left to fix' },
  'lot.price': { zh: '点价价格须大于 0', en: 'The fixed price must be above 0' },
});
export type OfferRule = keyof typeof offerRuleWords.table;

/** Label of an offer field in a language; nested fields use their last named part. */
export function offerFieldLabel(field: string, locale: Locale): string {
  const table = offerFieldWords.table as Readonly<Record<string, LocalizedText>>;
  const name = field
    .split('.')
    .reverse()
    .find((part) => table[part] !== undefined);
  return name === undefined ? field : inLocale(table[name] as LocalizedText, locale);
}

/** The sentence of an issue for the reader, for `errors[].message`. An unknown rule is shown as it is. */
export function sayIssue(issue: Issue, locale: Locale): string {
  const said = (offerRuleWords.table as Readonly<Record<string, LocalizedText>>)[issue.rule];
  return said === undefined
    ? issue.rule
    : fill(inLocale(said, locale), { field: offerFieldLabel(issue.field, locale), ...issue.args });
}
