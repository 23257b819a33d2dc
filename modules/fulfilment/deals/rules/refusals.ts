import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { agreedFieldWords } from './agreed-words.ts';

/** E-LET-01 (trading-domain 21.2): the hash sent is not that of the letter as it stands. */
export const LetterChanged = refusal(17401, 'LETTER_CHANGED', {
  zh: '确认函已更新，请重新打开',
  en: 'The letter has changed, please open it again',
});
/** 5.2 edge: nothing was corrected. */
export const LetterNoChange = refusal(17402, 'LETTER_NO_CHANGE', {
  zh: '没有任何更正内容',
  en: 'Nothing was corrected',
});
/** 3.5 default exits: a deal waiting for signatures falls only after a letter has passed its deadline. */
export const LetterStillOpen = refusal(17403, 'LETTER_STILL_OPEN', {
  details: { until: z.string() },
  zh: '确认函仍在签署期内（至 {until}），逾期后才能作废成交',
  en: 'The letter may still be signed until {until}; the deal can be voided after that',
});
/** 5.2 extend: once, at most one working day. */
export const LetterExtended = refusal(17404, 'LETTER_EXTENDED', {
  zh: '签署期限只能延长一次',
  en: 'The signing time can be extended once only',
});
export const LetterExtendRange = refusal(17405, 'LETTER_EXTEND_RANGE', {
  details: { most: z.string() },
  zh: '延长不得早于当前时间，也不得晚于 {most}',
  en: 'The new time must lie ahead and not after {most}',
});
/** 5.1, 5.2: a deal is made of whole terms; what its source did not agree is named and no letter is written. */
export const AgreementIncomplete = refusal(17407, 'AGREEMENT_INCOMPLETE', {
  details: { fields: z.array(z.string()) },
  zh: '约定内容不完整，缺少或不正确：{fields}',
  en: 'The agreement is not complete; missing or malformed: {fields}',
  spell: ({ fields }, locale) => ({
    fields: fields
      .map((field) => {
        const label = (agreedFieldWords.table as Readonly<Record<string, LocalizedText>>)[field];
        return label === undefined ? field : inLocale(label, locale);
      })
      .join(locale === 'zh_CN' ? '、' : ', '),
  }),
});
