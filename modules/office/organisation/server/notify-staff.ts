import type { BuiltInEvent } from '#office/messaging/rules/events.ts';
import { notify } from '#office/messaging/server/door.ts';
import { asCaller, type EmployeeRow, type OrganisationContext } from './tables.ts';

/** Tells the person himself of an event of administration-domain 27. */
export const notifyPerson = (
  ctx: OrganisationContext,
  row: EmployeeRow,
  event: BuiltInEvent,
  variables: Readonly<Record<string, string | number>>,
): Promise<void> =>
  notify(asCaller(ctx), {
    event,
    to: { accountIds: [row.account_id] },
    variables: { ...variables },
    bizType: 'EMPLOYEE',
    bizId: row.id,
  });

/** Tells the superior, when there is one. */
export async function notifySuperior(
  ctx: OrganisationContext,
  row: EmployeeRow,
  event: BuiltInEvent,
  variables: Readonly<Record<string, string | number>>,
): Promise<void> {
  if (row.superior_id === null) return;
  await notify(asCaller(ctx), {
    event,
    to: { memberId: row.member_id, empId: row.superior_id },
    variables: { ...variables },
    bizType: 'EMPLOYEE',
    bizId: row.id,
  });
}
