import type { LocalizedText } from '#kernel/rules/words.ts';

/** The kinds of rows a position's data permission speaks of (administration-domain 7.2). */
export const dataTypes = {
  EMPLOYEE: { zh: '员工', en: 'Employees' },
  CUSTOMER: { zh: '客户（会员）', en: 'Customers (members)' },
  LICENCE: { zh: '证照', en: 'Licences' },
  BILLING: { zh: '开票信息', en: 'Billing information' },
  ADDRESS: { zh: '收货地址', en: 'Delivery addresses' },
  END_CUSTOMER: { zh: '终端客户', en: 'End customers' },
  OFFER: { zh: '报盘', en: 'Offers' },
  COUNTER_OFFER: { zh: '还盘与中介申请', en: 'Negotiations and intermediary applications' },
  DEAL: { zh: '成交与确认函', en: 'Deals and letters' },
  INQUIRY: { zh: '询价', en: 'Inquiries' },
  BID: { zh: '报价与供应商组', en: 'Quotes and supplier groups' },
  AUCTION: { zh: '竞拍', en: 'Auctions' },
  ACTIVITY: { zh: '秒杀与团购', en: 'Flash sales and group buys' },
  ORDER: { zh: '订单', en: 'Orders' },
  APPEAL: { zh: '申诉', en: 'Appeals' },
  CONTRACT: { zh: '合同', en: 'Contracts' },
  COLLECTION: { zh: '收付款与保证金', en: 'Payments, deposits and receivables' },
  SHIPMENT: { zh: '发货与收货', en: 'Shipments' },
  SETTLEMENT: { zh: '结算单', en: 'Settlement statements' },
  INVOICE: { zh: '发票', en: 'Invoices' },
  VOUCHER: { zh: '货权凭证', en: 'Vouchers' },
  PRODUCT: { zh: '商品与价格指数', en: 'Products and price indices' },
  STORE: { zh: '店铺', en: 'Stores' },
  WAREHOUSE: { zh: '仓库', en: 'Warehouses' },
  PACKAGING: { zh: '包装', en: 'Packaging' },
  MESSAGE: { zh: '消息', en: 'Messages' },
  ARTICLE: { zh: '资讯', en: 'Articles' },
  FEEDBACK: { zh: '反馈', en: 'Feedback' },
  OPLOG: { zh: '操作日志', en: 'Operation logs' },
  EXPORT: { zh: '导出', en: 'Exports' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type DataType = keyof typeof dataTypes;
/** All data types in the document's order. */
export const DATA_TYPES = Object.keys(dataTypes) as readonly DataType[];
/** A data type as people call it; one that is no more by its code. */
export const dataTypeText = (type: string): LocalizedText =>
  (dataTypes as Readonly<Record<string, LocalizedText>>)[type] ?? { zh: type, en: type };
