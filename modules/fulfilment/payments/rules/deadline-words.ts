import { words } from '#kernel/rules/words.ts';

/** What payments ask of companies by a day. */
export const deadlineWords = words('payments.deadline', {
  title: { zh: '收款、票据与信用证', en: 'Payments, bills and letters of credit' },
  confirm: { zh: '确认或驳回付款登记', en: 'Confirm or reject the payment' },
  collectBill: { zh: '票据到期提示付款', en: 'Present the bill for payment' },
  billLate: { zh: '逾期提示可能丧失对前手的追索权', en: 'Recourse to endorsers may be lost' },
  ship: { zh: '在最迟装运日前装运', en: 'Ship by the latest shipment date' },
  present: { zh: '向银行交单', en: 'Present documents to the bank' },
  lcExpiry: { zh: '信用证到期', en: 'The letter of credit expires' },
  lcRefused: { zh: '开证行可拒付', en: 'The issuing bank may refuse to pay' },
});
