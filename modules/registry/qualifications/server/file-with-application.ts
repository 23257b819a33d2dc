import { sql } from 'kysely';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { bindFiles, seenFiles } from '#office/attachments/server/door.ts';
import { memberAdmitted } from '#registry/members/server/door.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { paperWords } from '../rules/words.ts';
import { KIND } from './submit-licence.ts';
import { qualifications } from './tables.ts';

/**
 * Licences that came with an approved application wait for their own review, submitted by the company; a
 * number already on file is passed over.
 */
export const fileWithApplication = qualifications.listen(memberAdmitted, async (ctx) => {
  const { input, actor, tx } = ctx;
  const company = {
    ...ctx,
    actor: {
      ...actor,
      accountId: null,
      empId: null,
      deptId: null,
      name: input.adminName,
      memberName: input.name,
    },
  };
  for (const l of input.licences) {
    const { rows } = await sql<{ id: string }>`
      insert into qualifications.licence (member_id, licence_type, certificate_no, start_date, end_date, approval_status, file_id, submitted_at, created_by, modified_by)
      values (${input.memberId}::bigint, ${l.licenceType}, ${l.certificateNo}, ${l.startDate}::date, ${l.endDate}::date, '10', ${l.fileId}::bigint, kernel.now(), ${actor.accountId}::bigint, ${actor.accountId}::bigint)
      on conflict (licence_type, certificate_no) where not deleted and replaces_id is null do nothing returning id`.execute(
      tx,
    );
    const id = rows[0]?.id;
    if (id === undefined) continue;
    const files = await seenFiles(ctx, { attachmentIds: [l.fileId] });
    await bindFiles(ctx, {
      bizType: LICENCE_FILES,
      bizId: id,
      attachmentIds: files.map((f) => f.attachmentId),
    });
    const title =
      (paperWords.table as Readonly<Record<string, { zh: string; en: string }>>)[l.licenceType] ??
      noticeWords.table.otherPaper;
    await submitForApproval(company, {
      kind: KIND,
      documentId: id,
      documentNo: l.certificateNo.slice(0, 40),
      memberId: input.memberId,
      title,
    });
  }
});
