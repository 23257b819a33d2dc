import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** A draft that is not whole cannot be published; `fields` are named as in its form. */
export const InquiryIncomplete = refusal(19201, 'INQUIRY_INCOMPLETE', {
  details: { fields: z.array(z.string()) },
  zh: '询价尚有必填项未填：{fields}',
  en: 'The inquiry is not complete: {fields}',
});
/** The deadline is sooner than an hour from now or later than thirty days. */
export const QuoteDeadlineRange = refusal(19202, 'QUOTE_DEADLINE_RANGE', {
  zh: '报价截止须在一小时后、三十天内',
  en: 'The quote deadline must be at least one hour and at most thirty days from now',
});
/** Designated, and nobody is left whom the buyer may deal with. */
export const NoSupplierInvited = refusal(19203, 'NO_SUPPLIER_INVITED', {
  zh: '指定询价至少须有一家可交易的供应商',
  en: 'A designated inquiry needs at least one supplier you may deal with',
});
/** More than the deadline is changed after somebody has quoted. */
export const AlreadyQuoted = refusal(19204, 'ALREADY_QUOTED', {
  zh: '已有供应商报价，只能延长报价截止时间',
  en: 'Suppliers have quoted already: only a later deadline is possible',
});
/** The inquiry may not be opened yet. */
export const TooEarlyToOpen = refusal(19205, 'TOO_EARLY_TO_OPEN', {
  details: { least: z.number() },
  zh: '公开名次的询价在至少{least}份有效报价、或全部受邀供应商已报价后方可提前开启',
  en: 'Quotes may be opened early when ranks are shown and {least} valid {least|quote|quotes} came in, or all invited suppliers have answered',
});
/** The supplier was not invited, or the referenced agreement is another one's. */
export const NotInvited = refusal(19206, 'NOT_INVITED', {
  zh: '贵司不在本次询价的受邀名单中',
  en: 'Your company was not invited to this inquiry',
});
/** A line is missing and the buyer takes whole quotes only. */
export const QuoteWhole = refusal(19207, 'QUOTE_WHOLE', {
  zh: '本询价不接受部分报价，请为全部明细报价',
  en: 'This inquiry takes quotes of every line only',
});
/** More than was asked for on a line, or a line that does not exist. */
export const QuoteQuantity = refusal(19208, 'QUOTE_QUANTITY', {
  details: { lineNo: z.number(), most: z.string() },
  zh: '第{lineNo}行的报价数量不能超过{most}',
  en: 'Line {lineNo}: quote at most {most}',
});
/** The quote ends before the buyer could award it. */
export const QuoteValidity = refusal(19209, 'QUOTE_VALIDITY', {
  details: { least: z.string() },
  zh: '报价有效期不得早于 {least}',
  en: 'The quote must stay valid until {least} at least',
});
/** Prices with tax where they are asked without, or the other way. */
export const QuoteTax = refusal(19210, 'QUOTE_TAX', {
  zh: '报价的含税方式与询价要求不一致',
  en: 'Quote prices the way the inquiry asks: with or without tax',
});
/** More of a line than is open, or than its quote offers. */
export const AwardQuantity = refusal(19211, 'AWARD_QUANTITY', {
  details: { lineNo: z.number(), most: z.string() },
  zh: '第{lineNo}行最多还可定标{most}',
  en: 'Line {lineNo}: at most {most} can be awarded',
});
/** A line was to go to several suppliers, and the inquiry says it is not split. */
export const AwardNotSplit = refusal(19212, 'AWARD_NOT_SPLIT', {
  details: { lineNo: z.number() },
  zh: '第{lineNo}行不可拆分给多家供应商',
  en: 'Line {lineNo} cannot be split between suppliers',
});
/** Every supplier who gets nothing is told why. */
export const LoserReasons = refusal(19213, 'LOSER_REASONS', {
  details: { quotes: z.string() },
  zh: '请为未中标的报价写明原因：{quotes}',
  en: 'Say why these quotes are not chosen: {quotes}',
});
/** The quote is not valid any more at the time of the award. */
export const QuoteLapsed = refusal(19214, 'QUOTE_LAPSED', {
  details: { quoteNo: z.string() },
  zh: '报价 {quoteNo} 已过有效期，请供应商延长',
  en: 'Quote {quoteNo} is not valid any more: ask its supplier for an extension',
});
/** An award waits for its supplier or its approver. */
export const AwardWaits = refusal(19215, 'AWARD_WAITS', {
  zh: '尚有中标待确认或待审批，请先处理',
  en: 'An award still waits for its supplier or for approval',
});
/** The framework agreement that is referenced cannot carry it. */
export const AgreementShort = refusal(19216, 'AGREEMENT_SHORT', {
  details: { remaining: z.string() },
  zh: '所引框架协议未生效、不属于双方或剩余量不足（剩余{remaining}）',
  en: 'The framework agreement is not in force, not between these companies, or holds too little ({remaining} left)',
});
/** What is asked for stands in the catalogue and is chosen from there, so that its papers are checked. */
export const ChooseFromCatalogue = refusal(19217, 'CHOOSE_FROM_CATALOGUE', {
  details: { name: z.string() },
  zh: '「{name}」在产品目录中，请从目录选择',
  en: '“{name}” is in the catalogue: choose it from there',
});
