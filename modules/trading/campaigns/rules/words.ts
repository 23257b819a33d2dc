import { words } from '#kernel/rules/words.ts';

/** Fields of an activity, as forms, lists, history and log name them. */
export const activityWords = words('campaigns', {
  entityName: { zh: '活动', en: 'activity' },
  activityNo: { zh: '活动编号', en: 'Activity no.' },
  activityName: { zh: '活动名称', en: 'Activity name' },
  activityType: { zh: '活动类型', en: 'Type' },
  skuId: { zh: '资源', en: 'Resource' },
  lotId: { zh: '实物批次', en: 'Physical lot' },
  product: { zh: '产品', en: 'Product' },
  store: { zh: '店铺', en: 'Store' },
  seller: { zh: '卖方', en: 'Seller' },
  originalPrice: { zh: '原价', en: 'Original price' },
  priceBy: { zh: '定价方式', en: 'Price by' },
  fixedPrice: { zh: '固定价', en: 'Fixed price' },
  discount: { zh: '折扣（%）', en: 'Discount (% of the original price)' },
  activityPrice: { zh: '活动价', en: 'Activity price' },
  qtyPerCopy: { zh: '每份数量', en: 'Quantity per copy' },
  uom: { zh: '计量单位', en: 'Unit' },
  salesUnit: { zh: '销售单位', en: 'Sales unit' },
  conversionRate: { zh: '换算率', en: 'Conversion rate' },
  totalCopies: { zh: '总份数', en: 'Copies' },
  remainingCopies: { zh: '剩余份数', en: 'Copies left' },
  purchaseLimit: { zh: '每家限购份数', en: 'Copies a company may buy' },
  startTime: { zh: '开始时间', en: 'Start' },
  endTime: { zh: '结束时间', en: 'End' },
  opensAt: { zh: '实际开始', en: 'Opened' },
  closesAt: { zh: '实际结束', en: 'Closes' },
  preheatHours: { zh: '预热时长（小时）', en: 'Preheat (hours)' },
  taxRate: { zh: '税率（%）', en: 'VAT rate (%)' },
  paymentTerm: { zh: '付款条件', en: 'Payment term' },
  payHours: { zh: '支付时限（小时）', en: 'Hours to pay' },
  pickType: { zh: '提货方式', en: 'Pickup' },
  warehouseId: { zh: '仓库地址', en: 'Warehouse address' },
  packagingId: { zh: '包装', en: 'Packaging' },
  purchaseQualification: { zh: '采购资质', en: 'Purchase qualification' },
  rules: { zh: '活动规则', en: 'Rules' },
  minCopies: { zh: '成团份数', en: 'Copies needed' },
  minCompanies: { zh: '成团家数', en: 'Companies needed' },
  joinDepositPct: { zh: '参团保证金（%）', en: 'Deposit (%)' },
  autoCluster: { zh: '到期自动成团', en: 'Cluster automatically at the end' },
  tierPrices: { zh: '阶梯价', en: 'Tier prices' },
  status: { zh: '状态', en: 'Status' },
  result: { zh: '成团结果', en: 'Group result' },
  copies: { zh: '份数', en: 'Copies' },
  reason: { zh: '原因', en: 'Reason' },
});

/** Sentences of this module's field rules. */
export const faultWords = words('campaigns.fault', {
  'campaign.price': { zh: '活动价不能高于原价', en: 'The activity price is at most the original price' },
  'campaign.copy': { zh: '每份数量须为 0.5 的倍数', en: 'The quantity per copy is a multiple of 0.5' },
  'campaign.limit': {
    zh: '限购份数须在 1 与总份数之间',
    en: 'The limit lies between 1 and the number of copies',
  },
  'campaign.preheat': {
    zh: '预热时长为 0.5 至 24 小时，步长 0.5',
    en: 'The preheat is 0.5 to 24 hours in steps of 0.5',
  },
  'campaign.pay': { zh: '支付时限为 0.5 至 72 小时', en: 'The time to pay is 0.5 to 72 hours' },
  'campaign.start': {
    zh: '开始时间须至少晚于现在 10 分钟',
    en: 'The start lies at least 10 minutes from now',
  },
  'campaign.end': { zh: '结束时间须晚于开始时间', en: 'The end is after the start' },
  'campaign.long': { zh: '活动最长 7 天', en: 'An activity lasts at most 7 days' },
  'campaign.tax': { zh: '税率须大于 0 且小于 100', en: 'The VAT rate is above 0 and below 100' },
  'campaign.minCopies': {
    zh: '成团份数至少为 2，且不超过总份数',
    en: 'A group needs at least 2 copies and at most all of them',
  },
  'campaign.minCompanies': {
    zh: '成团家数至少为 2，且不超过总份数',
    en: 'A group needs at least 2 companies and at most as many as there are copies',
  },
  'campaign.deposit': {
    zh: '参团保证金须大于 0 且不超过 100%',
    en: 'The deposit is above 0 and at most 100 %',
  },
  'campaign.tiers': {
    zh: '阶梯份数须递增且不超过总份数，价格须递减且不高于活动价',
    en: 'Tiers rise in copies within the whole and fall in price from the activity price on',
  },
  'campaign.class': {
    zh: '剧毒、易制爆、易制毒化学品不能参加活动',
    en: 'Highly toxic goods, explosive and drug precursors are sold in no activity',
  },
  'campaign.shelf': {
    zh: '资源须为本企业已上架的商品',
    en: 'The resource is a product of yours on the shelf',
  },
  'campaign.stock': {
    zh: '总量超过批次可用数量（{n}）',
    en: 'More than the lot has free ({n})',
  },
});
