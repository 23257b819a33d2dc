import { sql } from 'kysely';
import { revokeLogins } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { staffOf } from '#office/organisation/server/door.ts';
import { disableMember, enableMember } from '../../contract/member.ts';
import { COMPANY_PAGE } from '../../rules/company-page.ts';
import { memberDisabled, memberEnabled } from '../../rules/standing-news.ts';
import { asAny } from '../list-users.ts';
import { room } from '../tables.ts';
import { lockMember, type MemberWork, stepMember } from './lock-member.ts';

/** Administrators hear of it by message, SMS and mail. */
const tell = (
  w: MemberWork,
  event: 'MEMBER_DISABLED' | 'MEMBER_ENABLED',
  member: { id: string },
  reason: string,
) =>
  notify(asAny(w), {
    event,
    variables: { reason },
    to: { memberAdmins: member.id },
    bizType: 'MEMBER',
    bizId: member.id,
    link: COMPANY_PAGE,
  });

/**
 * R-CUST-009, sm:member disable: everybody of the company is signed out; the rooms above take down its offers, end or hand over its negotiations and close its stores.
 * Orders that run go on. Whoever is committing in its name just now is waited for, whoever comes later is refused (`members.hold_standing`).
 */
export const switchOff = room.each(disableMember, async (w) => {
  const { id, reason } = w.input;
  const row = await lockMember(w, id);
  const out = await stepMember(w, row, 'disable', 'operator', { reason, set: { disabled_reason: reason } });
  await sql`select members.end_standing(${id}::bigint)`.execute(w.tx);
  await tell(w, 'MEMBER_DISABLED', out, reason);
  await revokeLogins(asAny(w), {
    accountIds: (await staffOf(w, id)).map((e) => e.accountId),
    reason: 'forbidden',
  });
  await w.emit(memberDisabled, { memberId: id, reason });
});

/** R-CUST-008, sm:member enable: not while a paper for dangerous goods has lapsed. Refuses 10306, 17101. */
export const switchOn = room.each(enableMember, async (w) => {
  const { id, reason } = w.input;
  const row = await lockMember(w, id);
  const out = await stepMember(w, row, 'enable', 'operator', { reason, set: { disabled_reason: null } });
  await w.service('memberBusiness').requireReturn(asAny(w), id);
  await tell(w, 'MEMBER_ENABLED', out, reason ?? '');
  await w.emit(memberEnabled, { memberId: id });
});
