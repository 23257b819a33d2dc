import { sql } from 'kysely';
import { ownedDocuments } from '#kernel/server/owned-documents.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';

/** Papers that are filed, waiting or in force go to who takes over. */
export const openLicences = ownedDocuments(
  'LICENCE',
  'qualifications.licence',
  [''],
  sql<boolean>`not deleted and (approval_status <> ${sql.lit(APPROVAL.approved)} or effective_status in (${sql.lit(LICENCE.notYet)}, ${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}))`,
);
