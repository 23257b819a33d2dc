import { words } from '#kernel/rules/words.ts';

/** What the platform sets of a company by two people (trading-domain 19.1), and extensions it starts. */
export const standingWords = words('members.standing', {
  title: { zh: '调整额度与资格', en: 'Change credit and rights' },
  help: {
    zh: '提交后由另一位平台审核员审核，通过后生效；风险等级不对企业显示。',
    en: 'Another platform auditor decides; nothing changes until then. The company never sees its risk level.',
  },
  creditLine: { zh: '授信额度', en: 'Credit line' },
  'creditLine.unit': { zh: '元', en: 'CNY' },
  riskLevel: { zh: '风险等级', en: 'Risk level' },
  intermediaryQualified: { zh: '中介资格', en: 'Intermediary right' },
  'intermediaryQualified.sentence': {
    zh: '可作为中介参与成交',
    en: 'May take part in deals as an intermediary',
  },
  memberType: { zh: '交易身份', en: 'Sides' },
  'memberType.help': {
    zh: '身份只能增加：增加卖方身份时生成店铺草稿，企业管理员同时获得相应角色。',
    en: 'Trading sides can only be added: a new seller gets a draft store and its administrators the role.',
  },
  'side.buyer': { zh: '买方', en: 'Buyer' },
  'side.seller': { zh: '卖方', en: 'Seller' },
  'side.both': { zh: '买卖双方', en: 'Buyer and seller' },
  reason: { zh: '调整理由', en: 'Reason' },
  'reason.short': { zh: '请填写至少 2 个字的理由', en: 'Enter a reason of at least 2 characters' },
  submit: { zh: '提交审核', en: 'Submit' },
  submitted: { zh: '已提交，审核通过后生效', en: 'Submitted; in force once approved' },
  waits: {
    zh: '{by} 于 {time} 提交的调整正在审核。',
    en: 'A change {by} submitted on {time} is pending approval.',
  },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  'withdraw.title': { zh: '撤回调整？', en: 'Withdraw the change?' },
  'withdraw.body': { zh: '额度与资格保持不变。', en: 'Credit and rights stay as they are.' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  close: { zh: '关闭', en: 'Close' },

  extend: { zh: '扩展销售组织', en: 'Extend to a sales organisation' },
  'extend.help': {
    zh: '代企业发起扩展，由审核员审核；企业同一时间只能进行一项变更。',
    en: 'Started for the company; an auditor decides. One change of a company runs at a time.',
  },
  organisation: { zh: '销售组织', en: 'Sales organisation' },
  scope: { zh: '业务范围', en: 'Business scope' },
  extended: { zh: '扩展申请已提交', en: 'The extension is submitted' },

  'notice.ask': { zh: '额度与资格调整待审核', en: 'Credit and rights to approve' },
  'notice.ask.text': {
    zh: '{by} 申请调整 {company} 的{fields}，请审核。',
    en: '{by} asks to change the following of {company}: {fields}. Please decide.',
  },
  'notice.done': { zh: '企业额度与资格已调整', en: 'Credit and rights changed' },
  'notice.done.text': {
    zh: '平台已调整 {company} 的{fields}，可在企业信息中查看。',
    en: 'The platform changed the following of {company}: {fields}. See company information.',
  },
  'notice.result': { zh: '额度与资格调整结果', en: 'Result of credit and rights' },
  'notice.result.text': {
    zh: '您申请的 {company} 额度与资格调整{result}。{reason}',
    en: 'Your request to change the credit and rights of {company} was {result}. {reason}',
  },
  'result.approved': { zh: '已通过', en: 'approved' },
  'result.rejected': { zh: '被驳回', en: 'refused' },
});
