import { type LocalizedText, words } from '#kernel/rules/words.ts';

/**
 * Tasks that were given up (trust 5): what they were to do and why they could not, in words of people who
 * know the business and not the program.
 */
export const taskWords = words('stopped-task', {
  tabs: { zh: '操作日志、页面访问与停止的任务', en: 'Operation logs, page visits and stopped tasks' },
  title: { zh: '停止的后台任务', en: 'Stopped tasks' },
  noun: { zh: '停止的任务', en: 'stopped tasks' },
  about: {
    zh: '系统在后台按时执行的任务，连续失败 8 次后停止，不再自动重试，须由人员处理：原因消除后重试；业务上已无必要的，注明原因后放弃。',
    en: 'Background work. After eight failures a task stops: retry it once the cause is fixed, or discard it with a reason if it is no longer needed.',
  },
  none: { zh: '没有停止的任务', en: 'No task has stopped' },
  'none.help': { zh: '所有后台任务均正常执行。', en: 'All background tasks are running normally.' },
  keyword: { zh: '任务、错误信息', en: 'Task or error' },
  kind: { zh: '任务', en: 'Task' },
  subject: { zh: '涉及', en: 'Concerns' },
  since: { zh: '停止时间', en: 'Stopped at' },
  sinceFrom: { zh: '停止时间起', en: 'Stopped from' },
  sinceTo: { zh: '停止时间止', en: 'Stopped to' },
  dueAt: { zh: '应执行时间', en: 'Was due' },
  tries: { zh: '已尝试次数', en: 'Tries' },
  error: { zh: '原因', en: 'Cause' },
  detail: { zh: '技术信息', en: 'For support' },
  retry: { zh: '重试', en: 'Try again' },
  'retry.ask': { zh: '重试「{name}」？', en: 'Try «{name}» again?' },
  'retry.body': {
    zh: '任务将立即重新执行，最多再尝试 8 次。',
    en: 'The task runs immediately, with eight new attempts.',
  },
  'retry.many': { zh: '重试选中的 {n} 个任务？', en: 'Try {n} chosen {n|task|tasks} again?' },
  retried: { zh: '已重新安排', en: 'Set to run again' },
  retryKind: { zh: '重试同类全部', en: 'Try all of this kind again' },
  'retryKind.ask': { zh: '重试全部「{name}」？', en: 'Try every «{name}» again?' },
  'retryKind.body': {
    zh: '此类停止的任务都将立即重新执行。',
    en: 'All stopped tasks of this kind run immediately.',
  },
  discard: { zh: '放弃', en: 'Discard' },
  'discard.ask': { zh: '放弃「{name}」？', en: 'Discard «{name}»?' },
  'discard.body': {
    zh: '放弃后任务不再执行，且不能恢复；原因记入操作日志。',
    en: 'A discarded task never runs and cannot be brought back. The reason goes into the operation log.',
  },
  'discard.many': { zh: '放弃选中的 {n} 个任务？', en: 'Discard {n} chosen {n|task|tasks}?' },
  discarded: { zh: '已放弃', en: 'Discarded' },
  'error.timeout': { zh: '系统繁忙，未能在规定时间内完成', en: 'The system was too busy to finish in time' },
  'error.connection': {
    zh: '无法连接外部服务（邮件、短信、存储或数据库）',
    en: 'A service could not be reached (mail, SMS, storage or database)',
  },
  'error.rule': {
    zh: '业务规则不允许：单据状态已变化',
    en: 'A business rule forbids it: the document has changed since',
  },
  'error.conflict': { zh: '数据冲突：相同的记录已存在', en: 'A record of the same kind is already there' },
  'error.data': { zh: '数据不完整或不符合要求', en: 'The data is incomplete or not acceptable' },
  'error.disk': { zh: '存储空间不足', en: 'The disk is full' },
  'error.file': { zh: '所需文件缺失', en: 'A file it needs is missing' },
  'error.unknown': { zh: '当前版本不再包含此类任务', en: 'This version no longer knows this kind of task' },
  'error.fault': {
    zh: '程序错误，请将技术信息提供给技术支持',
    en: 'A fault of the program; hand the text for support to them',
  },
  'told.title': { zh: '后台任务已停止：{task}', en: 'A task has stopped: {task}' },
  'told.text': {
    zh: '「{task}」连续失败 {tries} 次后停止。原因：{error}。请在“操作日志 - 停止的后台任务”中处理。',
    en: '«{task}» stopped after {tries} failures. Cause: {error}. See Operation logs, Stopped tasks.',
  },
});

