import { words } from '#kernel/rules/words.ts';

/** Inviting colleagues, and what the invited reads. */
export const invitationWords = words('members.invitation', {
  title: { zh: '邀请同事', en: 'Invite colleagues' },
  help: {
    zh: '受邀人通过邮件链接登录或注册后加入本企业。链接 72 小时内有效，只能使用一次；加入后请在员工管理中分配角色。',
    en: 'The invited opens the link in the mail, logs in or registers, and joins. The link is good for 72 hours and once; assign roles under Staff afterwards.',
  },
  invite: { zh: '发送邀请', en: 'Send an invitation' },
  sent: { zh: '邀请已发送', en: 'Invitation sent' },
  email: { zh: '邮箱', en: 'E-mail' },
  personName: { zh: '姓名', en: 'Name' },
  deptId: { zh: '部门', en: 'Department' },
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
});
