import { fixedBadge, lifecycleBadge, type StatusBadge } from '#kernel/web/screens/index.ts';
import { releaseLifecycle, releaseTones } from '../rules/release-lifecycle.ts';
import { siteWords } from '../rules/words.ts';

const w = siteWords.table;
export const releaseBadge: StatusBadge = lifecycleBadge(releaseLifecycle, releaseTones);
export const enabledBadge: StatusBadge = fixedBadge({
  true: { ...w['enabled.yes'], color: 'green' },
  false: { ...w['enabled.no'], color: 'gray' },
});
