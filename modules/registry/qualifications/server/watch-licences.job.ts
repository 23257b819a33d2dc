import { sql } from 'kysely';
import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { LICENCE, NOTICE_DAYS, noticeDue } from '../rules/licence-life.ts';
import { type Hand, type Living, step } from './licences.ts';
import { takeOver } from './renew-licence.ts';
import { room } from './tables.ts';
import { tellEnd, tellLicence } from './tell-licence.ts';

/** Licences whose day has come, those that start first, because a renewal keeps what it renews from ending: to start, to near their end, to expire, or to be spoken of. Skips what another process holds. */
async function dueNow(w: Hand, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from qualifications.licence l, (select kernel.today() as day) t
    where l.approval_status = ${sql.lit(APPROVAL.approved)} and not l.deleted and (
      (l.effective_status = ${sql.lit(LICENCE.notYet)} and l.start_date <= t.day)
      or (l.effective_status = ${sql.lit(LICENCE.effective)} and l.end_date - t.day <= 90)
      or (l.effective_status in (${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}) and l.end_date < t.day)
      or (l.effective_status = ${sql.lit(LICENCE.expiring)} and (l.noticed_days is null or l.noticed_days > (select min(d) from unnest(array[90, 60, 30, 7, 1]) d where l.end_date - t.day <= d))))
    order by l.effective_status <> ${sql.lit(LICENCE.notYet)}, l.end_date, l.id limit ${most} for no key update of l skip locked`.execute(
    w.tx,
  );
  return rows.map((r) => r.id);
}

/** Brings one paper to where its days put it. Read anew here: a renewal earlier in the batch may have given it other days. */
async function bring(w: Hand, id: string): Promise<void> {
  let licence = (await w.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as Living;
  if (licence.deleted) return;
  if (licence.effective_status === LICENCE.notYet)
    licence = await takeOver(w, await step(w, licence, 'start', 'timer'));
  const left =
    (await sql<{ days: number }>`select ${licence.end_date}::date - kernel.today() as days`.execute(w.tx))
      .rows[0]?.days ?? 0;
  const stands =
    licence.effective_status === LICENCE.effective || licence.effective_status === LICENCE.expiring;
  if (!stands) return;
  if (left < 0) return tellEnd(w, await step(w, licence, 'expire', 'timer', { set: { noticed_days: 0 } }));
  if (left <= NOTICE_DAYS[0] && licence.effective_status === LICENCE.effective)
    licence = await step(w, licence, 'nearEnd', 'timer');
  const days = noticeDue(left, licence.noticed_days);
  if (days === null) return;
  await w.tx
    .updateTable('qualifications.licence')
    .set({ noticed_days: days })
    .where('id', '=', licence.id)
    .execute();
  await tellLicence(w, licence, 'expiring', String(days));
}

/** Moves licences along their days and tells their owners 90, 60, 30, 7 and 1 days before the end (trading-domain 19.4). */
export const watchLicences = room.job(
  'qualifications.watchLicences',
  { everySeconds: 1800, atMost: 100 },
  async (w) => {
    const due = await dueNow(w, w.input.atMost);
    for (const one of due) await bring(w, one);
    return due.length;
  },
);
