import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { saveVisit } from '../contract/visits.ts';
import { visitPath } from '../rules/visit-path.ts';
import { operationlog } from './tables.ts';

const QUIET_SECONDS = 2;

/** Notes the visit of whoever asks; pages that are not recorded and repeats within two seconds answer the same. */
export const saveVisitHandler = operationlog.command(saveVisit, async ({ tx, input, actor }) => {
  const path = visitPath(input.path);
  if (path === null) return null;
  const visitor =
    actor.accountId ??
    createHash('sha256').update(`${actor.ip} ${actor.device}`).digest('base64url').slice(0, 22);
  const first = await sql`
    insert into operationlog.recent_visit as r (visitor, path, at) values (${visitor}, ${path}, ${nowHere})
    on conflict (visitor, path) do update set at = excluded.at where r.at <= excluded.at - make_interval(secs => ${QUIET_SECONDS})`.execute(
    tx,
  );
  if (first.numAffectedRows === 0n) return null;
  await tx
    .insertInto('operationlog.visit')
    .values({
      gmt_create: nowHere,
      path,
      identity: actor.identity,
      visitor,
      account_id: actor.accountId,
      member_id: actor.memberId,
      client_ip: actor.ip,
      user_agent: actor.device.slice(0, 200),
      locale: actor.locale,
    })
    .execute();
  return null;
});
