import { compare } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { memberStanding, type Standing } from '../../contract/standing.ts';
import { CHANGE } from '../../rules/change-lifecycle.ts';
import { standingWords } from '../../rules/member-words.ts';
import { NoCredit, SidesStay } from '../../rules/refusals-standing.ts';
import { mayWiden, NO_CREDIT } from '../../rules/standing.ts';
import type { MemberContext } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { mustSee } from '../seen-customers.ts';
import { type Member, members } from '../tables.ts';
import { readCompany } from './company-record.ts';

export interface StandingContent {
  readonly before: Partial<Standing>;
  readonly after: Partial<Standing>;
  readonly note: string;
}

export const standingOf = (stored: Readonly<Record<string, unknown>>): StandingContent =>
  stored as unknown as StandingContent;

/** How a company stands now. */
export async function standingNow(ctx: MemberContext, member: Member): Promise<Standing> {
  const { record } = await readCompany(ctx, member);
  return {
    creditLine: record.credit_line,
    riskLevel: record.risk_level,
    intermediaryQualified: member.intermediary_qualified,
    memberType: member.member_type,
  };
}

/** Refuses what no second pair of eyes should have to: credit for a company that gets none, a side taken away. */
export function checkStanding(now: Pick<Standing, 'memberType'>, wish: Standing): void {
  if (wish.riskLevel === NO_CREDIT && compare(wish.creditLine, '0') > 0) throw NoCredit({}, 'creditLine');
  if (!mayWiden(now.memberType, wish.memberType)) throw SidesStay({}, 'memberType');
}

/** What is asked for, by name, in both languages. */
export const standingNames = (keys: readonly string[]): LocalizedText => {
  const table = standingWords.table as Readonly<Record<string, LocalizedText | undefined>>;
  return {
    zh: keys.map((k) => table[k]?.zh ?? k).join('、'),
    en: keys.map((k) => table[k]?.en ?? k).join(', '),
  };
};

export const memberStandingHandler = members.query(memberStanding, async (ctx) => {
  await mustSee(asAny(ctx), ctx.input.id);
  const member = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (member === undefined) throw NotFound({});
  const waiting = await ctx.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('kind', '=', 'standing')
    .where('state', '=', CHANGE.pending)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return {
    id: member.id,
    name: member.name,
    version: member.version,
    standing: await standingNow(ctx, member),
    waiting:
      waiting === undefined
        ? null
        : {
            id: waiting.id,
            version: waiting.version,
            mine: waiting.submitted_by === ctx.actor.accountId,
            by: waiting.submitted_name ?? '',
            at: waiting.submitted_at?.toISOString() ?? null,
          },
  };
});
