import { sql } from 'kysely';
import { bothNames, fillBoth } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { adminsOf } from '#office/organisation/server/door.ts';
import { appoint } from '#office/permissions/server/door.ts';
import type { Standing } from '../../contract/standing.ts';
import { differencesOf } from '../../rules/company-changes.ts';
import { standingWords } from '../../rules/member-words.ts';
import { memberAdmitted } from '../../rules/news.ts';
import { COMPANY_PAGE } from '../../rules/pages.ts';
import { addedSides, STANDING, STANDING_TOLD } from '../../rules/standing.ts';
import type { MemberContext } from '../applications.ts';
import type { ChangeRequest, Member } from '../tables.ts';
import { CHANGE_BIZ } from './change-requests.ts';
import type { Held } from './company-record.ts';
import { checkStanding, standingNames, standingNow, standingOf } from './standing-requests.ts';

const ROLE = { buyer: 'BUYER_ADMIN', seller: 'SELLER_ADMIN' } as const;

/**
 * A company that trades on another side too: its administrators get that side's role, and a seller a store in
 * draft, as at its admission.
 */
async function openSides(
  ctx: MemberContext,
  { member, record }: Held,
  added: readonly ('buyer' | 'seller')[],
): Promise<void> {
  if (added.length === 0) return;
  const admins = await adminsOf(ctx, member.id);
  for (const a of admins)
    await appoint(ctx, {
      accountId: a.accountId,
      memberId: member.id,
      empId: a.empId,
      roleCodes: added.map((s) => ROLE[s]),
      by: ctx.actor.accountId,
    });
  if (!added.includes('seller')) return;
  await ctx.emit(memberAdmitted, {
    memberId: member.id,
    name: member.name,
    nameEn: member.name_en,
    abbreviation: member.abbreviation,
    sells: true,
    address: record.address,
    businessLicenceFileId: record.business_licence_file_id,
    adminName: admins[0]?.empName ?? record.contact ?? '',
    adminPhone: record.contact_mobile,
    adminEmail: null,
    licences: [],
    businessLicence: null,
  });
}

/**
 * Puts what two people of the platform agreed on in force (trading-domain 19.1). Refuses 16018, 16019 where
 * the company has changed since it was asked.
 */
export async function putStanding(ctx: MemberContext, held: Held, row: ChangeRequest): Promise<Member> {
  const now = await standingNow(ctx, held.member);
  const after: Standing = { ...now, ...standingOf(row.content).after };
  checkStanding(now, after);
  const by = { gmt_modified: nowHere, modified_by: ctx.actor.accountId };
  await ctx.tx
    .updateTable('members.record')
    .set({ ...by, credit_line: after.creditLine, risk_level: after.riskLevel, version: sql`version + 1` })
    .where('member_id', '=', held.member.id)
    .execute();
  const member = await ctx.tx
    .updateTable('members.member')
    .set({
      ...by,
      intermediary_qualified: after.intermediaryQualified,
      member_type: after.memberType,
      version: sql`version + 1`,
    })
    .where('id', '=', held.member.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = differencesOf(STANDING, { ...now }, { ...after });
  await ctx.history({
    bizType: 'MEMBER',
    bizId: member.id,
    bizNo: member.member_code,
    action: 'standing',
    from: null,
    to: null,
    changes,
    reason: standingOf(row.content).note,
    side: 'operator',
    parties: [],
  });
  await openSides(ctx, { ...held, member }, addedSides(now.memberType, after.memberType));
  await notifyCompany(
    ctx,
    member,
    row,
    changes.map((c) => c.field),
  );
  return member;
}

/** The company is told of what it may know of itself. */
async function notifyCompany(
  ctx: MemberContext,
  member: Member,
  row: ChangeRequest,
  changed: readonly string[],
): Promise<void> {
  const announced = STANDING_TOLD.filter((k) => changed.includes(k));
  if (announced.length === 0) return;
  const t = standingWords.table;
  const fields = standingNames(announced);
  await notify(ctx, {
    event: 'INFO_CHANGE_RESULT',
    title: t['notice.done'],
    body: fillBoth(t['notice.done.text'], { company: bothNames(member.name, member.name_en), fields }),
    to: { memberAdmins: member.id },
    bizType: CHANGE_BIZ,
    bizId: row.id,
    link: COMPANY_PAGE,
    onceKey: `STANDING:${row.id}:company`,
  });
}
/** Who asked hears what came of it. */
export async function notifyAsker(
  ctx: MemberContext,
  member: Member,
  row: ChangeRequest,
  approved: boolean,
  reason: string,
): Promise<void> {
  if (row.submitted_by === null) return;
  const t = standingWords.table;
  const result = approved ? t['result.approved'] : t['result.rejected'];
  await notify(ctx, {
    event: 'INFO_CHANGE_RESULT',
    title: t['notice.result'],
    body: fillBoth(t['notice.result.text'], {
      company: bothNames(member.name, member.name_en),
      result,
      reason,
    }),
    to: { accountIds: [row.submitted_by] },
    bizType: CHANGE_BIZ,
    bizId: row.id,
    onceKey: `STANDING:${row.id}:asker`,
  });
}
