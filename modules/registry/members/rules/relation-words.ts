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

/** Subsidiaries: the list, the application, what the company above reads (administration-domain 22.2). */
export const subsidiaryWords = words('members.subsidiary', {
  searched: { zh: '企业名称 / 信用代码 / 会员编码', en: 'Company, credit code or member code' },
  ...companyWords.table,
  title: { zh: '子公司', en: 'Subsidiaries' },
  noun: { zh: '子公司', en: 'subsidiary' },
  addTitle: { zh: '新增子公司', en: 'New subsidiary' },
  detailTitle: { zh: '子公司信息', en: 'Subsidiary' },
  empty: { zh: '还没有子公司', en: 'No subsidiaries yet' },
  'empty.help': {
    zh: '子公司使用自己的统一社会信用代码，由自己的管理员管理；母公司可查看其资料。',
    en: 'A subsidiary has its own credit code and administrator; the company above reads its data.',
  },
  state: { zh: '审核状态', en: 'State' },
  share: { zh: '持股比例', en: 'Share' },
  submittedAt: { zh: '提交时间', en: 'Submitted at' },
  reviewedAt: { zh: '审核时间', en: 'Decided at' },
  reason: { zh: '驳回原因', en: 'Reason' },
  gmtModified: { zh: '更新时间', en: 'Changed at' },
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  'section.admin': { zh: '持股与管理员', en: 'Share and administrator' },
  'help.admin': {
    zh: '审核通过后，系统向该管理员发送激活邮件；一个账户只能属于一家企业。',
    en: 'Once approved, an activation mail is sent to this administrator; an account belongs to one company.',
  },
  'apply.submit': { zh: '提交审核', en: 'Submit' },
  'apply.submitTitle': { zh: '提交子公司申请？', en: 'Submit the application?' },
  'state.none': {
    zh: '填写子公司资料并提交审核，通过后子公司即成为会员。',
    en: "Enter the subsidiary's data and submit; once approved it is a member.",
  },
  percent: { zh: '%', en: '%' },
  below: { zh: '下级公司', en: 'Companies below' },
});

/** Inviting colleagues, and what the invited reads. */
export const invitationWords = words('members.invitation', {
  title: { zh: '邀请同事', en: 'Invite colleagues' },
  help: {
    zh: '受邀人通过邮件链接登录或注册后加入本企业。链接 72 小时内有效，只能使用一次。',
    en: 'The invited opens the link in the mail, logs in or registers, and joins. The link is good for 72 hours and once.',
  },
  invite: { zh: '发送邀请', en: 'Send an invitation' },
  sent: { zh: '邀请已发送', en: 'Invitation sent' },
  email: { zh: '邮箱', en: 'E-mail' },
  personName: { zh: '姓名', en: 'Name' },
  deptId: { zh: '部门', en: 'Department' },
  roleCodes: { zh: '角色', en: 'Roles' },
  'roles.help': {
    zh: '不选则为业务员（买方为采购员）；加入后可在员工管理中调整。',
    en: 'Left blank: trader, or purchaser on the buying side; can be changed under Staff.',
  },
  deptName: { zh: '部门', en: 'Department' },
  state: { zh: '状态', en: 'State' },
  invitedByName: { zh: '邀请人', en: 'Invited by' },
  gmtCreate: { zh: '邀请时间', en: 'Invited at' },
  expireAt: { zh: '有效期至', en: 'Good until' },
  none: { zh: '还没有邀请。', en: 'No invitations yet.' },
  revoke: { zh: '撤销邀请', en: 'Take back' },
  revoked: { zh: '邀请已撤销，链接失效', en: 'Taken back; the link is dead' },
  'revoke.title': { zh: '撤销对 {name} 的邀请？', en: 'Withdraw the invitation to {name}?' },
  'revoke.body': { zh: '邮件中的链接立即失效。', en: 'The link in the mail stops working immediately.' },
  'join.title': { zh: '您受邀加入 {company}', en: 'You are invited to join {company}' },
  'join.body': {
    zh: '{actor} 邀请您（{email}）。邀请在 {time} 前有效。',
    en: '{actor} invites you ({email}). Good until {time}.',
  },
  join: { zh: '加入企业', en: 'Join the company' },
  'join.ask': { zh: '加入 {company}？', en: 'Join {company}?' },
  'join.effect': {
    zh: '加入后您成为该企业的员工；您自己的企业认证申请如在审核中将被撤回。',
    en: 'You become a member of its staff; your own application under review is withdrawn.',
  },
  'join.done': { zh: '您已加入企业，请重新登录', en: 'You have joined; please log in again' },
  'mail.title': { zh: '邀请您加入 {company}', en: 'You are invited to join {company}' },
  'mail.text': {
    zh: '{actor} 邀请您加入 {company}。请在 {hours} 小时内打开以下链接，登录或注册后加入：{link}',
    en: '{actor} invites you to join {company}. Open this link within {hours} {hours|hour|hours}, log in or register, and join: {link}',
  },
  'joined.title': { zh: '{name} 已加入本企业', en: '{name} has joined your company' },
  'joined.text': {
    zh: '{name} 通过邀请加入本企业，请在员工管理中为其分配角色。',
    en: '{name} joined by invitation; please assign roles under Staff.',
  },
  'joined.withRoles': {
    zh: '{name} 通过邀请加入本企业，已具备邀请中选择的角色。',
    en: '{name} joined by invitation and holds the roles chosen in it.',
  },
});

