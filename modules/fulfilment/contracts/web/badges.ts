import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { PROTOCOL, protocolLifecycle, protocolTones } from '../rules/contract-lifecycle.ts';

const tones = Object.fromEntries(
  Object.entries(PROTOCOL).map(([name, code]) => [name, protocolTones[code]]),
) as Record<keyof typeof PROTOCOL, (typeof protocolTones)[keyof typeof protocolTones]>;
/** Badges of a contract's states. */
export const contractBadge = lifecycleBadge(protocolLifecycle, tones);