/** What each kind of task is to do. */
export const taskKinds: Readonly<Record<string, LocalizedText>> = {
  'offers.expire': { zh: '报盘到期', en: 'Offer expires' },
  'negotiations.roundLapse': { zh: '还盘到期', en: 'Counter-offer lapses' },
  'negotiations.idle': { zh: '议价超时关闭', en: 'Idle negotiation closes' },
  'negotiations.confirmBy': { zh: '成交确认到期', en: 'Confirmation falls due' },
  'negotiations.subjects': { zh: '保留条件到期', en: 'Subjects lapse' },
  'deadlines.remind': { zh: '期限提醒', en: 'Reminder of deadlines' },
  'dossiers.pack': { zh: '生成成交档案', en: 'Deal file' },
  'deals.signLapse': { zh: '成交确认函签署到期', en: 'Signing period of a confirmation ends' },
  'contracts.begin': { zh: '合同生效日到达', en: 'First day of a contract' },
  'contracts.remind': { zh: '合同到期提醒', en: 'Reminder of the end of a contract' },
  'contracts.expire': { zh: '合同到期', en: 'End of a contract' },
  'contracts.deposit': { zh: '合同保证金要求或释放', en: 'Deposit of a contract asked for or released' },
  'contracts.seal': { zh: '生成合同文件', en: 'Contract issued on paper' },
  'deals.sealLetter': { zh: '生成成交确认函文件', en: 'Confirmation issued on paper' },
  'orders.payLapse': { zh: '订单付款到期', en: 'Payment of an order falls due' },
  'orders.pickupOverdue': { zh: '订单提货到期', en: 'Pickup of an order falls due' },
  'orders.complete': { zh: '订单自动完成', en: 'Order completes by itself' },
  'orders.idle': { zh: '订单超时未提交', en: 'Order not submitted in time' },
  'orders.changeLapse': { zh: '订单变更申请到期', en: 'Request to change an order lapses' },
  'orders.close': { zh: '订单自动关闭', en: 'Order closes by itself' },
  'money.depositDue': { zh: '保证金缴纳或追加到期', en: 'Deposit or top-up falls due' },
  'money.receivableDue': { zh: '应收款逾期', en: 'Receivable becomes overdue' },
  'money.forfeitDue': { zh: '保证金没收异议期满', en: 'Objection to a forfeiture ends' },
  'money.receivableReminder': { zh: '应收款提醒', en: 'Receivable is reminded of' },
  'payments.gatewayExpire': { zh: '付款二维码到期', en: 'A code for payment expires' },
  'payments.sandboxNotify': { zh: '沙箱支付通知', en: 'Notice of the payment sandbox' },
  'invoices.received': { zh: '发票视为已签收', en: 'An invoice counts as received' },
  'appeals.unanswered': { zh: '申诉答复到期', en: 'Time to answer an appeal ends' },
  'appeals.old': { zh: '申诉满三十日', en: 'An appeal is thirty days old' },
  'settlements.silence': { zh: '结算单确认到期', en: 'Time to confirm a statement ends' },
  'settlements.draft': { zh: '生成结算单草稿', en: 'Draft the statement of a completed order' },
  'settlements.difference': { zh: '结算差额结清', en: 'Difference of a statement is paid' },
  'settlements.openPricing': { zh: '开始点价', en: 'A basis price can be fixed' },
  'settlements.callMargin': { zh: '点价保证金追加', en: 'Margin of a basis price is called' },
  'settlements.fixingLapse': { zh: '点价申请到期', en: 'A fixing lapses' },
  'settlements.pricingDeadline': { zh: '点价期限提醒', en: 'Time to fix a basis price ends' },
  'settlements.pricingPassed': { zh: '点价期限届满', en: 'Time to fix a basis price is over' },
  'statements.paymentReversed': { zh: '付款冲回', en: 'A payment is taken back' },
  'inquiries.open': { zh: '询价开始', en: 'An inquiry opens' },
  'inquiries.close': { zh: '询价截止', en: 'An inquiry closes' },
  'inquiries.confirm': { zh: '中标确认到期', en: 'Time to confirm an award ends' },
  'inquiries.conclude': { zh: '询价成交', en: 'An award is concluded' },
  'deals.complete': { zh: '成交履行完毕', en: 'A deal is completed' },
  'intermediaries.respond': { zh: '中介答复截止', en: 'Time for an intermediary to answer ends' },
  'intermediaries.overdue': { zh: '中介洽谈逾期', en: 'A negotiation waits too long for an intermediary' },
  'members.invitation': { zh: '邀请到期', en: 'Invitation expires' },
  'content.show': { zh: '文章定时发布', en: 'Article is published on time' },
  'markethours.change': { zh: '市场开市/闭市', en: 'Market opens or closes' },
  'permissions.delegation': { zh: '授权生效/到期', en: 'Delegation begins or ends' },
  'shipments.window': { zh: '提货时段结束', en: 'Pickup window ends' },
  'shipments.silence': { zh: '逾期未确认视为收货', en: 'Receipt by silence' },
  'leads.expire': { zh: '询盘到期', en: 'Request expires' },
  'alerts.match': { zh: '提醒匹配', en: 'Alerts are matched' },
  'alerts.lapse': { zh: '提醒到期', en: 'Alert ends' },
  'vouchers.transferLapse': { zh: '货权转让签署到期', en: 'Voucher transfer lapses' },
  'vouchers.requestLapse': { zh: '货权申请到期', en: 'Voucher request lapses' },
  'vouchers.anchor': { zh: '货权凭证上链', en: 'Voucher anchored' },
  'vouchers.anchorAgain': { zh: '货权凭证重新上链', en: 'Voucher anchored again' },
  'messaging.spread': { zh: '分发站内通知', en: 'Notice reaches its receivers' },
  'messaging.mailing': { zh: '发送群发消息', en: 'Message to many is sent' },
  'messaging.send': { zh: '发送邮件或短信', en: 'E-mail or short message is sent' },
  'transfers.import': { zh: '导入文件', en: 'File is imported' },
  'transfers.export': { zh: '生成导出文件', en: 'Export is made' },
  'statistics.offerLevel': { zh: '采集报盘价位', en: 'Level of offers is taken' },
  'kernel.clockJumped': { zh: '通知时间跳变', en: 'Word of a jump of the clock' },
  'kernel.taskGivenUp': { zh: '通知任务停止', en: 'Word of a stopped task' },
};
/** A kind in words; one that nobody has named shows as itself, so that it is noticed. */
export const kindText = (kind: string): LocalizedText => taskKinds[kind] ?? { zh: kind, en: kind };

