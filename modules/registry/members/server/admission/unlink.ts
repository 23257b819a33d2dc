import { NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { bothNames, fillBoth } from '#kernel/rules/words.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { notify } from '#office/messaging/server/door.ts';
import { companyLink, type Link } from '../../contract/unlink.ts';
import { COMPANY_PAGE, SUBSIDIARIES_PAGE } from '../../rules/pages.ts';
import { unlinkWords } from '../../rules/relation-words.ts';
import { UNLINK, unlinkLifecycle } from '../../rules/unlink-lifecycle.ts';
import type { MemberContext } from '../applications.ts';
import { called } from '../parties.ts';
import { type Member, members, type Unlink } from '../tables.ts';
import { sideOf } from './change-requests.ts';

export const UNLINK_BIZ = 'MEMBER_UNLINK';

const writeStep = stepper<Unlink, typeof unlinkLifecycle.codes, Parameters<typeof unlinkLifecycle.next>[0]>({
  lifecycle: unlinkLifecycle,
  table: 'members.unlink_request',
  column: 'state',
  bizType: UNLINK_BIZ,
  number: () => null,
  parties: (u) => [u.member_id, u.parent_member_id],
});

/** History is numbered over rows of both companies. */
export const step: typeof writeStep = (ctx, row, verb, side, options) =>
  asSystem(ctx as MemberContext, () => writeStep(ctx, row, verb, side, options));

export const me = (ctx: MemberContext): string => ctx.actor.memberId ?? '0';

/** A company whose link the caller may speak of: his own, or one that stands directly below it or did. */
export async function subsidiary(ctx: MemberContext, wish: string | null | undefined): Promise<Member> {
  const row = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', wish ?? me(ctx))
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.id === me(ctx) || row.parent_member_id === me(ctx)) return row;
  const past = await ctx.tx
    .selectFrom('members.unlink_request')
    .select('id')
    .where('member_id', '=', row.id)
    .where('parent_member_id', '=', me(ctx))
    .limit(1)
    .executeTakeFirst();
  if (past === undefined) throw NotFound({});
  return row;
}

export const namesOf = async (
  ctx: MemberContext,
  id: string,
): Promise<{ name: string; nameEn: string | null }> =>
  (await ctx.tx
    .selectFrom('members.member')
    .select(['name', 'name_en as nameEn'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? { name: '', nameEn: null };

/** Who asked may take it back; anybody else of the two companies answers, but only the other company's people. */
function verbsOf(ctx: MemberContext, u: Unlink): string[] {
  if (u.state !== UNLINK.asked) return [];
  return u.asked_member_id === me(ctx)
    ? unlinkLifecycle.open(u.state, 'submitter')
    : unlinkLifecycle.open(u.state, sideOf(ctx));
}

const requestShown = (ctx: MemberContext, u: Unlink): NonNullable<Link['request']> => ({
  id: u.id,
  version: u.version,
  state: u.state,
  mine: u.asked_member_id === me(ctx),
  askedBy: u.asked_name,
  askedAt: u.gmt_create.toISOString(),
  reason: u.reason,
  answeredBy: u.answered_name,
  answeredAt: u.answered_at?.toISOString() ?? null,
  answer: u.answer_reason,
  can: verbsOf(ctx, u),
});

/** administration-domain 22.2. */
export const companyLinkHandler = members.query(companyLink, async (ctx) => {
  const row = await subsidiary(ctx, ctx.input.memberId);
  const isOwnCompany = row.id === me(ctx);
  const last = await ctx.tx
    .selectFrom('members.unlink_request')
    .selectAll()
    .where('member_id', '=', row.id)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const linked = row.parent_member_id !== null && (isOwnCompany || row.parent_member_id === me(ctx));
  const parentId = row.parent_member_id ?? last?.parent_member_id;
  if (parentId === undefined) return null;
  const waits = last !== undefined && last.state === UNLINK.asked;
  return {
    memberId: row.id,
    memberName: called(ctx, { name: row.name, nameEn: row.name_en }),
    parentName: called(ctx, await namesOf(ctx, parentId)),
    linked,
    mayAsk: linked && !waits,
    request: last === undefined ? null : requestShown(ctx, last),
  };
});

/** The company and its link, locked: two acts on one link stand in line. */
export const lockSubsidiary = (ctx: MemberContext, id: string) =>
  asSystem(ctx, () =>
    ctx.tx
      .selectFrom('members.member')
      .selectAll()
      .where('id', '=', id)
      .where('deleted', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** The request, locked behind its subsidiary. Row security shows it to its two companies only. Refuses 10301, 10302. */
export async function held(
  ctx: MemberContext,
  wish: { id: string; version: number },
): Promise<{ request: Unlink; row: Member }> {
  const seen = await ctx.tx
    .selectFrom('members.unlink_request')
    .select('member_id')
    .where('id', '=', wish.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const row = seen === undefined ? undefined : await lockSubsidiary(ctx, seen.member_id);
  if (row === undefined) throw NotFound({});
  const request = await ctx.tx
    .selectFrom('members.unlink_request')
    .selectAll()
    .where('id', '=', wish.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (request.version !== wish.version) throw VersionConflict({ version: request.version });
  ctx.target({ type: UNLINK_BIZ, id: request.id, no: row.member_code });
  return { request, row };
}

export const answered = async (ctx: MemberContext, reason: string | null) => ({
  answered_by: ctx.actor.accountId,
  answered_name: ctx.actor.name,
  answered_at: await ctx.now(),
  answer_reason: reason,
});

/** The answer is the other company's. Refuses 10201. */
export function mustBeOther(ctx: MemberContext, u: Unlink): void {
  if (u.asked_member_id === me(ctx)) throw NoPermission({});
}

/** The administrators of the company that has to answer, or that asked. */
export async function sendNotice(
  ctx: MemberContext,
  u: Unlink,
  what: 'ask' | 'confirm' | 'refuse',
  reason: string,
): Promise<void> {
  const to =
    what === 'ask'
      ? u.asked_member_id === u.member_id
        ? u.parent_member_id
        : u.member_id
      : u.asked_member_id;
  const t = unlinkWords.table;
  const [sub, parent] = [await namesOf(ctx, u.member_id), await namesOf(ctx, u.parent_member_id)];
  const [title, text] = [t[`notice.${what}`], t[`notice.${what}.text`]];
  await notify(ctx, {
    event: 'INFO_CHANGE_RESULT',
    title,
    body: fillBoth(text, {
      sub: bothNames(sub.name ?? '', sub.nameEn),
      parent: bothNames(parent.name ?? '', parent.nameEn),
      by: ctx.actor.name,
      reason,
    }),
    to: { memberAdmins: to },
    bizType: UNLINK_BIZ,
    bizId: u.id,
    link: to === u.parent_member_id ? `${SUBSIDIARIES_PAGE}/detail/${u.member_id}` : COMPANY_PAGE,
    onceKey: `${UNLINK_BIZ}:${u.id}:${what}`,
  });
}
