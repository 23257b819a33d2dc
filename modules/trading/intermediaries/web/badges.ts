import type { Codes, Tone } from '#kernel/rules/machine.ts';
import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { APPROVAL, approvalLifecycle, approvalTones } from '#office/approvals/rules/approval-lifecycle.ts';
import {
  NEGOTIATION,
  negotiationLifecycle,
  negotiationTones,
} from '#trading/offers/rules/negotiation-lifecycle.ts';

/** Badge colours by the names of states, of those kept by their codes. */
const named = <C extends Codes>(codes: C, tones: Readonly<Record<string, Tone>>) =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, tones[code]])) as Record<
    Extract<keyof C, string>,
    Tone
  >;
/** Where the negotiation stands, as far as the application leads it. */
export const threadBadge = lifecycleBadge(negotiationLifecycle, named(NEGOTIATION, negotiationTones));
export const approvalBadge = lifecycleBadge(approvalLifecycle, named(APPROVAL, approvalTones));
