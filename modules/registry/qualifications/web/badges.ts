import { fixedBadge, lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { APPROVAL, approvalLifecycle, approvalTones } from '#office/approvals/rules/approval-lifecycle.ts';
import { pointStateWords } from '../rules/checklist-words.ts';
import { licenceLifecycle, licenceTones } from '../rules/licence-lifecycle.ts';
import { licenceWords } from '../rules/licence-words.ts';

const { table } = licenceWords;
const tones = Object.fromEntries(
  Object.entries(APPROVAL).map(([name, code]) => [name, approvalTones[code]]),
) as Record<keyof typeof APPROVAL, StatusColor>;
/** Badges of the review and of the effective status (R-LIC-009, R-LIC-010). */
export const approvalBadge: StatusBadge = lifecycleBadge(approvalLifecycle, tones);
export const effectiveBadge: StatusBadge = lifecycleBadge(licenceLifecycle, licenceTones);
/** What the operator sees: drafts are the company's alone. */
export const queueBadge: StatusBadge = {
  ...approvalBadge,
  choices: (formatter) => approvalBadge.choices(formatter).filter((c) => c.value !== APPROVAL.draft),
};
export const EXPIRING = (['1', '7', '30', '60', '90'] as const).map((value) => ({
  value,
  ...table[`expiring.${value}`],
}));
export const pointBadge: StatusBadge = fixedBadge({
  met: { ...pointStateWords.table.met, color: 'green' },
  open: { ...pointStateWords.table.open, color: 'orange' },
  waived: { ...pointStateWords.table.waived, color: 'gray' },
});
