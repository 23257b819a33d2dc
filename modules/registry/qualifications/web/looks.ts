import { approvalLife, approvalTones } from '#office/approvals/rules/approval-life.ts';
import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { fixedLook, lifeLook, type StatusColor, type StatusLook } from '#kernel/web/screens/index.ts';
import { licenceLife, licenceTones } from '../rules/licence-life.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { pointStateWords } from '../rules/checklist-words.ts';

const { table } = licenceWords;
const tones = Object.fromEntries(
  Object.entries(APPROVAL).map(([name, code]) => [name, approvalTones[code]]),
) as Record<keyof typeof APPROVAL, StatusColor>;
/** Badges of the review and of the effective status (R-LIC-009, R-LIC-010). */
export const approvalLook: StatusLook = lifeLook(approvalLife, tones);
export const effectiveLook: StatusLook = lifeLook(licenceLife, licenceTones);
/** What the operator sees: drafts are the company's alone. */
export const queueLook: StatusLook = {
  ...approvalLook,
  choices: (reader) => approvalLook.choices(reader).filter((c) => c.value !== APPROVAL.draft),
};
export const EXPIRING = (['1', '7', '30', '60', '90'] as const).map((value) => ({
  value,
  ...table[`expiring.${value}`],
}));
export const pointLook: StatusLook = fixedLook({
  met: { ...pointStateWords.table.met, color: 'green' },
  open: { ...pointStateWords.table.open, color: 'orange' },
  waived: { ...pointStateWords.table.waived, color: 'gray' },
});
