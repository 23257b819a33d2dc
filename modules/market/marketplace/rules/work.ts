import type { Identity } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { addressOf, type FilterValue } from './address.ts';

export { addressOf };

/** Whose list answers a line of work; each is asked as the reader himself, so that the figure is the list's. */
export type WorkSource =
  | 'offersAdmin'
  | 'offersOwn'
  | 'threads'
  | 'threadsAdmin'
  | 'leads'
  | 'deals'
  | 'dealsAdmin'
  | 'letters'
  | 'orders'
  | 'ordersAdmin'
  | 'approvals'
  | 'audits'
  | 'changes'
  | 'messages';
/**
 * A line of the work list: what waits, the filters it is counted with, and the list that opens with the same
 * filters. `moment` is a sortable time
 * of the rows: `due` runs out, `since` has been waiting.
 */
export interface WorkItem {
  readonly key: string;
  readonly said: LocalizedText;
  /** Asked by a list that stands on its own page; `waits` counts only rows whose next act is the reader's. */
  readonly source: WorkSource;
  readonly waits?: true;
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** Filters the page brings along by itself; they are not written into its address. */
  readonly given?: Readonly<Record<string, FilterValue>>;
  /** Which part of its page opens; stands in the address and is not asked. */
  readonly at?: Readonly<Record<string, FilterValue>>;
  readonly pages: Partial<Readonly<Record<Identity, string>>>;
  readonly moment?: { readonly field: string; readonly means: 'due' | 'since' };
  readonly tone: 'act' | 'late' | 'calm';
}

const letters = '/transactionConfirmation';
const dealRecord = '/resourceSupervision/transactionRecord';
/** Lists of every lane: a figure over all lanes opens no list of one. */
const ALL_LANES_THREADS = '/transactionManagement/myCounterOffer';
const ALL_LANES_OFFERS = '/transactionManagement/myOffer';
const toPay = '/transactionManagement/orderPendingPayment';
const executing = '/transactionManagement/orderExecute';
const both = (path: string) => ({ seller: path, buyer: path });
const everyone = (path: string) => ({ platform: path, seller: path, buyer: path });

/**
 * What waits for the reader, the most pressing first. Codes: publish_state, approval_status, letter_state,
 * order_state, deal_state (trading-domain 22.1).
 */
