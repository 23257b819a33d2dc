import { NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { bothNames, fillBoth } from '#kernel/rules/words.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { stepper } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { unlinkSubsidiary } from '#office/organisation/server/door.ts';
import {
  askUnlink,
  companyLink,
  confirmUnlink,
  type Link,
  refuseUnlink,
  withdrawUnlink,
} from '../../contract/unlink.ts';
import { COMPANY_PAGE, SUBSIDIARIES_PAGE } from '../../rules/pages.ts';
import { NotLinked, UnlinkWaits } from '../../rules/refusals-standing.ts';
import { UNLINK, unlinkLife } from '../../rules/unlink-life.ts';
import { unlinkWords } from '../../rules/unlink-words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { Hand } from '../applications.ts';
import { called } from '../parties.ts';
import { type Member, room, type Unlink } from '../tables.ts';
import { sideOf } from './change-requests.ts';

export const UNLINK_BIZ = 'MEMBER_UNLINK';
const writeStep = stepper<Unlink, typeof unlinkLife.codes, Parameters<typeof unlinkLife.next>[0]>({
  life: unlinkLife,
  table: 'members.unlink_request',
  column: 'state',
  bizType: UNLINK_BIZ,
  number: () => null,
  parties: (u) => [u.member_id, u.parent_member_id],
});
/** History is numbered over rows of both companies. */
const step: typeof writeStep = (w, row, verb, side, options) =>
  asSystem(w as Hand, () => writeStep(w, row, verb, side, options));

const me = (w: Hand): string => w.actor.memberId ?? '0';
/** A company whose link the caller may speak of: his own, or one that stands directly below it or did. */
async function subsidiary(w: Hand, wish: string | null | undefined): Promise<Member> {
  const row = await w.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', wish ?? me(w))
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.id === me(w) || row.parent_member_id === me(w)) return row;
  const past = await w.tx
    .selectFrom('members.unlink_request')
    .select('id')
    .where('member_id', '=', row.id)
    .where('parent_member_id', '=', me(w))
    .limit(1)
    .executeTakeFirst();
  if (past === undefined) throw NotFound({});
  return row;
}
const namesOf = async (w: Hand, id: string): Promise<{ name: string; nameEn: string | null }> =>
  (await w.tx
    .selectFrom('members.member')
    .select(['name', 'name_en as nameEn'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? { name: '', nameEn: null };

/** Who asked may take it back; anybody else of the two companies answers, but only the other company's people. */
function verbsOf(w: Hand, u: Unlink): string[] {
  if (u.state !== UNLINK.asked) return [];
  return u.asked_member_id === me(w)
    ? unlinkLife.open(u.state, 'submitter')
    : unlinkLife.open(u.state, sideOf(w));
}
const requestShown = (w: Hand, u: Unlink): NonNullable<Link['request']> => ({
  id: u.id,
  version: u.version,
  state: u.state,
  mine: u.asked_member_id === me(w),
  askedBy: u.asked_name,
  askedAt: u.gmt_create.toISOString(),
  reason: u.reason,
  answeredBy: u.answered_name,
  answeredAt: u.answered_at?.toISOString() ?? null,
  answer: u.answer_reason,
  can: verbsOf(w, u),
});

/** administration-domain 22.2. */
export const link = room.ask(companyLink, async (w) => {
  const row = await subsidiary(w, w.input.memberId);
  const mine = row.id === me(w);
  const last = await w.tx
    .selectFrom('members.unlink_request')
    .selectAll()
    .where('member_id', '=', row.id)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const linked = row.parent_member_id !== null && (mine || row.parent_member_id === me(w));
  const parentId = row.parent_member_id ?? last?.parent_member_id;
  if (parentId === undefined) return null;
  const waits = last !== undefined && last.state === UNLINK.asked;
  return {
    memberId: row.id,
    memberName: called(w, { name: row.name, nameEn: row.name_en }),
    parentName: called(w, await namesOf(w, parentId)),
    linked,
    mayAsk: linked && !waits,
    request: last === undefined ? null : requestShown(w, last),
  };
});

/** The company and its link, locked: two acts on one link stand in line. */
const lockSubsidiary = (w: Hand, id: string) =>
  asSystem(w, () =>
    w.tx
      .selectFrom('members.member')
      .selectAll()
      .where('id', '=', id)
      .where('deleted', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** Refuses 10301, 16020, 16021. */
export const ask = room.on(askUnlink, async (w) => {
  const { reason } = w.input;
  const { id } = await subsidiary(w, w.input.memberId);
  const row = await lockSubsidiary(w, id);
  if (
    row === undefined ||
    row.parent_member_id === null ||
    (row.id !== me(w) && row.parent_member_id !== me(w))
  )
    throw NotLinked({});
  const made = await insert(w, row, row.parent_member_id, reason);
  await asSystem(w, () =>
    w.history({
      bizType: UNLINK_BIZ,
      bizId: made.id,
      bizNo: row.member_code,
      action: 'ask',
      from: null,
      to: made.state,
      reason,
      side: 'submitter',
      parties: [made.member_id, made.parent_member_id],
    }),
  );
  await tell(w, made, 'ask', reason);
  w.target({ type: UNLINK_BIZ, id: made.id, no: row.member_code });
  return { id: made.id, version: made.version, state: made.state };
});
async function insert(w: Hand, row: Member, parentId: string, reason: string): Promise<Unlink> {
  const accountId = w.actor.accountId as string;
  try {
    return await w.tx
      .insertInto('members.unlink_request')
      .values({
        member_id: row.id,
        parent_member_id: parentId,
        asked_member_id: me(w),
        asked_by: accountId,
        asked_name: w.actor.name,
        reason,
        created_by: accountId,
        modified_by: accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (brokenConstraint(error) === 'unlink_open') throw UnlinkWaits({});
    throw error;
  }
}

/** The request, locked behind its subsidiary. Row security shows it to its two companies only. Refuses 10301, 10302. */
async function held(
  w: Hand,
  wish: { id: string; version: number },
): Promise<{ request: Unlink; row: Member }> {
  const seen = await w.tx
    .selectFrom('members.unlink_request')
    .select('member_id')
    .where('id', '=', wish.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const row = seen === undefined ? undefined : await lockSubsidiary(w, seen.member_id);
  if (row === undefined) throw NotFound({});
  const request = await w.tx
    .selectFrom('members.unlink_request')
    .selectAll()
    .where('id', '=', wish.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (request.version !== wish.version) throw VersionConflict({ version: request.version });
  w.target({ type: UNLINK_BIZ, id: request.id, no: row.member_code });
  return { request, row };
}
const answered = async (w: Hand, reason: string | null) => ({
  answered_by: w.actor.accountId,
  answered_name: w.actor.name,
  answered_at: await w.now(),
  answer_reason: reason,
});
/** The answer is the other company's. Refuses 10201. */
function mustBeOther(w: Hand, u: Unlink): void {
  if (u.asked_member_id === me(w)) throw NoPermission({});
}

/** Both have said yes: the subsidiary stands alone, and its node leaves the tree of the company above. Refuses 10201, 10301, 10302, 10306, 16021. */
export const confirm = room.on(confirmUnlink, async (w) => {
  const { request, row } = await held(w, w.input);
  mustBeOther(w, request);
  const out = await step(w, request, 'confirm', sideOf(w), { set: await answered(w, null) });
  if (row.parent_member_id !== request.parent_member_id) throw NotLinked({});
  await asSystem(w, async () => {
    await w.tx
      .updateTable('members.member')
      .set({
        parent_member_id: null,
        subsidiary_share: null,
        ...touched(w),
      })
      .where('id', '=', row.id)
      .execute();
    await unlinkSubsidiary(w, { memberId: request.parent_member_id, subsidiaryId: row.id });
    const changes = [
      { field: 'parentName', before: (await namesOf(w, request.parent_member_id)).name, after: null },
    ];
    await w.history({
      bizType: 'MEMBER',
      bizId: row.id,
      bizNo: row.member_code,
      action: 'unlink',
      from: null,
      to: null,
      changes,
      reason: request.reason,
      side: sideOf(w),
      parties: [row.id, request.parent_member_id],
    });
  });
  await tell(w, out, 'confirm', '');
  return { id: out.id, version: out.version, state: out.state };
});
/** The link stays. Refuses 10201, 10301, 10302, 10306. */
export const refuse = room.on(refuseUnlink, async (w) => {
  const { request } = await held(w, w.input);
  mustBeOther(w, request);
  const out = await step(w, request, 'refuse', sideOf(w), {
    reason: w.input.reason,
    set: await answered(w, w.input.reason),
  });
  await tell(w, out, 'refuse', w.input.reason ?? '');
  return { id: out.id, version: out.version, state: out.state };
});
export const withdraw = room.on(withdrawUnlink, async (w) => {
  const { request } = await held(w, w.input);
  if (request.asked_member_id !== me(w)) throw NoPermission({});
  const out = await step(w, request, 'withdraw', 'submitter');
  return { id: out.id, version: out.version, state: out.state };
});

/** The administrators of the company that has to answer, or that asked. */
async function tell(w: Hand, u: Unlink, what: 'ask' | 'confirm' | 'refuse', reason: string): Promise<void> {
  const to =
    what === 'ask'
      ? u.asked_member_id === u.member_id
        ? u.parent_member_id
        : u.member_id
      : u.asked_member_id;
  const t = unlinkWords.table;
  const [sub, parent] = [await namesOf(w, u.member_id), await namesOf(w, u.parent_member_id)];
  const [title, text] = [t[`notice.${what}`], t[`notice.${what}.text`]];
  await notify(w, {
    event: 'INFO_CHANGE_RESULT',
    title,
    body: fillBoth(text, {
      sub: bothNames(sub.name ?? '', sub.nameEn),
      parent: bothNames(parent.name ?? '', parent.nameEn),
      by: w.actor.name,
      reason,
    }),
    to: { memberAdmins: to },
    bizType: UNLINK_BIZ,
    bizId: u.id,
    link: to === u.parent_member_id ? `${SUBSIDIARIES_PAGE}/detail/${u.member_id}` : COMPANY_PAGE,
    onceKey: `${UNLINK_BIZ}:${u.id}:${what}`,
  });
}
