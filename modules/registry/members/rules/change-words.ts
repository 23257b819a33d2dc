import { words } from '#kernel/rules/words.ts';
import { companyWords } from './words.ts';

/** Changing a company in force (administration-domain 22.1, 22.3); the fields are called as in the application. */
export const changeWords = words('members.change', {
  ...companyWords.table,
  'change.title': { zh: '变更企业信息', en: 'Change company information' },
  change: { zh: '变更信息', en: 'Change' },
  resubmit: { zh: '修改后重新提交', en: 'Correct and submit again' },
  'change.help': {
    zh: '注册国家/地区、名称、统一社会信用代码（境外为注册登记号）、法定代表人和营业执照须审核，审核期间原资料继续有效；其他字段保存后立即生效。',
    en: 'Changes to country, names, credit code (registration number abroad), legal representative and licence are reviewed first; current data remain valid until then. All other changes apply immediately.',
  },
  'section.audited': { zh: '须审核的信息', en: 'Audited' },
  'section.other': { zh: '立即生效的信息', en: 'Takes effect immediately' },
  send: { zh: '提交变更', en: 'Submit the change' },
  'send.title': { zh: '提交变更？', en: 'Submit the change?' },
  'send.body': {
    zh: '须审核的字段提交给平台审核，其他字段立即生效。同一时间只能进行一项变更。',
    en: 'Reviewed fields go to the platform; others apply immediately. One change request at a time.',
  },
  sent: { zh: '变更已提交', en: 'The change is submitted' },
  drop: { zh: '放弃变更', en: 'Give up' },
  'drop.title': { zh: '放弃被驳回的变更？', en: 'Discard the refused change?' },
  'drop.body': { zh: '企业资料保持原样。', en: 'The company is unchanged.' },
  dropped: { zh: '已放弃，企业资料保持原样', en: 'Discarded; the company is unchanged' },
  extend: { zh: '扩展销售组织', en: 'Extend to a sales organisation' },
  'extend.help': {
    zh: '申请在另一销售组织开展业务，审核通过后开通。',
    en: 'Apply to trade with another sales organisation; it is linked once approved.',
  },
  organisation: { zh: '销售组织', en: 'Sales organisation' },
  scope: { zh: '业务范围', en: 'Business scope' },
  organisations: { zh: '已开通的销售组织', en: 'Sales organisations' },
  extended: { zh: '扩展申请已提交', en: 'The extension is submitted' },
  settings: { zh: '交易设置', en: 'Trading settings' },
  'settings.saved': { zh: '设置已保存', en: 'Settings saved' },
  'settings.help': {
    zh: '单笔金额超过额度的订单或授标须由本企业管理员审批；留空不限。公告同意决定成交公告是否显示企业名称。',
    en: 'Orders or awards above the limit are approved by your own administrators; empty means no limit. The consent decides whether deal announcements name the company.',
  },
  yuan: { zh: '元', en: 'CNY' },
  orderLimit: { zh: '订单审批额度', en: 'Order approval limit' },
  awardLimit: { zh: '授标审批额度', en: 'Award approval limit' },
  'banner.10': {
    zh: '{fields} 的变更正在审核，原资料继续有效。',
    en: 'A change to {fields} is under review. The current data remain valid until it is approved.',
  },
  'banner.11': { zh: '{fields} 的变更被驳回：{reason}', en: 'The change of {fields} was refused: {reason}' },
  'banner.20': {
    zh: '向 {organisation} 的扩展正在审核。',
    en: 'The extension to {organisation} is under review.',
  },
  'banner.21': {
    zh: '向 {organisation} 的扩展被驳回：{reason}',
    en: 'The extension to {organisation} was refused: {reason}',
  },
  history: { zh: '变更记录', en: 'Changes' },
  'history.none': { zh: '还没有变更。', en: 'No changes yet.' },
  'idNoOnFile.yes': { zh: '已备案', en: 'On file' },
  'idNoOnFile.no': { zh: '未提供', en: 'Not given' },
});
