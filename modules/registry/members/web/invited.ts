import { call } from '#kernel/web/request/call.ts';
import { invitationOffer } from '../contract/invitation.ts';

const LINK = /[?&]invite=([A-Za-z0-9_-]{43})(?:&|$)/;
/** The invitation a way back leads to, for who has no login yet; null where it is none. */
export async function invitedBy(wayBack: string) {
  const token = LINK.exec(wayBack)?.[1];
  return token === undefined ? null : call(invitationOffer, { token }, { silent: true });
}
