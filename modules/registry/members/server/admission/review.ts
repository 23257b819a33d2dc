import { NotFound } from '#kernel/rules/refusals.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-life.ts';
import { employees } from '#office/organisation/server/door.ts';
import { approveAudit, rejectAudit } from '../../contract/audit.ts';
import { attestedFor } from '../../rules/admission-checks.ts';
import { APPLICATION } from '../../rules/company-life.ts';
import { AttestFirst } from '../../rules/refusals-registry.ts';
import { fieldsOf, type Hand, lockApplication } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { approveApplication, rejectApplication } from '../review-application.ts';
import { type Application, room } from '../tables.ts';
import { needPage } from './audit-sight.ts';

/** The application, locked: of two auditors the second waits here and then finds the state of the first (10302, 10306). */
async function held(
  w: Hand,
  wish: { id: string; version: number },
  button: 'Approve' | 'Reject',
): Promise<Application> {
  const row = await lockApplication(w, { id: wish.id, mine: false });
  needPage(w.actor, row.kind, button);
  return row;
}

/** A salesman is one of the platform's own people at work. */
async function checkSalesman(w: Hand, empId: string | null | undefined): Promise<void> {
  if (empId === null || empId === undefined) return;
  const [person] = await employees(w, [empId]);
  if (person === undefined || person.memberId !== '0' || person.status !== EMPLOYEE.normal)
    throw NotFound({}, 'salesmanId');
}

/** Refuses 16016 while a due check is not attested, and all that approving refuses. */
export const approve = room.on(approveAudit, async (w) => {
  const { id, version, attested, salesmanId } = w.input;
  const row = await held(w, w.input, 'Approve');
  const open = attestedFor(fieldsOf(w, row)).filter((check) => !attested.includes(check));
  if (open.length > 0 && row.state === APPLICATION.pending) throw AttestFirst({}, 'attested');
  await checkSalesman(w, salesmanId);
  const { memberId } = await approveApplication(asAny(w), {
    id,
    version,
    salesmanEmpId: salesmanId ?? null,
    attested,
  });
  return { state: APPLICATION.approved, memberId };
});

export const reject = room.on(rejectAudit, async (w) => {
  const { id, version, reason, fields } = w.input;
  const row = await held(w, w.input, 'Reject');
  const typed = fieldsOf(w, row);
  await rejectApplication(asAny(w), {
    id,
    version,
    reason,
    fields: fields.filter((field) => field in typed),
  });
  return { state: APPLICATION.rejected };
});
