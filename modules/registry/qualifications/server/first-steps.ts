import type { FirstStep, StepState } from '#kernel/server/first-steps.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { BUSINESS_LICENCE, SCOPED_TYPES } from '#registry/members/rules/licence-needs.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { isHazardLicensed, licencesOfMember } from './of-member.ts';
import { type QualificationTables, qualifications } from './tables.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';

type Of = { readonly memberId: string };
type QualificationsContext = Context<QualificationTables, Of>;

/** Where the papers of these types stand together; null where none was ever filed. */
async function papersStand(ctx: QualificationsContext, types: readonly string[]): Promise<StepState | null> {
  const all = (await licencesOfMember(ctx, ctx.input)).filter((l) => types.includes(l.licenceType));
  if (all.length === 0) return null;
  if (all.some((l) => l.effectiveStatus === LICENCE.effective || l.effectiveStatus === LICENCE.expiring))
    return 'done';
  return all.some((l) => l.approvalStatus === APPROVAL.pending) ? 'waiting' : 'open';
}

/** Papers a new company needs before the gate lets it deal (trading-domain 1.4). */
export const firstPapers: readonly FirstStep[] = [
  {
    key: 'qualifications.business',
    order: 20,
    sides: ['seller'],
    title: licenceWords.table['firstStep.business'],
    path: QUALIFICATIONS,
    stateOf: qualifications.door<Of, StepState | null>(
      async (ctx) => (await papersStand(ctx, [BUSINESS_LICENCE])) ?? 'open',
    ),
  },
  {
    // Asked of who filed such a paper at admission or later: he means to deal in dangerous goods.
    key: 'qualifications.hazard',
    order: 30,
    sides: ['seller'],
    title: licenceWords.table['firstStep.hazard'],
    path: QUALIFICATIONS,
    stateOf: qualifications.door<Of, StepState | null>((ctx) => papersStand(ctx, SCOPED_TYPES)),
  },
  {
    key: 'qualifications.use',
    order: 30,
    sides: ['buyer'],
    title: licenceWords.table['firstStep.use'],
    path: QUALIFICATIONS,
    stateOf: qualifications.door<Of, StepState | null>(async (ctx) =>
      (await isHazardLicensed(ctx, ctx.input)) ? 'done' : ((await papersStand(ctx, SCOPED_TYPES)) ?? 'open'),
    ),
  },
];
