import { words } from '#kernel/rules/words.ts';

/** Reports of controlled goods as dated tasks (trading-domain 1.4, N-LIC-04). */
export const reportWords = words('qualifications.report', {
  searched: { zh: '单据编号 / 回执编号 / 产品', en: 'Document or receipt number, or product' },
  title: { zh: '管控品报备', en: 'Controlled goods reports' },
  noun: { zh: '报备任务', en: 'reports' },
  help: {
    zh: '剧毒、易制爆化学品成交后，买卖双方须在 5 日内向县级公安机关报备品种、数量和流向。',
    en: 'After a deal in highly toxic goods or explosive precursors both sides report kind, quantity and flow to the county public security within 5 days.',
  },
  empty: { zh: '没有需要报备的成交', en: 'No deal to report' },
  companyName: { zh: '企业', en: 'Company' },
  memberId: { zh: '企业', en: 'Company' },
  side: { zh: '身份', en: 'Side' },
  'side.seller': { zh: '卖方', en: 'Seller' },
  'side.buyer': { zh: '买方', en: 'Buyer' },
  bizNo: { zh: '成交编号', en: 'Deal' },
  product: { zh: '品种', en: 'Product' },
  quantity: { zh: '数量（吨）', en: 'Quantity (t)' },
  dealtOn: { zh: '成交日', en: 'Dealt on' },
  dueDate: { zh: '报备期限', en: 'Due' },
  state: { zh: '状态', en: 'State' },
  overdue: { zh: '已逾期', en: 'Overdue' },
  reportedOn: { zh: '报备日期', en: 'Reported on' },
  'reportedOn.range': { zh: '报备日期应在成交日与今天之间', en: 'Between the day of the deal and today' },
  receiptNo: { zh: '回执编号', en: 'Receipt number' },
  'receiptNo.help': {
    zh: '公安机关受理回执或系统流水号',
    en: 'The number of the receipt or of the system entry',
  },
  fileId: { zh: '回执文件', en: 'Receipt' },
  note: { zh: '备注', en: 'Remarks' },
  reportedByName: { zh: '经办', en: 'Entered by' },
  report: { zh: '登记报备', en: 'Enter the report' },
  'report.title': { zh: '登记报备', en: 'Enter the report' },
  'report.done': { zh: '已登记', en: 'Entered' },
  'remind.title': { zh: '管控品报备明日到期', en: 'Controlled goods report due tomorrow' },
  'remind.text': {
    zh: '{product} {quantity} 吨的报备期限为 {date}，请尽快报备并登记回执。',
    en: 'The report of {quantity} t of {product} is due on {date}; please report and enter the receipt.',
  },
  'overdue.title': { zh: '管控品报备已逾期', en: 'Controlled goods report overdue' },
  'overdue.text': {
    zh: '{company}：{product} {quantity} 吨应于 {date} 前报备，尚未登记。',
    en: '{company}: the report of {quantity} t of {product} was due on {date} and is not entered.',
  },
});
