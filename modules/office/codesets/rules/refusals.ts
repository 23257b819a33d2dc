import { refusal } from '#kernel/rules/refusal.ts';

/** A codesetType nobody has defined (administration-domain 25.2). */
export const CodeTypeUnknown = refusal(11501, 'CODE_TYPE', { zh: '值集类型不存在', en: 'Unknown code set' });
