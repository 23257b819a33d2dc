import { NotFound } from '#kernel/rules/refusals.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-lifecycle.ts';
import { employees } from '#office/organisation/server/door.ts';
import { approveAudit } from '../../contract/audit.ts';
import { attestedFor } from '../../rules/admission-checks.ts';
import { APPLICATION } from '../../rules/company-lifecycle.ts';
import { AttestFirst } from '../../rules/refusals-registry.ts';
import { fieldsOf, type MemberContext } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { approveApplication } from '../review-application.ts';
import { members } from '../tables.ts';
import { held } from './review.ts';

/** A salesman is one of the platform's own people at work. */
async function checkSalesman(ctx: MemberContext, empId: string | null | undefined): Promise<void> {
  if (empId === null || empId === undefined) return;
  const [person] = await employees(ctx, [empId]);
  if (person === undefined || person.memberId !== '0' || person.status !== EMPLOYEE.normal)
    throw NotFound({}, 'salesmanId');
}

/** Refuses 16016 while a due check is not attested, and all that approving refuses. */
export const approveAuditHandler = members.command(approveAudit, async (ctx) => {
  const { id, version, attested, salesmanId } = ctx.input;
  const row = await held(ctx, ctx.input, 'Approve');
  const open = attestedFor(fieldsOf(ctx, row)).filter((check) => !attested.includes(check));
  if (open.length > 0 && row.state === APPLICATION.pending) throw AttestFirst({}, 'attested');
  await checkSalesman(ctx, salesmanId);
  const { memberId } = await approveApplication(asAny(ctx), {
    id,
    version,
    salesmanEmpId: salesmanId ?? null,
    attested,
  });
  return { state: APPLICATION.approved, memberId };
});
