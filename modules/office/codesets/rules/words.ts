import { words } from '#kernel/rules/words.ts';

/** Titles of the two screens of code sets; their own file, so that the menu does not carry the rest. */
export const setTitleWords = words('codesets.titles', {
  all: { zh: '值集管理', en: 'Code sets' },
  business: { zh: '业务值集', en: 'Value sets' },
});
