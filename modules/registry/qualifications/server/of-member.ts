import { sql } from 'kysely';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { partyOf } from '#registry/members/server/door.ts';
import { COMPANY, PAPER } from '../rules/licence-gate.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { LicenceMissing } from '../rules/refusals.ts';
import { qualifications } from './tables.ts';
import { papersIn, said } from './verdict.ts';

export interface LicenceOfMember {
  readonly id: string;
  readonly licenceType: string;
  readonly certificateNo: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly approvalStatus: string;
  readonly effectiveStatus: string | null;
}
/** Every licence of a company, the latest first; for the operator's file of it. */
export const licencesOfMember = qualifications.door<{ memberId: string }, LicenceOfMember[]>(
  async ({ tx, input }) => {
    const rows = await tx
      .selectFrom('qualifications.licence')
      .select([
        'id',
        'licence_type',
        'certificate_no',
        'start_date',
        'end_date',
        'approval_status',
        'effective_status',
      ])
      .where('member_id', '=', input.memberId)
      .where('deleted', '=', false)
      .orderBy('end_date', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    return rows.map((r) => ({
      id: r.id,
      licenceType: r.licence_type,
      certificateNo: r.certificate_no,
      startDate: r.start_date,
      endDate: r.end_date,
      approvalStatus: r.approval_status,
      effectiveStatus: r.effective_status,
    }));
  },
);

/** Papers without which nobody deals in dangerous goods; other papers do not keep a company from coming back. */
const HAZARD = [PAPER.operating, PAPER.production, PAPER.use] as const;
/**
 * Whether a company that dealt in dangerous goods still may (administration-domain 22.1 Enable): it once had
 * such a paper approved, and today none of them is running.
 * Refuses 17101 with the paper that lapsed last.
 */
export const requireHazardPapers = qualifications.door<{ memberId: string }, void>(async (ctx) => {
  const { rows } = await sql<{ licence_type: (typeof HAZARD)[number]; id: string; running: boolean }>`
    select l.id, l.licence_type, l.effective_status in (${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}) and kernel.today() between l.start_date and l.end_date as running from qualifications.licence l
    where l.member_id = ${ctx.input.memberId}::bigint and l.licence_type = any(${[...HAZARD]}::varchar[]) and l.approval_status = ${sql.lit(APPROVAL.approved)} and not l.deleted order by l.end_date desc, l.id desc`.execute(
    ctx.tx,
  );
  const [latest] = rows;
  if (latest === undefined || rows.some((r) => r.running)) return;
  const finding = said({
    paper: latest.licence_type,
    reason: 'expired',
    controlClass: '10',
    licenceId: latest.id,
  });
  throw LicenceMissing({
    papers: papersIn([finding], ctx.actor.locale),
    says: [{ paper: finding.paper, reason: finding.reason, zh: finding.zh, en: finding.en }],
  });
});

/**
 * Whether a company is licence-checked for dangerous goods (hazardVisibility 20): it holds an approved paper
 * for them that runs today, or uses them itself and has declared what for (trading-domain 1.4, class 10).
 */
export const isHazardLicensed = qualifications.door<{ memberId: string }, boolean>(async (ctx) => {
  const { memberId } = ctx.input;
  const { rows } = await sql<{ licensed: boolean; declared: boolean }>`select
    exists (select from qualifications.licence l where l.member_id = ${memberId}::bigint and l.licence_type = any(${[...HAZARD]}::varchar[]) and l.approval_status = ${sql.lit(APPROVAL.approved)}
      and l.effective_status in (${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}) and kernel.today() between l.start_date and l.end_date and not l.deleted) as licensed,
    exists (select from qualifications.use_declaration d where d.member_id = ${memberId}::bigint and not d.deleted and (d.valid_until is null or d.valid_until >= kernel.today())) as declared`.execute(
    ctx.tx,
  );
  const held = rows[0];
  if (held?.licensed === true || held?.declared !== true) return held?.licensed === true;
  const { enterpriseType } = await partyOf(ctx, { memberId });
  return enterpriseType === COMPANY.producer || enterpriseType === COMPANY.endUser;
});

/** Types of papers several companies hold that are approved and run today, by company. */
export const licenceTypesHeld = qualifications.door<
  { memberIds: readonly string[] },
  Map<string, Set<string>>
>(async (ctx) => {
  const { rows } = await sql<{ id: string; types: string[] }>`
      select l.member_id as id, array_agg(distinct l.licence_type)::text[] as types from qualifications.licence l
      where l.member_id = any(${[...ctx.input.memberIds]}::bigint[]) and l.approval_status = ${sql.lit(APPROVAL.approved)} and not l.deleted
        and l.effective_status in (${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}) and kernel.today() between l.start_date and l.end_date
      group by l.member_id`.execute(ctx.tx);
  return new Map(rows.map((r) => [r.id, new Set(r.types)]));
});
