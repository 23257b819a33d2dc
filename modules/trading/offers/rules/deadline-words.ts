import { words } from '#kernel/rules/words.ts';

/** What the ledger of deadlines says of negotiations. */
export const deadlineWords = words('offers.deadlines', {
  negotiations: { zh: '洽谈答复', en: 'Negotiations to answer' },
  round: { zh: '答复对方还盘', en: 'Answer the counter-offer' },
  'round.otherwise': { zh: '还盘失效', en: 'The counter-offer expires' },
  confirm: { zh: '确认买方的接受', en: "Confirm the buyer's acceptance" },
  'confirm.firm': { zh: '实盘自动进入预成交', en: 'A firm offer becomes a pre-deal by itself' },
  'confirm.subject': { zh: '洽谈作废', en: 'The negotiation is void' },
  type: { zh: '选择成交方式', en: 'Choose the deal type' },
  'type.otherwise': { zh: '按直接成交处理', en: 'It becomes a direct deal' },
  subjects: { zh: '确认保留条件已满足', en: 'Lift the subjects' },
  'subjects.otherwise': { zh: '洽谈作废', en: 'The negotiation is void' },
});
