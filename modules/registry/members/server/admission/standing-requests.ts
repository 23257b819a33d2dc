import { compare, round2 } from '#kernel/rules/decimal.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { bothNames, fillBoth, type Said } from '#kernel/rules/words.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { memberStanding, requestStanding, type Standing, withdrawStanding } from '../../contract/standing.ts';
import { CHANGE } from '../../rules/change-life.ts';
import { changedKeys } from '../../rules/company-changes.ts';
import { auditPage } from '../../rules/audit-page.ts';
import { NothingChanged } from '../../rules/refusals-registry.ts';
import { NoCredit, SidesStay, StandingWaits } from '../../rules/refusals-standing.ts';
import { mayWiden, NO_CREDIT, STANDING, type StandingField } from '../../rules/standing.ts';
import { standingWords } from '../../rules/standing-words.ts';
import type { Hand } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { lockMember } from '../lists/lock-member.ts';
import { mustSee } from '../seen-customers.ts';
import { type ChangeRequest, type Member, room } from '../tables.ts';
import { CHANGE_BIZ, stepChange } from './change-requests.ts';
import { readCompany } from './company-record.ts';

export interface StandingContent {
  readonly before: Partial<Standing>;
  readonly after: Partial<Standing>;
  readonly note: string;
}
export const standingOf = (stored: Readonly<Record<string, unknown>>): StandingContent =>
  stored as unknown as StandingContent;

/** How a company stands now. */
export async function standingNow(w: Hand, member: Member): Promise<Standing> {
  const { record } = await readCompany(w, member);
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
const pick = (from: Standing, keys: readonly StandingField[]): Partial<Standing> =>
  Object.fromEntries(keys.map((k) => [k, from[k]]));

/** What is asked for, by name, in both languages. */
export const standingNames = (keys: readonly string[]): Said => {
  const table = standingWords.table as Readonly<Record<string, Said | undefined>>;
  return {
    zh: keys.map((k) => table[k]?.zh ?? k).join('、'),
    en: keys.map((k) => table[k]?.en ?? k).join(', '),
  };
};

async function put(w: Hand, member: Member, content: StandingContent): Promise<ChangeRequest> {
  const by = {
    submitted_by: w.actor.accountId,
    created_by: w.actor.accountId,
    modified_by: w.actor.accountId,
  };
  try {
    return await w.tx
      .insertInto('members.change_request')
      .values({
        ...by,
        submitted_at: await w.now(),
        submitted_name: w.actor.name,
        member_id: member.id,
        kind: 'standing',
        state: CHANGE.pending,
        content: JSON.stringify(content) as never,
        owner_dept_id: w.actor.deptId,
        owner_emp_id: w.actor.empId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (brokenConstraint(error) === 'standing_one_at_a_time') throw StandingWaits({});
    throw error;
  }
}

/** Puts another standing before the auditors; nothing changes until one of them says yes. Refuses 10302, 16010, 16017, 16018, 16019. */
export const ask = room.on(requestStanding, async (w) => {
  const { id, version, reason, ...typed } = w.input;
  const member = await lockMember(w, id, version);
  const now = await standingNow(w, member);
  const wish: Standing = { ...typed, creditLine: round2(typed.creditLine) };
  checkStanding(now, wish);
  const keys = changedKeys(STANDING, { ...now, creditLine: round2(now.creditLine) }, { ...wish });
  if (keys.length === 0) throw NothingChanged({});
  const row = await put(w, member, { before: pick(now, keys), after: pick(wish, keys), note: reason });
  await w.history({
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
  await tellAuditors(w, member, row, keys);
  return { id: row.id, version: row.version };
});

function tellAuditors(
  w: Hand,
  member: Member,
  row: ChangeRequest,
  keys: readonly StandingField[],
): Promise<void> {
  const page = auditPage(member.parent_member_id === null ? 'company' : 'sub');
  const fields = standingNames(keys);
  const t = standingWords.table;
  return notify(w, {
    event: 'INFO_CHANGE',
    title: t['notice.ask'],
    body: fillBoth(t['notice.ask.text'], {
      by: w.actor.name,
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

/** Only who asked takes it back. Refuses 10201 to anybody else, 10302, 10306. */
export const takeBack = room.on(withdrawStanding, async (w) => {
  const row = await w.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('kind', '=', 'standing')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await lockMember(w, row.member_id);
  const held = await w.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('id', '=', row.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (held.submitted_by !== w.actor.accountId) throw NoPermission({});
  const out = await stepChange(w, { ...held, version: w.input.version }, 'withdraw', 'operator', {
    parties: [],
  });
  return { id: out.id, version: out.version };
});

export const standing = room.ask(memberStanding, async (w) => {
  await mustSee(asAny(w), w.input.id);
  const member = await w.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (member === undefined) throw NotFound({});
  const waiting = await w.tx
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
    standing: await standingNow(w, member),
    waiting:
      waiting === undefined
        ? null
        : {
            id: waiting.id,
            version: waiting.version,
            mine: waiting.submitted_by === w.actor.accountId,
            by: waiting.submitted_name ?? '',
            at: waiting.submitted_at?.toISOString() ?? null,
          },
  };
});
