import { fixedBadge, type StatusBadge } from '#kernel/web/screens/index.ts';
import { BADGES } from '../rules/item-rules.ts';
import { setWords } from '../rules/screen-words.ts';

const w = setWords.table;
export const stateBadge: StatusBadge = fixedBadge({
  '1': { ...w['state.1'], color: 'green' },
  '0': { ...w['state.0'], color: 'gray' },
});
export const labelBadge: StatusBadge = fixedBadge(
  Object.fromEntries(BADGES.map((b) => [b, { ...w[`badge.${b}`], color: b }])),
);
export const scopes = (['system', 'business'] as const).map((value) => ({ value, ...w[`scope.${value}`] }));
export const languages = [
  { value: 'zh_CN', ...w.zh },
  { value: 'en_US', ...w.en },
] as const;
