import { fixedLook, lifeLook, type StatusLook } from '#kernel/web/screens/index.ts';
import { releaseLife, releaseTones } from '../rules/release-life.ts';
import { siteWords } from '../rules/words.ts';

const w = siteWords.table;
export const releaseLook: StatusLook = lifeLook(releaseLife, releaseTones);
export const enabledLook: StatusLook = fixedLook({
  true: { ...w['enabled.yes'], color: 'green' },
  false: { ...w['enabled.no'], color: 'gray' },
});
