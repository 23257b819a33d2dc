import { lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { SETTLEMENT, settlementLifecycle, settlementTones } from '../rules/settlement-lifecycle.ts';

const tones = Object.fromEntries(
  Object.entries(SETTLEMENT).map(([name, code]) => [name, settlementTones[code]]),
) as Record<keyof typeof SETTLEMENT, StatusColor>;
/** Badges of a statement's states. */
export const settlementBadge: StatusBadge = lifecycleBadge(settlementLifecycle, tones);
