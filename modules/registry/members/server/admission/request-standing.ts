import { round2 } from '#kernel/rules/decimal.ts';
import { bothNames, fillBoth } from '#kernel/rules/words.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { requestStanding, type Standing } from '../../contract/standing.ts';
import { auditPage } from '../../rules/audit-page.ts';
import { CHANGE } from '../../rules/change-lifecycle.ts';
import { changedKeys } from '../../rules/company-changes.ts';
import { standingWords } from '../../rules/member-words.ts';
import { NothingChanged } from '../../rules/refusals-registry.ts';
import { StandingWaits } from '../../rules/refusals-standing.ts';
import { STANDING, type StandingField } from '../../rules/standing.ts';
import type { MemberContext } from '../applications.ts';
import { lockMember } from '../lists/lock-member.ts';
import { type ChangeRequest, type Member, members } from '../tables.ts';
import { CHANGE_BIZ } from './change-requests.ts';
import { checkStanding, type StandingContent, standingNames, standingNow } from './standing-requests.ts';

const pick = (from: Standing, keys: readonly StandingField[]): Partial<Standing> =>
  Object.fromEntries(keys.map((k) => [k, from[k]]));

async function put(ctx: MemberContext, member: Member, content: StandingContent): Promise<ChangeRequest> {
  const by = {
    submitted_by: ctx.actor.accountId,
    created_by: ctx.actor.accountId,
    modified_by: ctx.actor.accountId,
  };
  try {
    return await ctx.tx
      .insertInto('members.change_request')
      .values({
        ...by,
        submitted_at: await ctx.now(),
        submitted_name: ctx.actor.name,
        member_id: member.id,
        kind: 'standing',
        state: CHANGE.pending,
        content: JSON.stringify(content) as never,
        owner_dept_id: ctx.actor.deptId,
        owner_emp_id: ctx.actor.empId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (brokenConstraint(error) === 'standing_one_at_a_time') throw StandingWaits({});
    throw error;
  }
}

/**
 * Puts another standing before the auditors; nothing changes until one of them says yes. Refuses 10302,
 * 16010, 16017, 16018, 16019.
 */
export const requestStandingHandler = members.command(requestStanding, async (ctx) => {
  const { id, version, reason, ...typed } = ctx.input;
  const member = await lockMember(ctx, id, version);
  const now = await standingNow(ctx, member);
  const wish: Standing = { ...typed, creditLine: round2(typed.creditLine) };
  checkStanding(now, wish);
  const keys = changedKeys(STANDING, { ...now, creditLine: round2(now.creditLine) }, { ...wish });
  if (keys.length === 0) throw NothingChanged({});
  const row = await put(ctx, member, { before: pick(now, keys), after: pick(wish, keys), note: reason });
  await ctx.history({
    bizType: CHANGE_BIZ,
    bizId: row.id,
    bizNo: member.member_code,
    action: 'submit',
    from: null,
    to: row.state,
    reason,
    side: 'operator',
    parties: [],
  });
  await notifyAuditors(ctx, member, row, keys);
  return { id: row.id, version: row.version };
});

function notifyAuditors(
  ctx: MemberContext,
  member: Member,
  row: ChangeRequest,
  keys: readonly StandingField[],
): Promise<void> {
  const page = auditPage(member.parent_member_id === null ? 'company' : 'sub');
  const fields = standingNames(keys);
  const t = standingWords.table;
  return notify(ctx, {
    event: 'INFO_CHANGE',
    title: t['notice.ask'],
    body: fillBoth(t['notice.ask.text'], {
      by: ctx.actor.name,
      company: bothNames(member.name, member.name_en),
      fields,
    }),
    to: { platformRoute: page, button: 'Approve' },
    bizType: CHANGE_BIZ,
    bizId: row.id,
    link: `${page}?change=${row.id}`,
    onceKey: `STANDING:${row.id}`,
  });
}
