import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { runDue } from '#kernel/server/jobs.ts';
import {
  addFeedback,
  rateFeedback,
  replyFeedback,
  reviewFeedback,
} from '#office/feedback/contract/feedback.ts';
import { mailings } from '#office/messaging/contract/mailing.ts';
import { saveTemplate } from '#office/messaging/contract/template.ts';
import type { Stage } from './stage.ts';

/** Instants of the past days in Shanghai. */
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);

/** Messages of the operator and feedback of members over the last days, through the doors everybody uses. */
export async function loadMessages(s: Stage): Promise<void> {
  const today = dayOf(
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]?.now as Date,
  );
  const [operator, auditor, service] = [await s.as('operator'), await s.as('auditor'), await s.as('service')];
  const [seller, buyer] = [await s.as('seller_admin'), await s.as('buyer_purchaser')];
  await s.hold(at(addDays(today, -6), '10:00'));
  await s.does(operator, saveTemplate, {
    code: 'MAINTENANCE.mail',
    names: { zh_CN: '系统维护', en_US: 'Maintenance' },
    channel: 'mail',
    titles: { zh_CN: '系统维护通知', en_US: 'Maintenance' },
    contents: {
      zh_CN: '<p>平台将于 <b>{{time}}</b> 进行维护，预计 {{minutes}} 分钟。</p>',
      en_US: '<p>The platform is under maintenance at <b>{{time}}</b> for about {{minutes}} minutes.</p>',
    },
    variables: [
      { name: 'time', zh: '时间', en: 'Time', sample: '22:00' },
      { name: 'minutes', zh: '分钟', en: 'Minutes', sample: '30' },
    ],
  });
  const wide = await s.does(operator, mailings.mail.add, {
    title: '结算规则更新',
    content: '<p>自下月起，结算单须在 <b>3 个工作日</b> 内确认。</p>',
    receiverMode: 'identity',
    receivers: ['seller', 'buyer'],
    submit: true,
  });
  await s.does(auditor, mailings.mail.approve, { id: wide.id, version: wide.version });
  const complaint = await s.does(buyer, addFeedback, {
    type: '20',
    title: '提货码短信未收到',
    content: '订单放货后两小时仍未收到提货码短信，司机在库区等待。',
    contact: '13800000002',
  });
  const idea = await s.does(seller, addFeedback, {
    type: '10',
    title: '希望报盘支持批量延期',
    content: '每周需要逐条延期几十个报盘，希望可以勾选后一次完成。',
  });
  await runDue(s.runtime);
  await s.hold(at(addDays(today, -5), '14:30'));
  const taken = await s.does(service, reviewFeedback, { id: complaint.id, version: complaint.version });
  const answered = await s.does(service, replyFeedback, {
    id: complaint.id,
    version: taken.version,
    text: '已重新发送，原因为运营商通道拥堵。今后可在订单详情直接查看提货码。',
  });
  await s.does(buyer, rateFeedback, { id: complaint.id, version: answered.version, satisfaction: 5 });
  await s.does(service, reviewFeedback, { id: idea.id, version: idea.version });
  await s.does(operator, mailings.email.add, {
    title: '月度市场报告',
    content: '<p>附上月度市场报告摘要：甲醇先扬后抑，苯乙烯窄幅整理。</p>',
    receiverMode: 'addresses',
    receivers: ['research@example.com', 'nobody@example.invalid'],
    submit: true,
  });
  await s.does(operator, mailings.sms.add, {
    content: '您有待确认的结算单，请登录平台处理。',
    receiverMode: 'addresses',
    receivers: ['13900000021', '13900000022'],
    submit: true,
  });
  await runDue(s.runtime);
  await s.hold(at(addDays(today, -1), '16:00'));
  await s.does(service, mailings.mail.add, {
    title: '周末值班安排',
    content: '<p>周末客服时间为 9:00–17:30。</p>',
    receiverMode: 'identity',
    receivers: ['buyer'],
    submit: true,
  });
  await s.does(operator, mailings.sms.add, {
    content: '平台将于今晚 22:00 维护，届时暂停挂盘。',
    receiverMode: 'users',
    receivers: [seller.accountId as string, buyer.accountId as string],
  });
  await s.does(seller, addFeedback, {
    type: '30',
    title: '资讯《芳烃周评》表格数据有误',
    content: '文中第二张表把华南与华东的价格写反了，转载后客户来电询问，请核实更正。',
    contact: '13800000001',
  });
  await s.does(buyer, addFeedback, {
    type: '40',
    title: '如何更换开票信息',
    content: '企业更名后，开票抬头和税号在哪里修改？需要重新审核吗？',
  });
  await runDue(s.runtime);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
}
