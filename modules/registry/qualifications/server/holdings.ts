import { sql } from 'kysely';
import { holding } from '#kernel/server/holdings.ts';

/** Papers that are filed, waiting or in force go to who takes over. */
export const openLicences = holding(
  'LICENCE',
  'qualifications.licence',
  [''],
  sql<boolean>`not deleted and (approval_status <> '20' or effective_status in ('10', '20', '30'))`,
);
