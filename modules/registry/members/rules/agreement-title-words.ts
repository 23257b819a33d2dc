import { words } from '#kernel/rules/words.ts';

/** Title of the screen of agreements; its own file, so that the menu does not carry the rest. */
export const agreementTitleWords = words('agreements.titles', {
  title: { zh: '用户协议', en: 'User agreement' },
});