/** Ending the link of parent and subsidiary (administration-domain 22.2: both administrators confirm). */
export const unlinkWords = words('members.unlink', {
  title: { zh: '母子公司关联', en: 'Link of parent and subsidiary' },
  linked: {
    zh: '{sub} 是 {parent} 的子公司，母公司可查看其资料。',
    en: '{sub} is a subsidiary of {parent}, which reads its data.',
  },
  ended: {
    zh: '{sub} 与 {parent} 的关联已于 {time} 解除。',
    en: 'The link of {sub} and {parent} ended on {time}.',
  },
  asked: {
    zh: '{by} 于 {time} 申请解除关联：{reason}',
    en: '{by} requested to end the link on {time}: {reason}',
  },
  waiting: { zh: '等待对方企业管理员确认。', en: "The other company's administrator has to confirm." },
  refused: { zh: '{by} 不同意解除关联。{reason}', en: '{by} refused to end the link. {reason}' },
  ask: { zh: '申请解除关联', en: 'End the link' },
  'ask.help': {
    zh: '对方企业管理员确认后解除：母公司不再查看子公司资料，组织架构中的子公司节点随之移除；双方已签订的单据不受影响。',
    en: "It ends once the other company's administrator confirms. The parent can no longer view the subsidiary's data and it leaves the structure; signed documents are unchanged.",
  },
  reason: { zh: '解除原因', en: 'Reason' },
  'reason.short': { zh: '请填写至少 2 个字的原因', en: 'Enter a reason of at least 2 characters' },
  sent: { zh: '已提交，等待对方确认', en: 'Submitted; the other company has to confirm' },
  confirm: { zh: '同意解除', en: 'Agree' },
  'confirm.title': { zh: '解除 {sub} 与 {parent} 的关联？', en: 'End the link of {sub} and {parent}?' },
  'confirm.body': {
    zh: '立即生效且不可恢复；再次关联须重新提交子公司申请。',
    en: 'Takes effect immediately and cannot be undone. Linking again requires a new application.',
  },
  confirmed: { zh: '关联已解除', en: 'The link has ended' },
  refuse: { zh: '不同意', en: 'Refuse' },
  'refuse.title': { zh: '不同意解除关联？', en: 'Refuse to end the link?' },
  'refuse.body': {
    zh: '关联保持不变，对方将收到通知。',
    en: 'The link remains; the other company is notified.',
  },
  'refuse.reason': { zh: '不同意的理由', en: 'Reason' },
  refusedDone: { zh: '已答复，关联保持不变', en: 'Answered; the link stays' },
  withdraw: { zh: '撤回申请', en: 'Withdraw' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },

  'notice.ask': { zh: '解除母子公司关联待确认', en: 'End of a link to confirm' },
  'notice.ask.text': {
    zh: '{by} 申请解除 {sub} 与 {parent} 的母子公司关联，请确认。原因：{reason}',
    en: '{by} asks to end the link of {sub} and {parent}; please answer. Reason: {reason}',
  },
  'notice.confirm': { zh: '母子公司关联已解除', en: 'A link has ended' },
  'notice.confirm.text': {
    zh: '{by} 已同意，{sub} 与 {parent} 的母子公司关联已解除。',
    en: '{by} agreed; the link of {sub} and {parent} has ended.',
  },
  'notice.refuse': { zh: '对方不同意解除关联', en: 'The end of a link was refused' },
  'notice.refuse.text': {
    zh: '{by} 不同意解除 {sub} 与 {parent} 的关联。{reason}',
    en: '{by} refused to end the link of {sub} and {parent}. {reason}',
  },
});
