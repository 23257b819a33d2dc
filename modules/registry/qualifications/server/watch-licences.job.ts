import { sql } from 'kysely';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { LICENCE, NOTICE_DAYS, noticeDue } from '../rules/licence-lifecycle.ts';
import { type CurrentLicence, type QualificationsContext, step } from './licences.ts';
import { notifyEnd, notifyLicence } from './notify-licence.ts';
import { takeOver } from './renew-licence.ts';
import { qualifications } from './tables.ts';

/**
 * Licences whose day has come, those that start first, because a renewal keeps what it renews from ending: to
 * start, to near their end, to expire, or to be spoken of. Skips what another process holds.
 */
async function dueNow(ctx: QualificationsContext, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from qualifications.licence l, (select kernel.today() as day) t
    where l.approval_status = ${sql.lit(APPROVAL.approved)} and not l.deleted and (
      (l.effective_status = ${sql.lit(LICENCE.notYet)} and l.start_date <= t.day)
      or (l.effective_status = ${sql.lit(LICENCE.effective)} and l.end_date - t.day <= 90)
      or (l.effective_status in (${sql.lit(LICENCE.effective)}, ${sql.lit(LICENCE.expiring)}) and l.end_date < t.day)
      or (l.effective_status = ${sql.lit(LICENCE.expiring)} and (l.noticed_days is null or l.noticed_days > (select min(d) from unnest(array[90, 60, 30, 7, 1]) d where l.end_date - t.day <= d))))
    order by l.effective_status <> ${sql.lit(LICENCE.notYet)}, l.end_date, l.id limit ${most} for no key update of l skip locked`.execute(
    ctx.tx,
  );
  return rows.map((r) => r.id);
}

/**
 * Brings one paper to where its days put it. Read anew here: a renewal earlier in the batch may have given it
 * other days.
 */
async function bring(ctx: QualificationsContext, id: string): Promise<void> {
  let licence = (await ctx.tx
    .selectFrom('qualifications.licence')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as CurrentLicence;
  if (licence.deleted) return;
  if (licence.effective_status === LICENCE.notYet)
    licence = await takeOver(ctx, await step(ctx, licence, 'start', 'timer'));
  const left =
    (await sql<{ days: number }>`select ${licence.end_date}::date - kernel.today() as days`.execute(ctx.tx))
      .rows[0]?.days ?? 0;
  const stands =
    licence.effective_status === LICENCE.effective || licence.effective_status === LICENCE.expiring;
  if (!stands) return;
  if (left < 0)
    return notifyEnd(ctx, await step(ctx, licence, 'expire', 'timer', { set: { noticed_days: 0 } }));
  if (left <= NOTICE_DAYS[0] && licence.effective_status === LICENCE.effective)
    licence = await step(ctx, licence, 'nearEnd', 'timer');
  const days = noticeDue(left, licence.noticed_days);
  if (days === null) return;
  await ctx.tx
    .updateTable('qualifications.licence')
    .set({ noticed_days: days })
    .where('id', '=', licence.id)
    .execute();
  await notifyLicence(ctx, licence, 'expiring', String(days));
}

/** Moves licences along their days and tells their owners 90, 60, 30, 7 and 1 days before the end (trading-domain 19.4). */
export const watchLicences = qualifications.cronJob(
  'qualifications.watchLicences',
  { everySeconds: 1800, atMost: 100 },
  async (ctx) => {
    const due = await dueNow(ctx, ctx.input.atMost);
    for (const one of due) await bring(ctx, one);
    return due.length;
  },
);