export const workItems: readonly WorkItem[] = [
  {
    key: 'threadsToAnswer',
    said: { zh: '待您答复的洽谈', en: 'Negotiations waiting for your answer' },
    source: 'threads',
    waits: true,
    filters: { myTurn: true },
    given: { ended: false },
    pages: both(ALL_LANES_THREADS),
    moment: { field: 'dueAt', means: 'due' },
    tone: 'act',
  },
  {
    key: 'leadsToAnswer',
    said: { zh: '待您答复的询盘', en: 'Requests waiting for your answer' },
    source: 'leads',
    filters: { state: '10' },
    pages: { seller: '/rmbSellManagement/receivedLeads' },
    moment: { field: 'expiresAt', means: 'due' },
    tone: 'act',
  },
  {
    key: 'leadsWithNews',
    said: { zh: '有新进展的询盘', en: 'Requests with news for you' },
    source: 'leads',
    filters: { unread: true },
    pages: { buyer: '/rmbTradeManagement/sentLeads' },
    moment: { field: 'gmtCreate', means: 'since' },
    tone: 'calm',
  },
  {
    key: 'lettersToSign',
    said: { zh: '待您签署的成交确认函', en: 'Deal letters waiting for your signature' },
    source: 'letters',
    filters: {},
    given: { waiting: true },
    pages: both(letters),
    moment: { field: 'signDeadline', means: 'due' },
    tone: 'act',
  },
  {
    key: 'ordersToSubmit',
    said: { zh: '待提交的订单', en: 'Orders to submit' },
    source: 'orders',
    filters: { stateTab: '00' },
    given: { view: 'toPay' },
    pages: { buyer: toPay },
    moment: { field: 'gmtCreate', means: 'since' },
    tone: 'act',
  },
  {
    key: 'ordersToPay',
    said: { zh: '待付款的订单', en: 'Orders to pay' },
    source: 'orders',
    filters: { stateTab: '10' },
    given: { view: 'toPay' },
    pages: { buyer: toPay },
    moment: { field: 'payDeadline', means: 'due' },
    tone: 'act',
  },
  {
    key: 'ordersUnpaid',
    said: { zh: '等待买方付款的订单', en: 'Orders waiting for the buyer to pay' },
    source: 'orders',
    filters: { stateTab: '10' },
    given: { view: 'toPay' },
    pages: { seller: toPay },
    moment: { field: 'payDeadline', means: 'due' },
    tone: 'calm',
  },
  {
    key: 'ordersPayLate',
    said: { zh: '付款逾期的订单', en: 'Orders past their payment time' },
    source: 'orders',
    filters: { stateTab: '32' },
    given: { view: 'toPay' },
    pages: both(toPay),
    moment: { field: 'payDeadline', means: 'since' },
    tone: 'late',
  },
  {
    key: 'ordersPickupLate',
    said: { zh: '提货逾期的订单', en: 'Orders late for pick-up' },
    source: 'orders',
    filters: { overdue: true },
    given: { view: 'execute' },
    pages: both(executing),
    moment: { field: 'deliveryEnd', means: 'since' },
    tone: 'late',
  },
  {
    key: 'offersRejected',
    said: { zh: '被驳回、待修改的报盘', en: 'Rejected offers to revise' },
    source: 'offersOwn',
    filters: { approvalStatus: ['30'] },
    pages: { seller: ALL_LANES_OFFERS },
    moment: { field: 'gmtModified', means: 'since' },
    tone: 'act',
  },
  {
    key: 'offersPaused',
    said: { zh: '已暂停的报盘', en: 'Paused offers' },
    source: 'offersOwn',
    filters: { publishState: ['40'] },
    pages: { seller: ALL_LANES_OFFERS },
    tone: 'calm',
  },

  {
    key: 'offersToApprove',
    said: { zh: '待审核的报盘', en: 'Offers to approve' },
    source: 'offersAdmin',
    filters: {},
    given: { publishState: ['20'] },
    pages: { platform: '/resourceSupervision/offerApproval' },
    moment: { field: 'gmtModified', means: 'since' },
    tone: 'act',
  },
  {
    key: 'companiesToAudit',
    said: { zh: '待审核的企业认证', en: 'Company applications to audit' },
    source: 'audits',
    filters: { state: ['10'] },
    given: { kind: 'company' },
    pages: { platform: '/customerManagement/auditCustomer' },
    moment: { field: 'submittedAt', means: 'since' },
    tone: 'act',
  },
  {
    key: 'subsidiariesToAudit',
    said: { zh: '待审核的子公司', en: 'Subsidiaries to audit' },
    source: 'audits',
    filters: { state: ['10'] },
    given: { kind: 'sub' },
    pages: { platform: '/customerManagement/auditSubCompany' },
    moment: { field: 'submittedAt', means: 'since' },
    tone: 'act',
  },
  {
    key: 'changesToAudit',
    said: { zh: '待审核的企业变更', en: 'Company changes to audit' },
    source: 'changes',
    filters: { state: ['10'] },
    given: { kind: 'company' },
    at: { part: 'changes' },
    pages: { platform: '/customerManagement/auditCustomer' },
    moment: { field: 'submittedAt', means: 'since' },
    tone: 'act',
  },
  {
    key: 'licencesToAudit',
    said: { zh: '待审核的资质证照', en: 'Licences to audit' },
    source: 'approvals',
    filters: {},
    given: { kind: 'LICENCE', state: '10' },
    pages: { platform: '/customerManagement/licenceManage' },
    moment: { field: 'submittedAt', means: 'since' },
    tone: 'act',
  },
  {
    key: 'ordersToApprove',
    said: { zh: '待审批的订单', en: 'Orders to approve' },
    source: 'ordersAdmin',
    filters: {},
    given: { view: 'approval' },
    pages: { platform: '/transactionManagement/orderApproval' },
    moment: { field: 'gmtCreate', means: 'since' },
    tone: 'act',
  },
  {
    key: 'lettersLapsed',
    said: { zh: '签署逾期的成交', en: 'Deals whose letter was not signed in time' },
    source: 'dealsAdmin',
    filters: { state: ['10'], letterState: '60' },
    pages: { platform: dealRecord },
    moment: { field: 'dealTime', means: 'since' },
    tone: 'late',
  },
  {
    key: 'dealsToSign',
    said: { zh: '待签署的成交', en: 'Deals waiting for signatures' },
    source: 'dealsAdmin',
    filters: { state: ['10'] },
    pages: { platform: dealRecord },
    moment: { field: 'dealTime', means: 'since' },
    tone: 'calm',
  },
  {
    key: 'allOrdersPayLate',
    said: { zh: '付款逾期的订单', en: 'Orders past their payment time' },
    source: 'ordersAdmin',
    filters: { stateTab: '32' },
    given: { view: 'toPay' },
    pages: { platform: toPay },
    moment: { field: 'payDeadline', means: 'since' },
    tone: 'late',
  },
  {
    key: 'allOrdersPickupLate',
    said: { zh: '提货逾期的订单', en: 'Orders late for pick-up' },
    source: 'ordersAdmin',
    filters: { overdue: true },
    given: { view: 'execute' },
    pages: { platform: executing },
    moment: { field: 'deliveryEnd', means: 'since' },
    tone: 'late',
  },

  {
    key: 'messages',
    said: { zh: '未读消息', en: 'Unread messages' },
    source: 'messages',
    filters: { receipt: 'unread' },
    pages: everyone('/myMessage'),
    moment: { field: 'time', means: 'since' },
    tone: 'calm',
  },
];

