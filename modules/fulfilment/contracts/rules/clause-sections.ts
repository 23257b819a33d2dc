import { words } from '#kernel/rules/words.ts';

/** What a clause of the library is about. The first four stand in every contract (trading-domain 11.1). */
export const CLAUSE_SECTIONS = ['breach', 'forceMajeure', 'law', 'confidentiality', 'other'] as const;
export type ClauseSection = (typeof CLAUSE_SECTIONS)[number];
export const NEEDED_SECTIONS = ['breach', 'forceMajeure', 'law', 'confidentiality'] as const;

export const clauseSectionWords = words('contracts.section', {
  breach: { zh: '违约责任', en: 'Breach' },
  forceMajeure: { zh: '不可抗力', en: 'Force majeure' },
  law: { zh: '适用法律与争议解决', en: 'Law and forum' },
  confidentiality: { zh: '保密', en: 'Confidentiality' },
  other: { zh: '其他约定', en: 'Other terms' },
});
