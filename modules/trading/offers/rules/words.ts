import type { Said } from '#kernel/rules/words.ts';
import { words } from '#kernel/rules/words.ts';
import type { NegotiationVerb } from './negotiation-life.ts';
import type { OfferVerb } from './offer-life.ts';

export { negotiationFieldWords, offerFieldWords } from './field-words.ts';

/** What a person reads on the button of each verb of an offer, and in its history. */
export const offerVerbWords = words('offers.verb', {
  saveDraft: { zh: '保存草稿', en: 'Save draft' },
  submit: { zh: '发布', en: 'Release' },
  approve: { zh: '审批通过', en: 'Approve' },
  reject: { zh: '驳回', en: 'Reject' },
  withdraw: { zh: '撤回提交', en: 'Withdraw submission' },
  editMinor: { zh: '修改备注、联系人、附件', en: 'Edit remarks, contact, files' },
  editMaterial: { zh: '修改报盘条款', en: 'Edit terms' },
  pause: { zh: '暂停', en: 'Pause' },
  resume: { zh: '恢复挂盘', en: 'Resume' },
  stop: { zh: '停盘', en: 'Stop offer' },
  prolong: { zh: '延期', en: 'Prolong' },
  expire: { zh: '有效期届满', en: 'Validity ended' },
  sellOut: { zh: '售罄', en: 'Sold out' },
  comeBack: { zh: '数量恢复', en: 'Quantity came back' },
  revoke: { zh: '撤盘', en: 'Revoke offer' },
  closeMarket: { zh: '闭市撤停盘', en: 'Closed with the market' },
} satisfies Record<OfferVerb, Said>);

/** What a person reads on the button of each verb of a negotiation, and in its history. */
export const negotiationVerbWords = words('offers.negotiationVerb', {
  counter: { zh: '还盘', en: 'Counter-offer' },
  acceptListed: { zh: '接受挂盘条款', en: 'Accept listed terms' },
  direct: { zh: '直接成交', en: 'Direct deal' },
  withdrawRound: { zh: '撤回还盘', en: 'Withdraw proposal' },
  acceptSeller: { zh: '接受卖方', en: 'Accept seller' },
  acceptBuyer: { zh: '接受买方还盘', en: "Accept buyer's counter" },
  cancel: { zh: '取消', en: 'Cancel' },
  lapse: { zh: '洽谈失效', en: 'Negotiation lapsed' },
  confirm: { zh: '确认', en: 'Confirm' },
  confirmLapse: { zh: '确认期限届满', en: 'Confirmation time ended' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  lock: { zh: '锁定预成交', en: 'Lock pre-deal' },
  failSubjects: { zh: '保留条件未成就', en: 'Fail on subjects' },
  subjectsLapse: { zh: '保留条件逾期未解除', en: 'Subjects not lifted in time' },
  depositLapse: { zh: '保证金逾期未冻结', en: 'Deposit not frozen in time' },
  chooseDirect: { zh: '选择直接成交', en: 'Choose direct transaction' },
  typeLapse: { zh: '逾期未选成交方式，按直接成交', en: 'Type not chosen in time, direct' },
  chooseIntermediary: { zh: '选择中介成交', en: 'Choose intermediary' },
  bothSigned: { zh: '双方已签署', en: 'Signed by both' },
  default: { zh: '违约作废', en: 'Void by default' },
  approveApplication: { zh: '中介申请通过', en: 'Application approved' },
  acceptIntermediary: { zh: '接受中介委托', en: 'Accept as intermediary' },
  rejectIntermediary: { zh: '拒绝中介委托', en: 'Reject as intermediary' },
  answerLapse: { zh: '中介逾期未答复', en: 'Intermediary did not answer in time' },
} satisfies Record<NegotiationVerb, Said>);

/** Screens, hints and confirmations of the offers capability. */
export const offerWords = words('offers', {
  market: { zh: '人民币卖盘', en: 'RMB offers' },
  saleOffer: { zh: '挂盘', en: 'Sale offer' },
  currentTrading: { zh: '当前洽谈', en: 'Current trading' },
  onlineNegotiation: { zh: '在线洽谈', en: 'Online negotiation' },
  historyTrade: { zh: '历史交易', en: 'Trade history' },
  historyLog: { zh: '历史记录', en: 'History log' },
  myCounterOffer: { zh: '我的还盘', en: 'My counter-offers' },
  offerApproval: { zh: '报盘审批', en: 'Offer approval' },
  resourceOfferList: { zh: '报盘监管', en: 'Offer supervision' },
  templateImport: { zh: '模板导入', en: 'Template import' },
  pasteOffer: { zh: '粘贴报盘', en: 'Paste an offer' },
  pasteHint: {
    zh: '把邮件或聊天中的报盘粘贴到这里，一行一条；识别结果仅生成草稿，请逐项核对后发布',
    en: 'Paste offers from mail or chat, one per line. Only drafts are made: check each field before release',
  },
  guessed: { zh: '推测值，请核对', en: 'Guessed, please check' },
  notUnderstood: { zh: '未识别的内容', en: 'Not understood' },
  letterPending: { zh: '待签署', en: 'letter pending' },
  letterEffective: { zh: '确认函已生效', en: 'letter effective' },
  remainingTime: { zh: '剩余时间', en: 'Time left' },
  vatIncluded: { zh: '含税', en: 'VAT included' },
  amountLine: {
    zh: '{quantity} {unit} × {price} = {amount} {currency}',
    en: '{quantity} {unit} × {price} = {amount} {currency}',
  },
  confirmAccept: {
    zh: '确认以 {price} 接受 {quantity}，金额 {amount}？接受后立即占用货量',
    en: 'Accept {quantity} at {price}, amount {amount}? The goods are held at once',
  },
  confirmDirect: {
    zh: '确认直接成交 {quantity}，单价 {price}，金额 {amount}？提交后即成交',
    en: 'Direct deal: {quantity} at {price}, amount {amount}? This makes the deal',
  },
  confirmRevoke: {
    zh: '确定撤盘？撤盘后不能恢复，还盘中的洽谈将作废',
    en: 'Revoke this offer? It cannot be restored and open counter-offers become void',
  },
  confirmStop: {
    zh: '确定停盘？不再接受新的洽谈，已有还盘在有效期内仍可被接受',
    en: 'Stop this offer? No new negotiations; live proposals can still be accepted until they lapse',
  },
  confirmWithdraw: { zh: '确定撤回提交？', en: 'Withdraw the submission?' },
  termChanged: { zh: '{field}：{before} → {after}', en: '{field}: {before} → {after}' },
  termsUnchanged: { zh: '条款未变', en: 'No term changed' },
  frozen: {
    zh: '该货已为其他买方锁定，本洽谈暂停',
    en: 'The cargo is locked for another buyer; this negotiation is frozen',
  },
  noOpenMarket: { zh: '市场已休市，开市后可继续操作', en: 'The market is closed; go on when it opens' },
  priceUp: { zh: '上涨', en: 'up' },
  priceDown: { zh: '下跌', en: 'down' },
  emptyMarket: { zh: '当前没有可见的卖盘', en: 'No offers to see right now' },
  emptyThreads: { zh: '还没有洽谈', en: 'No negotiations yet' },
  round: { zh: '第 {seq} 轮', en: 'Round {seq}' },
  seller: { zh: '卖方', en: 'Seller' },
  buyer: { zh: '买方', en: 'Buyer' },
});