/** How things stand now, shown beside the figures of a period. */
export const standingItems: readonly WorkItem[] = [
  {
    key: 'offersLive',
    said: { zh: '在挂报盘', en: 'Offers on the board' },
    source: 'offersOwn',
    filters: { publishState: ['30'] },
    pages: { seller: ALL_LANES_OFFERS },
    tone: 'calm',
  },
  {
    key: 'allOffersLive',
    said: { zh: '在挂报盘', en: 'Offers on the board' },
    source: 'offersAdmin',
    filters: { publishState: ['30'] },
    pages: { platform: '/resourceSupervision/resourceOfferList' },
    tone: 'calm',
  },
  {
    key: 'threadsLive',
    said: { zh: '进行中的洽谈', en: 'Open negotiations' },
    source: 'threads',
    filters: {},
    given: { ended: false },
    pages: both(ALL_LANES_THREADS),
    tone: 'calm',
  },
  {
    key: 'allThreadsLive',
    said: { zh: '进行中的洽谈', en: 'Open negotiations' },
    source: 'threadsAdmin',
    filters: { ended: false },
    pages: { platform: '/counterOfferManagement/counterOfferList' },
    tone: 'calm',
  },
  {
    key: 'ordersInHand',
    said: { zh: '执行中的订单', en: 'Orders in execution' },
    source: 'orders',
    filters: {},
    given: { view: 'execute' },
    pages: both(executing),
    tone: 'calm',
  },
  {
    key: 'allOrdersInHand',
    said: { zh: '执行中的订单', en: 'Orders in execution' },
    source: 'ordersAdmin',
    filters: {},
    given: { view: 'execute' },
    pages: { platform: executing },
    tone: 'calm',
  },
];

export const workItem = (key: string): WorkItem | undefined =>
  workItems.find((i) => i.key === key) ?? standingItems.find((i) => i.key === key);
