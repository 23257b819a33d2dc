import { words } from '#kernel/rules/words.ts';

/** What the ledger of deadlines says of letters. */
export const deadlineWords = words('deals.deadlines', {
  letters: { zh: '确认函签署', en: 'Letters to sign' },
  sign: { zh: '签署成交确认函', en: 'Sign the confirmation letter' },
  'sign.otherwise': {
    zh: '确认函逾期，由平台认定违约方',
    en: 'The letter lapses and the platform decides who is at fault',
  },
  lapsed: { zh: '确认函逾期处理', en: 'Letters not signed in time' },
  decide: { zh: '处理逾期未签的确认函', en: 'Decide on a letter not signed in time' },
});
