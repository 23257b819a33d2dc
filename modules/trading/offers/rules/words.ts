import type { LocalizedText } from '#kernel/rules/words.ts';
import { words } from '#kernel/rules/words.ts';
import type { NegotiationVerb } from './negotiation-lifecycle.ts';
import type { OfferVerb } from './offer-lifecycle.ts';

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
} satisfies Record<OfferVerb, LocalizedText>);

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
} satisfies Record<NegotiationVerb, LocalizedText>);

/** What a new seller is led to (the step of `server/first-offer.ts`). */
export const firstOfferWords = words('offers.firstStep', {
  title: { zh: '发布第一个报盘', en: 'Release the first offer' },
});
