import { brokenConstraint } from '#kernel/server/database.ts';
import { approveChange, type RecordFields } from '../../contract/change.ts';
import { AUDITED, changedKeys } from '../../rules/company-changes.ts';
import { OrganisationLinked } from '../../rules/refusals-registry.ts';
import type { MemberContext } from '../applications.ts';
import { type ChangeRequest, members } from '../tables.ts';
import { CHANGE_BIZ, extensionOf, infoOf, lockRequest, stepChange, stepRelation } from './change-requests.ts';
import { putInForce } from './company-record.ts';
import { notifyAsker, putStanding } from './put-standing.ts';
import { held, quiet, reviewed, sendNotice } from './review-change.ts';

async function link(ctx: MemberContext, row: ChangeRequest): Promise<void> {
  const { organisation, scope } = extensionOf(row.content);
  try {
    await ctx.tx
      .insertInto('members.sales_organisation')
      .values({
        member_id: row.member_id,
        organisation,
        scope,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
      })
      .execute();
  } catch (error) {
    if (brokenConstraint(error)?.startsWith('sales_organisation') === true) throw OrganisationLinked({});
    throw error;
  }
}

/**
 * New data in force, documents untouched, stores under the new name; or the organisation linked
 * (sm:relation); or the standing two people agreed on. Refuses 10202, 10301, 10302, 10306, 10705, 16012,
 * 16018, 16019, 16022.
 */
export const approveChangeHandler = members.command(approveChange, async (ctx) => {
  const row = await lockRequest(ctx, ctx.input);
  const company = await held(ctx, row, 'Approve');
  const stepped = await stepChange(ctx, row, 'approve', 'operator', {
    set: await reviewed(ctx),
    ...quiet(row),
  });
  let { member } = company;
  if (row.kind === 'standing') {
    member = await putStanding(ctx, company, row);
    await notifyAsker(ctx, member, stepped, true, '');
    ctx.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
    return { state: stepped.state, relationStatus: member.relation_status ?? '' };
  }
  if (row.kind === 'info') {
    const { after } = infoOf(ctx, row.content);
    const wanted = { ...company.fields, ...after } as RecordFields;
    member = await putInForce(ctx, company, changedKeys(AUDITED, company.fields, wanted), wanted, {
      action: 'change',
      side: 'operator',
    });
  } else await link(ctx, row);
  member = await stepRelation(ctx, member, 'approve', 'operator');
  await sendNotice(ctx, member, stepped, 'approved', '');
  ctx.target({ type: CHANGE_BIZ, id: row.id, no: member.member_code });
  return { state: stepped.state, relationStatus: member.relation_status ?? '' };
});
