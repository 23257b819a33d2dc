import { sql } from 'kysely';
import { StateNotAllowed, NoPermission, DeadlinePassed } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { mailings } from '../contract/mailing.ts';
import { mailingRoutes } from '../rules/places.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { MAILING, mailingLife } from '../rules/mailing-life.ts';
import { RevokeSent } from '../rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Hand, isAuthor, lockMailing, step } from './lock-mailing.ts';
import { acted, revocableUntil } from './present-mailing.ts';
import { MAILING_TASK } from './release-mailing.ts';
import { type Mailing, room } from './tables.ts';

/** Nothing is sent; nothing stays held back. */
async function callOff(w: Hand, row: Mailing): Promise<Mailing> {
  const revoked = await step(w, row, 'revoke', isAuthor(w, row) ? 'submitter' : 'operator', {
    set: { reserved: 0 },
  });
  await w.undue(MAILING_TASK, row.id);
  await w.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
  return revoked;
}

/** Unread copies vanish, read ones say that their sender took them back; badges are counted anew. */
async function takeBack(w: Hand, row: Mailing): Promise<Mailing> {
  const revoked = await step(w, row, 'revoke', 'operator');
  await asSystem(w, async () => {
    const gone = await sql<{
      account_id: string;
    }>`update messaging.message set deleted = deleted or read_at is null, revoked_at = ${nowHere}, gmt_modified = ${nowHere}, version = version + 1
      where mailing_id = ${row.id}::bigint returning account_id`.execute(w.tx);
    for (const { account_id } of gone.rows) w.live(`account:${account_id}`, { notice: 'revoked' });
  });
  return revoked;
}

/** Takes back what was released: a scheduled message by its author or a holder of Revoke, an in-site mail within 24 hours by a holder of Revoke. Refuses 10201, 13006, 17009, 10306. */
export const revokeIn = (channel: MailChannel) =>
  room.on(mailings[channel].revoke, async (w) => {
    const row = await lockMailing(w, channel, w.input);
    const holding = w.actor.superAdmin || holds(w.actor, 'Revoke', [mailingRoutes[channel]]);
    if (!mailingLife.open(row.state, 'operator').includes('revoke'))
      throw StateNotAllowed({
        subject: mailingLife.subject,
        verb: 'revoke',
        state: row.state,
        side: 'operator',
      });
    const scheduled = row.state === MAILING.scheduled;
    if (!holding && !(scheduled && isAuthor(w, row))) throw NoPermission({});
    if (!scheduled && channel !== 'mail') throw RevokeSent({});
    if (!scheduled && revocableUntil(row) <= (await w.now()).getTime()) throw DeadlinePassed({});
    return acted(w, scheduled ? await callOff(w, row) : await takeBack(w, row));
  });
