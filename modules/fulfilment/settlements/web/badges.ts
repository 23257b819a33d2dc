import { lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { DEPOSIT, depositLifecycle, depositTones } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { FIXING, fixingLifecycle, fixingTones } from '../rules/fixing-lifecycle.ts';
import { SETTLEMENT, settlementLifecycle, settlementTones } from '../rules/settlement-lifecycle.ts';

/** Tones by the name of a state. */
const byName = <N extends string, C extends string>(
  codes: Readonly<Record<N, C>>,
  tones: Readonly<Record<C, StatusColor>>,
) =>
  Object.fromEntries(Object.entries<C>(codes).map(([name, code]) => [name, tones[code]])) as Record<
    N,
    StatusColor
  >;
/** Badges of a statement's states. */
export const settlementBadge: StatusBadge = lifecycleBadge(
  settlementLifecycle,
  byName(SETTLEMENT, settlementTones),
);
export const fixingBadge: StatusBadge = lifecycleBadge(fixingLifecycle, byName(FIXING, fixingTones));
export const depositBadge: StatusBadge = lifecycleBadge(depositLifecycle, byName(DEPOSIT, depositTones));
