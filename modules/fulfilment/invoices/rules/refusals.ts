import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Σ requested + issued ≤ settled (14, INV-INV-01). Amounts in CNY. */
export const InvoiceBeyond = refusal(17901, 'INVOICE_BEYOND', {
  details: { no: z.string(), left: z.string() },
  zh: '{no} 可开票金额仅剩 {left} 元',
  en: 'Only CNY {left} of {no} can still be invoiced',
});
/** A special invoice needs a final statement, or an order that was paid in full before delivery. */
export const InvoiceSourceShut = refusal(17902, 'INVOICE_SOURCE_SHUT', {
  details: { no: z.string() },
  zh: '{no} 目前不能开票：须为已确认的最终结算单，或已全额预付的人民币订单',
  en: '{no} cannot be invoiced now: it takes a confirmed final statement, or a CNY order prepaid in full',
});
/** Sources of one invoice share buyer and seller. */
export const InvoiceMixed = refusal(17903, 'INVOICE_MIXED', {
  zh: '一张发票只能对应同一买方和同一卖方的单据',
  en: 'One invoice covers documents of one buyer and one seller only',
});
/** Type 02: a general taxpayer with every item of its invoice data. */
export const InvoiceBillingIncomplete = refusal(17904, 'INVOICE_BILLING_INCOMPLETE', {
  zh: '专用发票须填全买方名称、税号、地址、电话、开户行及账号',
  en: 'A special invoice needs the name, tax number, address, phone, bank and account of the buyer',
});
export const InvoiceNumberTaken = refusal(17905, 'INVOICE_NUMBER_TAKEN', {
  zh: '该发票号码已登记',
  en: 'This invoice number is already recorded',
});
/** The uploaded invoice is not the one that was asked for. */
export const InvoiceDiffers = refusal(17906, 'INVOICE_DIFFERS', {
  details: { n: z.number() },
  zh: '上传的发票与申请有 {n} 处不一致，请核对后再登记',
  en: 'The uploaded invoice differs from the request in {n} {n|place|places}; check it before recording it',
});
/** What a file lacks that is kept and not read: a picture, a PDF. */
export const NOT_READ = 'XML';
export const InvoiceUnreadable = refusal(17907, 'INVOICE_UNREADABLE', {
  details: { missing: z.string() },
  zh: '无法读取该数电票文件（缺少 {missing}）',
  en: 'This file cannot be read as a fully digital invoice ({missing} is missing)',
});
/** Tax of a line or of the whole is not that of its rate (tolerance 0.06 and 1.27). */
export const InvoiceTaxOff = refusal(17908, 'INVOICE_TAX_OFF', {
  details: { lines: z.string() },
  zh: '税额与税率不符（第 {lines} 行）',
  en: 'The tax does not fit the rate (lines {lines})',
});
/** A red letter takes at most what is left of its invoice. */
export const InvoiceRedBeyond = refusal(17909, 'INVOICE_RED_BEYOND', {
  details: { left: z.string() },
  zh: '原发票可红冲金额仅剩 {left} 元',
  en: 'Only CNY {left} of the invoice can still be reversed',
});
/** A special invoice that was received: the buyer, who deducted it, begins. */
export const InvoiceRedByBuyer = refusal(17910, 'INVOICE_RED_BY_BUYER', {
  zh: '已签收的专用发票须由买方发起红冲',
  en: 'The buyer starts the reversal of a special invoice it has received',
});
/** The side that asked does not decline its own wish. */
export const InvoiceRedOwn = refusal(17911, 'INVOICE_RED_OWN', {
  zh: '应由对方处理该红冲申请',
  en: 'The other side answers this red-letter request',
});
