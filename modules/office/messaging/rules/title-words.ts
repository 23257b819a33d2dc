import { words } from '#kernel/rules/words.ts';

/** Names of the pages, apart from their words: the list of routes carries these alone. */
export const messageTitles = words('messaging.titles', {
  myMessages: { zh: '我的消息', en: 'My messages' },
  outbox: { zh: '演示发件箱', en: 'Demo outbox' },
  templates: { zh: '消息模板', en: 'Templates' },
  'title.email': { zh: '邮件', en: 'E-mail' },
  'title.sms': { zh: '短信', en: 'SMS' },
  'title.mail': { zh: '站内信', en: 'In-site mail' },
  'new.email': { zh: '新增邮件', en: 'New e-mail' },
  'new.sms': { zh: '新增短信', en: 'New SMS' },
  'new.mail': { zh: '新增站内信', en: 'New in-site mail' },
  'edit.email': { zh: '编辑邮件', en: 'Edit e-mail' },
  'edit.sms': { zh: '编辑短信', en: 'Edit SMS' },
  'edit.mail': { zh: '编辑站内信', en: 'Edit in-site mail' },
  detail: { zh: '消息详情', en: 'Message' },
  log: { zh: '发送记录', en: 'Delivery log' },
});
