import { words } from '#kernel/rules/words.ts';

export const organisationWords = words('organisation', {
  /** Name of the platform's own root department at installation. */
  platformRoot: { zh: '平台', en: 'Platform' },
});
