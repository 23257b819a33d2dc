import { currentApplication } from '../contract/application.ts';
import { APPLICATION, companyLifecycle } from '../rules/company-lifecycle.ts';
import { askedFields, fieldsOf, type MemberContext, refusedForm } from './applications.ts';
import { type Application, members } from './tables.ts';

/** An application as its own people read it. */
export function shownApplication(ctx: MemberContext, row: Application) {
  const refused = refusedForm(ctx, row) ?? {};
  const open = companyLifecycle.open(row.state, 'submitter');
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    state: row.state,
    can: row.state === APPLICATION.pending || row.state === APPLICATION.approved ? open : ['save', ...open],
    memberId: row.member_id,
    fields: fieldsOf(ctx, row),
    refusedFields: Object.fromEntries(askedFields(row).map((f) => [f, refused[f] ?? null])),
    rejectReason: row.reject_reason,
    rejectFields: row.reject_fields,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
  };
}

/** The newest application of the caller: the open one, else the approved one. */
export const currentApplicationHandler = members.query(currentApplication, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.application')
    .selectAll()
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('kind', '=', 'company')
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : shownApplication(ctx, row);
});
