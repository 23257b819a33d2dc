import { sql } from 'kysely';
import { holding } from '#kernel/server/holdings.ts';
import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { LICENCE } from '../rules/licence-life.ts';

/** Papers that are filed, waiting or in force go to who takes over. */
export const openLicences = holding(
  'LICENCE',
  'qualifications.licence',
  [''],
  sql<boolean>`not deleted and (approval_status <> ${sql.lit(APPROVAL.approved)} or effective_status in (${sql.lit(LICENCE.notYet)}, ${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}))`,
);
