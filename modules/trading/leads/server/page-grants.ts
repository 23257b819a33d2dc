import type { PageGrants } from '#kernel/rules/pages.ts';
import { RECEIVED_LEADS, SENT_LEADS } from '../rules/pages.ts';

/** Who holds these pages when the product is installed. */
export const grants: PageGrants = {
  member: [
    { pages: [SENT_LEADS], roles: { BUYER_ADMIN: 'all', BUYER_PURCHASER: 'all' } },
    { pages: [RECEIVED_LEADS], roles: { SELLER_ADMIN: 'all', SELLER_TRADER: 'all' } },
  ],
};
