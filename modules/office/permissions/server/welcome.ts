import { accountRegistered } from '#office/identity/rules/news.ts';
import { giveRoles } from './appointments.ts';
import { permissions } from './tables.ts';

/**
 * Who has just registered is an unverified user of the side he chose (administration-domain 3.1). Heard with
 * the system's rights, because he speaks for no company yet.
 */
export const welcome = permissions.listen(accountRegistered, async ({ tx, input }) => {
  await giveRoles(tx, {
    accountId: input.accountId,
    memberId: null,
    roleCodes: [input.side === 'seller' ? 'MEMBER_UNVERIFIED_SELLER' : 'MEMBER_UNVERIFIED'],
  });
});
