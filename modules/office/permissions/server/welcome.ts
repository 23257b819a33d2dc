import { accountRegistered } from '#office/identity/rules/news.ts';
import { giveRoles } from './appointments.ts';
import { room } from './tables.ts';

/** Who has just registered is an unverified user of the side he chose (administration-domain 3.1). Heard as the house, because he speaks for no company yet. */
export const welcome = room.hear(accountRegistered, async ({ tx, input }) => {
  await giveRoles(tx, {
    accountId: input.accountId,
    memberId: null,
    roleCodes: [input.side === 'seller' ? 'MEMBER_UNVERIFIED_SELLER' : 'MEMBER_UNVERIFIED'],
  });
});
