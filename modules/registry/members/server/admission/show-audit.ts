import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { employees } from '#office/organisation/server/door.ts';
import { CompanyFields } from '../../contract/application.ts';
import { type AuditDetail, auditDetail, type CheckAnswer } from '../../contract/audit.ts';
import { ATTESTED, attestedFor } from '../../rules/admission-checks.ts';
import { changedKeys, differencesOf, maskAccount, maskId, unchangedOf } from '../../rules/company-changes.ts';
import { APPLICATION } from '../../rules/company-lifecycle.ts';
import { askedFields, BIZ, fieldsOf, type MemberContext, refusedForm } from '../applications.ts';
import { type Application, members } from '../tables.ts';
import { mayDecide, needPage } from './audit-sight.ts';
import { historyRows } from './history.ts';
import { auditQuery, shownAudit } from './list-audits.ts';
import { lookAround } from './look-around.ts';

const KEYS = Object.keys(CompanyFields.shape);
const masked = (mobile: string | null): string | null =>
  mobile === null ? null : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** Who applied: a subsidiary's application is signed for the company above by one of its people. */
async function applicantOf(ctx: MemberContext, row: Application): Promise<AuditDetail['applicant']> {
  const account = await accountFor(ctx, { id: row.account_id });
  return {
    name: account?.personName ?? row.submitted_name ?? '',
    mobile: masked(account?.mobile ?? null),
    email: account?.email ?? null,
  };
}

/** One application with everything its auditor looks at. */
export const auditDetailHandler = members.query(auditDetail, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.application')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  needPage(ctx.actor, row.kind);
  const seen = await auditQuery(ctx, row.kind).where('a.id', '=', row.id).executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const fields = CompanyFields.parse(fieldsOf(ctx, row));
  const before = refusedForm(ctx, row);
  const earlier = before === null ? null : CompanyFields.parse(before);
  const applicant = await applicantOf(ctx, row);
  const whole = mayDecide(ctx.actor, row.kind);
  const member =
    row.member_id === null
      ? undefined
      : await ctx.tx
          .selectFrom('members.member')
          .select('member_code')
          .where('id', '=', row.member_id)
          .executeTakeFirst();
  const salesman =
    row.salesman_emp_id === null ? undefined : (await employees(ctx, [row.salesman_emp_id]))[0];
  const checks: z.output<typeof CheckAnswer>[] = (
    await lookAround(ctx, fields, {
      applicationId: row.id,
      memberId: row.member_id,
      applicant: row.kind === 'company' ? applicant.name : null,
    })
  ).map((c) => ({ ...c, about: [...c.about] }));
  return {
    ...shownAudit(ctx.actor, seen as Parameters<typeof shownAudit>[1]),
    fields: {
      ...fields,
      bankAccount:
        fields.bankAccount === null || whole ? fields.bankAccount : maskAccount(fields.bankAccount),
      legalPersonIdNo: fields.legalPersonIdNo === null ? null : maskId(fields.legalPersonIdNo),
    },
    rejectFields: row.reject_fields,
    unchanged:
      earlier === null || row.state === APPLICATION.rejected
        ? []
        : unchangedOf(askedFields(row), earlier, fields),
    differences:
      earlier === null || changedKeys(KEYS, earlier, fields).length === 0
        ? null
        : differencesOf(KEYS, earlier, fields),
    checks,
    attestedDue: [...attestedFor(fields)],
    attested: ATTESTED.filter((a) => row.attested.includes(a)),
    applicant,
    salesmanName: salesman?.empName ?? null,
    memberCode: member?.member_code ?? null,
    history: await historyRows(ctx, BIZ, row.id),
  };
});
