import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { verbs } from './action-verb-words.ts';

const nouns: Readonly<Record<string, LocalizedText>> = {
  offers: { zh: '报盘', en: 'Offers' },
  negotiations: { zh: '还盘', en: 'Negotiations' },
  deals: { zh: '成交', en: 'Deals' },
  letters: { zh: '确认函', en: 'Letters' },
  contracts: { zh: '合同条款', en: 'Clauses' },
  protocols: { zh: '合同', en: 'Contracts' },
  orders: { zh: '订单', en: 'Orders' },
  shipments: { zh: '发货收货', en: 'Shipments' },
  payments: { zh: '付款登记', en: 'Payments' },
  vehicles: { zh: '车辆', en: 'Vehicles' },
  crew: { zh: '司机与押运员', en: 'Drivers and escorts' },
  scales: { zh: '地磅', en: 'Weighbridges' },
  loadingSlots: { zh: '装车时段', en: 'Loading slots' },
  leads: { zh: '询盘', en: 'Requests for quotes' },
  inquiries: { zh: '询价', en: 'Inquiries' },
  auctions: { zh: '竞拍', en: 'Auctions' },
  campaigns: { zh: '秒杀与团购', en: 'Flash sales and group buys' },
  intermediaries: { zh: '中介申请', en: 'Intermediary applications' },
  alerts: { zh: '提醒', en: 'Alerts' },
  quotes: { zh: '报价', en: 'Quotes' },
  fixings: { zh: '点价', en: 'Price fixings' },
  appeals: { zh: '申诉', en: 'Appeals' },
  vouchers: { zh: '货权凭证', en: 'Vouchers' },
  invoices: { zh: '发票', en: 'Invoices' },
  money: { zh: '资金', en: 'Money' },
  dossiers: { zh: '成交档案', en: 'Deal files' },
  statements: { zh: '银行对账', en: 'Bank statements' },
  deadlines: { zh: '期限', en: 'Deadlines' },
  settlements: { zh: '结算单', en: 'Settlement statements' },
  discountTables: { zh: '质量扣款表', en: 'Quality discount tables' },
  market: { zh: '市场', en: 'Market' },
  identity: { zh: '账户', en: 'Accounts' },
  markethours: { zh: '开休市', en: 'Market hours' },
  members: { zh: '会员', en: 'Members' },
  approvals: { zh: '审批', en: 'Approvals' },
  attachments: { zh: '附件', en: 'Attachments' },
  messaging: { zh: '消息', en: 'Messages' },
  transfers: { zh: '导入导出', en: 'Imports and exports' },
  operationlog: { zh: '操作日志', en: 'Operation logs' },
  permissions: { zh: '权限', en: 'Permissions' },
  organisation: { zh: '组织', en: 'Organisation' },
  catalogue: { zh: '商品', en: 'Catalogue' },
  qualifications: { zh: '证照', en: 'Licences' },
  stores: { zh: '店铺', en: 'Stores' },
  configuration: { zh: '平台配置', en: 'Configuration' },
  codesets: { zh: '值集', en: 'Code sets' },
  content: { zh: '内容', en: 'Content' },
  feedback: { zh: '反馈', en: 'Feedback' },
  licences: { zh: '证照', en: 'Licences' },
  declarations: { zh: '承诺书', en: 'Declarations' },
  handlers: { zh: '经办人', en: 'Handlers' },
  checklist: { zh: '合规清单', en: 'Compliance checklist' },
  addressbook: { zh: '开票与地址', en: 'Billing and addresses' },
  blacklist: { zh: '黑名单', en: 'Blacklist' },
  finding: { zh: '找货', en: 'Finding goods' },
  rates: { zh: '汇率', en: 'Exchange rates' },
  testCompanies: { zh: '测试企业', en: 'Test companies' },
  priceIndexAdmin: { zh: '价格指数', en: 'Price indices' },
  endCustomers: { zh: '终端客户', en: 'End customers' },
  supplierGroups: { zh: '供应商组', en: 'Supplier groups' },
  reports: { zh: '管控品报备', en: 'Controlled reports' },
  views: { zh: '视图', en: 'Views' },
  drafts: { zh: '草稿', en: 'Drafts' },
  template: { zh: '消息模板', en: 'Message templates' },
  spu: { zh: 'SPU', en: 'SPU' },
  sku: { zh: 'SKU', en: 'SKU' },
  group: { zh: '产品组', en: 'Product groups' },
  visits: { zh: '页面访问', en: 'Page visits' },
  mail: { zh: '站内信', en: 'In-site mail' },
  sms: { zh: '短信', en: 'SMS' },
  email: { zh: '邮件', en: 'E-mail' },
  productGroup: { zh: '产品组', en: 'Product groups' },
};

