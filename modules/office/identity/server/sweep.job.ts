import { sql } from 'kysely';
import { nowOnce } from '#kernel/server/database.ts';
import { identity } from './tables.ts';

/**
 * Marks logins and links that ran out, and throws away codes, tickets and counters that served; attempts and
 * ended logins are kept 180 days (administration-domain 2.1).
 */
export const sweepDoors = identity.cronJob(
  'identity.sweep',
  { everySeconds: 300, atMost: 2000 },
  async ({ tx, input }) => {
    const most = input.atMost;
    const over =
      await sql`update identity.login_record set state = 'expired', ended_at = expires_at where id in
    (select id from identity.login_record where state = 'live' and expires_at <= ${nowOnce} limit ${most})`.execute(
        tx,
      );
    await sql`update identity.share_token set state = 'expired' where id in (select id from identity.share_token where state = 'live' and expire_at <= ${nowOnce} limit ${most})`.execute(
      tx,
    );
    for (const [table, passed] of [
      ['image_code', 'expire_at'],
      ['proof_of_work', 'expire_at'],
      ['verify_code', "expire_at + interval '2 days'"],
      ['ticket', "expire_at + interval '30 days'"],
      ['throttle', 'keep_until'],
      ['login_attempt', "gmt_create + interval '180 days'"],
      ['login_record', "ended_at + interval '180 days'"],
    ] as const) {
      await sql`delete from ${sql.raw(`identity.${table}`)} where ctid in (select ctid from ${sql.raw(`identity.${table}`)} where ${sql.raw(passed)} < ${nowOnce} limit ${most})`.execute(
        tx,
      );
    }
    return Number.parseInt(String(over.numAffectedRows ?? 0n), 10);
  },
);
