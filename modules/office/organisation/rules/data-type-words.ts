import { words } from '#kernel/rules/words.ts';

/** What a person can leave open, by data type (administration-domain 7.2), for the handover. */
export const openDocumentWords = words('organisation.open', {
  CUSTOMER: { zh: '客户', en: 'Customers' },
  OFFER: { zh: '报盘', en: 'Offers' },
  COUNTER_OFFER: { zh: '洽谈', en: 'Negotiations' },
  DEAL: { zh: '成交', en: 'Deals' },
  INQUIRY: { zh: '询价', en: 'Inquiries' },
  BID: { zh: '报价', en: 'Quotes' },
  AUCTION: { zh: '竞拍', en: 'Auctions' },
  ACTIVITY: { zh: '秒杀与团购', en: 'Flash sales and group buys' },
  ORDER: { zh: '订单', en: 'Orders' },
  CONTRACT: { zh: '合同', en: 'Contracts' },
  COLLECTION: { zh: '收付款', en: 'Payments' },
  SHIPMENT: { zh: '发货单', en: 'Shipments' },
  SETTLEMENT: { zh: '结算单', en: 'Settlements' },
  INVOICE: { zh: '发票', en: 'Invoices' },
  APPEAL: { zh: '申诉', en: 'Appeals' },
  APPROVAL: { zh: '待办审批', en: 'Approvals' },
});
type Wording = { readonly zh: string; readonly en: string } | undefined;
/** Both languages in one, for notices whose reader's language is not known where they are written. */
export const dataTypeText = (dataType: string): string => {
  const said = (openDocumentWords.table as Readonly<Record<string, Wording>>)[dataType];
  return said === undefined ? dataType : `${said.zh} ${said.en}`;
};
