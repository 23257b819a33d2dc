import { words } from '#kernel/rules/words.ts';

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
