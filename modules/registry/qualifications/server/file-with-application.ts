import { sql } from 'kysely';
import { memberAdmitted } from '#registry/members/server/door.ts';
import { room } from './tables.ts';

/** Licences that came with an approved application wait for their own review; a number already on file is passed over. */
export const fileWithApplication = room.hear(memberAdmitted, async ({ tx, input, actor }) => {
  for (const l of input.licences) {
    await sql`
      insert into qualifications.licence (member_id, licence_type, certificate_no, start_date, end_date, approval_status, file_id, created_by, modified_by)
      values (${input.memberId}::bigint, ${l.licenceType}, ${l.certificateNo}, ${l.startDate}::date, ${l.endDate}::date, '10', ${l.fileId}::bigint, ${actor.accountId}::bigint, ${actor.accountId}::bigint)
      on conflict (licence_type, certificate_no) where not deleted and replaces_id is null do nothing`.execute(tx);
  }
});
