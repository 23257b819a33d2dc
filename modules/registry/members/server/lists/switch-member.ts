import { notify } from '#office/messaging/server/door.ts';
import { COMPANY_PAGE } from '../../rules/company-page.ts';
import { asAny } from '../list-users.ts';
import type { MemberContext } from './lock-member.ts';

/** Administrators hear of it by message, SMS and mail. */
export const sendNotice = (
  ctx: MemberContext,
  event: 'MEMBER_DISABLED' | 'MEMBER_ENABLED',
  member: { id: string },
  reason: string,
) =>
  notify(asAny(ctx), {
    event,
    variables: { reason },
    to: { memberAdmins: member.id },
    bizType: 'MEMBER',
    bizId: member.id,
    link: COMPANY_PAGE,
  });
