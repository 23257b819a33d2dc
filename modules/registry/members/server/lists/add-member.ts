import type { z } from 'zod';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { addAdministrator, createDepartment } from '#office/organisation/server/door.ts';
import { appoint } from '#office/permissions/server/door.ts';
import { addMember } from '../../contract/member.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import { atHome } from '../../rules/required.ts';
import { insertMember } from '../create-member.ts';
import { asAny } from '../list-users.ts';
import { type MemberType, members } from '../tables.ts';
import { isSalesman, notifySalesmen } from './assign-salesman.ts';
import type { MemberContext } from './lock-member.ts';

export type NewCustomer = z.output<typeof addMember.input>;
const ROLES: Record<MemberType, readonly string[]> = {
  seller: ['SELLER_ADMIN'],
  buyer: ['BUYER_ADMIN'],
  both: ['SELLER_ADMIN', 'BUYER_ADMIN'],
};

interface Chosen {
  readonly enterpriseType: string;
  readonly industry: string;
  readonly level: string;
  readonly region: string | null;
  readonly salesmanId: string | null;
}
/** Codes the sets offer now, and a salesman who works for the platform. Refuses 10009 at the fields. */
export async function checkChosen(ctx: MemberContext, f: Chosen): Promise<void> {
  const codes = [
    ['enterpriseType', 'enterprise_type', f.enterpriseType],
    ['industry', 'industry', f.industry],
    ['level', 'member_level', f.level],
    ['region', 'region', f.region],
  ] as const;
  const wrong: string[] = [];
  for (const [field, type, code] of codes)
    if (code !== null && !(await mayChoose(ctx, { type, code }))) wrong.push(field);
  if (f.salesmanId !== null && !(await isSalesman(ctx, f.salesmanId))) wrong.push('salesmanId');
  if (wrong.length > 0)
    throw new InvalidInput(wrong.map((field) => ({ field, rule: 'field.select', message: '' })));
}

/**
 * A company opened by the operator with its first administrator, both not activated (administration-domain
 * 22.1). Refuses 10009, 10304, 10701, 10702, 10705, 16022.
 */
export async function openMember(
  ctx: MemberContext,
  f: NewCustomer,
  sourceType: 'operator' | 'import',
): Promise<{ id: string; code: string }> {
  await checkChosen(ctx, f);
  const { adminAccount, adminName, adminEmail, adminMobile, salesmanId, crmMemberId, ...rest } = f;
  // One of the two says who it is; what was typed before the country changed is not kept.
  const fields = atHome(f.country)
    ? { ...rest, registrationNo: null, lei: null }
    : { ...rest, creditCode: null };
  const by = ctx.actor.accountId;
  const made = await insertMember(
    asAny(ctx).tx,
    {
      ...fields,
      sourceType,
      status: MEMBER.unactivated,
      bank: null,
      bankAccount: null,
      salesmanEmpId: salesmanId,
      by,
    },
    ctx.service('secrets'),
  );
  if (crmMemberId !== null)
    await ctx.tx
      .updateTable('members.member')
      .set({ crm_member_id: crmMemberId })
      .where('id', '=', made.id)
      .execute();
  await ctx.history({
    bizType: 'MEMBER',
    bizId: made.id,
    bizNo: made.code,
    action: 'add',
    from: null,
    to: MEMBER.unactivated,
    side: 'operator',
    parties: [made.id],
  });
  const root = await createDepartment(ctx, { memberId: made.id, name: f.name, type: '10', by });
  const { accountId, empId } = await addAdministrator(asAny(ctx), {
    memberId: made.id,
    deptId: root.id,
    account: adminAccount,
    empName: adminName,
    loginEmail: adminEmail,
    mobile: adminMobile,
  });
  await appoint(asAny(ctx), {
    accountId,
    memberId: made.id,
    empId,
    roleCodes: ROLES[f.memberType],
    instead: true,
    by,
  });
  await notifySalesmen(ctx, [salesmanId]);
  return made;
}

/** R-CUST-005. */
export const addMemberHandler = members.command(addMember, async (ctx) => {
  const made = await openMember(ctx, ctx.input, 'operator');
  ctx.target({ type: 'MEMBER', id: made.id, no: made.code });
  return { id: made.id, version: 1, memberCode: made.code };
});
