import type { RawBuilder } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type EmployeeDetail, employeeDetail } from '../contract/employee.ts';
import { mayHere, ownStaff } from './staff.ts';
import { shownStaff, staffLines } from './staff-list.ts';
import { type OrganisationContext, organisation } from './tables.ts';

/** One person in full. `whole`: number and address unmasked, for who may change them. */
export async function staffDetail(
  ctx: OrganisationContext,
  id: string,
  whose: RawBuilder<boolean>,
  whole: boolean,
): Promise<EmployeeDetail> {
  const line = await staffLines(ctx, whose).where('e.id', '=', id).executeTakeFirst();
  const more = await ctx.tx
    .selectFrom('organisation.employee')
    .select(['gmt_create', 'activation_sent_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (line === undefined || more === undefined) throw NotFound({});
  const [shown] = await shownStaff(ctx, [line]);
  if (shown === undefined) throw NotFound({});
  return {
    ...shown,
    ...(whole ? { loginEmail: line.email, mobile: line.mobile } : {}),
    idcardMasked: line.idcard_masked,
    gmtCreate: more.gmt_create.toISOString(),
    activationSentAt: more.activation_sent_at?.toISOString() ?? null,
  };
}

export const employeeDetailHandler = organisation.query(employeeDetail, (ctx) =>
  staffDetail(ctx, ctx.input.id, ownStaff(ctx.actor, 'e'), mayHere(ctx.actor, 'Edit')),
);