export const CAUSES = [
  'timeout',
  'connection',
  'rule',
  'conflict',
  'data',
  'disk',
  'file',
  'unknown',
  'fault',
] as const;
export type Cause = (typeof CAUSES)[number];
const SIGNS: readonly (readonly [Cause, RegExp])[] = [
  ['unknown', /nobody knows the task/i],
  ['disk', /ENOSPC|no space left|disk full/i],
  ['file', /ENOENT|NoSuchKey|no such file/i],
  [
    'timeout',
    /statement timeout|lock timeout|query read timeout|timeout exceeded|canceling statement|deadlock detected|could not serialize/i,
  ],
  [
    'connection',
    /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|connection terminated|socket hang up|getaddrinfo|too many clients/i,
  ],
  ['conflict', /duplicate key value/i],
  ['data', /violates (check|not-null|foreign key)|invalid input syntax|ZodError/i],
  ['rule', /^\w*:? ?\d{5} [A-Z][A-Z_]+/],
];
/** Why a task failed, as far as its last error tells. */
export const causeOf = (error: string | null): Cause =>
  SIGNS.find(([, sign]) => sign.test(error ?? ''))?.[0] ?? 'fault';
/** The first line of an error, without the places in the program. */
export const firstLine = (error: string | null): string => (error ?? '').split('\n')[0]?.slice(0, 300) ?? '';
