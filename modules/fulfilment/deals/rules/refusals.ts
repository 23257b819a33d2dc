import { refusal } from '#kernel/rules/refusal.ts';

/** E-LET-01 (trading-domain 21.2): the hash sent is not that of the letter as it stands. */
export const LetterChanged = refusal(17401, 'LETTER_CHANGED', { zh: '确认函已更新，请重新打开', en: 'The letter has changed, please open it again' });
