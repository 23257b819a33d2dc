import type { LocalizedText } from '#kernel/rules/words.ts';
import { fixedBadge, lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { DEPOSIT, depositLifecycle, depositTones } from '../rules/deposit-lifecycle.ts';
import { RECEIVABLE, receivableLifecycle, receivableTones } from '../rules/receivable-lifecycle.ts';
import { refundLifecycle, refundTones } from '../rules/refund-lifecycle.ts';
import { ageNames, standingNames } from '../rules/words.ts';

const byName = <S extends string>(
  codes: Readonly<Record<S, string>>,
  tones: Readonly<Record<string, StatusColor>>,
): Record<S, StatusColor> =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, tones[code as string]])) as Record<
    S,
    StatusColor
  >;
export const depositBadge: StatusBadge = lifecycleBadge(depositLifecycle, byName(DEPOSIT, depositTones));
export const receivableBadge: StatusBadge = lifecycleBadge(
  receivableLifecycle,
  byName(RECEIVABLE, receivableTones),
);
export const refundBadge: StatusBadge = lifecycleBadge(refundLifecycle, refundTones);
const coloured = (names: Readonly<Record<string, LocalizedText>>, colors: Record<string, StatusColor>) =>
  fixedBadge(
    Object.fromEntries(
      Object.entries(names).map(([code, said]) => [code, { ...said, color: colors[code] ?? 'gray' }]),
    ),
  );
export const standingBadge: StatusBadge = coloured(standingNames, {
  open: 'green',
  blocked: 'red',
  ended: 'gray',
});
export const ageBadge: StatusBadge = coloured(ageNames, {
  current: 'gray',
  '0-7': 'orange',
  '8-30': 'orange',
  '31-60': 'red',
  '60+': 'red',
});