/** Calls whose name is one word. */
const wholes: Readonly<Record<string, LocalizedText>> = {
  'campaigns.order': { zh: '秒杀 · 抢购', en: 'Flash sales · Buy' },
  'appeals.agree': { zh: '申诉 · 同意和解', en: 'Appeals · Agree to settle' },
  claimApproval: { zh: '审批 · 领取', en: 'Approvals · Claim' },
  uploadToDefaultPublicBucket: { zh: '附件 · 上传（公开）', en: 'Attachments · Upload, public' },
  uploadToDefaultPrivateBucket: { zh: '附件 · 上传', en: 'Attachments · Upload' },
  getOneAttachmentInputStream: { zh: '附件 · 下载', en: 'Attachments · Download' },
  batchDownLoadAttachment: { zh: '附件 · 批量下载', en: 'Attachments · Download several' },
  deleteAttachment: { zh: '附件 · 删除', en: 'Attachments · Delete' },
  deleteMyMessages: { zh: '消息 · 删除', en: 'Messages · Delete' },
  saveMyChannels: { zh: '消息 · 保存通知偏好', en: 'Messages · Save notification preferences' },
  exportNow: { zh: '导出 · 立即导出', en: 'Exports · At once' },
  createExport: { zh: '导出 · 后台导出', en: 'Exports · In the background' },
  downloadExport: { zh: '导出 · 下载', en: 'Exports · Download' },
  cancelExport: { zh: '导出 · 取消', en: 'Exports · Cancel' },
  'operationlog.retryStopped': { zh: '停止的任务 · 重试', en: 'Stopped tasks · Try again' },
  'operationlog.retryKind': {
    zh: '停止的任务 · 重试同类全部',
    en: 'Stopped tasks · Try all of a kind again',
  },
  'operationlog.discardStopped': { zh: '停止的任务 · 放弃', en: 'Stopped tasks · Discard' },
  retryExport: { zh: '导出 · 重新导出', en: 'Exports · Again' },
  deleteExport: { zh: '导出 · 删除', en: 'Exports · Delete' },
  importCommon: { zh: '导入 · 上传并检查或导入', en: 'Imports · Check or import' },
  importErrors: { zh: '导入 · 下载错误明细', en: 'Imports · Download failed rows' },
  cancelImport: { zh: '导入 · 停止', en: 'Imports · Stop' },
  undoImport: { zh: '导入 · 撤回', en: 'Imports · Undo' },
  openMyMessage: { zh: '消息 · 查看', en: 'Messages · Open' },
  markMessagesRead: { zh: '消息 · 标为已读', en: 'Messages · Mark as read' },
  markAllMessagesRead: { zh: '消息 · 全部已读', en: 'Messages · Mark all as read' },
  saveMyChoice: { zh: '消息 · 保存通知偏好', en: 'Messages · Save notification preferences' },
  'members.saveAgreement': { zh: '协议 · 保存草稿', en: 'Agreements · Save draft' },
  'members.releaseAgreement': { zh: '协议 · 发布', en: 'Agreements · Release' },
  'members.acceptAgreement': { zh: '协议 · 同意', en: 'Agreements · Accept' },
  'content.rateHelp': { zh: '帮助文章 · 评价', en: 'Help articles · Rate' },
};

/**
 * A call's name as people read it: the thing and what was done to it, side by side; parts nobody has named
 * stay as they are.
 */
export function actionText(action: string, locale: Locale): string {
  const whole = wholes[action];
  if (whole !== undefined) return inLocale(whole, locale);
  // `catalogue.seller.sku.add` names the thing last but one; whose list it was stands in the column beside.
  const parts = action.split('.').filter((part) => part !== 'seller' && part !== 'admin');
  const [noun = '', verb = ''] = parts.slice(-2);
  const thing = nouns[noun];
  const act = verbs[verb] ?? verbs[verb.replace(/[A-Z].*$/, '')];
  return [
    thing === undefined ? noun : inLocale(thing, locale),
    act === undefined ? verb : inLocale(act, locale),
  ]
    .filter(Boolean)
    .join(' · ');
}
