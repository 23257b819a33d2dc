import { dayOf } from '#kernel/rules/clock.ts';
import { issueActivation } from '#office/identity/server/door.ts';
import { ACTIVATION_GAP_SECONDS, ACTIVATIONS_A_DAY, ActivationLimit } from '../rules/refusals.ts';
import { notifyPerson } from './notify-staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext } from './tables.ts';

/**
 * A fresh activation link by mail (72 h); the former one is void. At most one a minute and five a day
 * (11107). Answers the columns that remember it.
 */
export async function sendActivation(ctx: OrganisationContext, row: EmployeeRow) {
  const now = await ctx.now();
  const day = dayOf(now);
  const sentToday = row.activation_day === day ? row.activation_count : 0;
  const early =
    row.activation_sent_at !== null &&
    now.getTime() - row.activation_sent_at.getTime() < ACTIVATION_GAP_SECONDS * 1000;
  if (early || sentToday >= ACTIVATIONS_A_DAY) throw ActivationLimit({});
  const { link, hours } = await issueActivation(asCaller(ctx), { accountId: row.account_id });
  const company = await ctx.service('companies').of(asCaller(ctx), row.member_id);
  await notifyPerson(ctx, row, 'EMP_ACTIVATION', { link, hours, companyName: company.name });
  return { activation_sent_at: now, activation_day: day, activation_count: sentToday + 1 };
}
