import { sql } from 'kysely';
import { type Holding, holding } from '#kernel/server/holdings.ts';

/** Invoice data and addresses go to who takes over when their keeper leaves. */
export const bookOfKeeper: readonly Holding[] = [
  holding('BILLING', 'addressbook.billing_info', [''], sql<boolean>`not deleted`),
  holding('ADDRESS', 'addressbook.address', [''], sql<boolean>`not deleted`),
];
