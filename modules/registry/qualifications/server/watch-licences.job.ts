import { sql } from 'kysely';
import { fill } from '#kernel/rules/words.ts';
import type { Work } from '#kernel/server/capability.ts';
import { stepper } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { LICENCE, licenceLife, noticeDue } from '../rules/licence-life.ts';
import { licenceEnded } from '../rules/news.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { paperWords } from '../rules/words.ts';
import { type LicenceRow, type QualificationTables, room } from './tables.ts';

export const step = stepper<
  LicenceRow & { effective_status: NonNullable<LicenceRow['effective_status']> },
  typeof licenceLife.codes,
  Parameters<typeof licenceLife.next>[0]
>({
  life: licenceLife,
  table: 'qualifications.licence',
  column: 'effective_status',
  bizType: 'LICENCE',
  number: (l) => l.certificate_no,
  parties: (l) => [l.member_id],
});
type Living = Parameters<typeof step>[1];
type Hand = Work<QualificationTables, unknown>;
interface Due {
  readonly id: string;
  readonly today: string;
  readonly daysLeft: number;
}

/** Licences whose day has come: to start, to near their end, to expire, or to be spoken of. Skips what another process holds. */
async function dueNow(w: Hand, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select l.id, t.day::text as today, l.end_date - t.day as "daysLeft" from qualifications.licence l, (select kernel.today() as day) t
    where l.approval_status = '20' and not l.deleted and (
      (l.effective_status = '10' and l.start_date <= t.day)
      or (l.effective_status = '20' and l.end_date - t.day <= 90)
      or (l.effective_status in ('20', '30') and l.end_date < t.day)
      or (l.effective_status = '30' and (l.noticed_days is null or l.noticed_days > (select min(d) from unnest(array[90, 60, 30, 7, 1]) d where l.end_date - t.day <= d))))
    order by l.end_date, l.id limit ${most} for no key update of l skip locked`.execute(w.tx);
  return rows;
}

async function bring(w: Hand, due: Due): Promise<void> {
  let licence = (await w.tx.selectFrom('qualifications.licence').selectAll().where('id', '=', due.id).executeTakeFirstOrThrow()) as Living;
  if (licence.effective_status === LICENCE.notYet) licence = await step(w, licence, 'start', 'timer');
  if (due.daysLeft < 0) {
    licence = await step(w, licence, 'expire', 'timer', { set: { noticed_days: 0 } });
    await tellEnd(w, licence);
    return;
  }
  if (due.daysLeft <= 90 && licence.effective_status === LICENCE.effective) licence = await step(w, licence, 'nearEnd', 'timer');
  const days = noticeDue(due.daysLeft, licence.noticed_days);
  if (days === null) return;
  await w.tx.updateTable('qualifications.licence').set({ noticed_days: days }).where('id', '=', licence.id).execute();
  await say(w, licence, 'N-LIC-02', 'expiring', { memberAdmins: licence.member_id }, `${licence.id}:${licence.end_date}:${days}`);
}

/** An ended licence: its owner and the operator are told, and those who trade under it hear of it. */
export async function tellEnd(w: Hand, licence: LicenceRow): Promise<void> {
  const key = `${licence.id}:${licence.end_date}:ended`;
  await say(w, licence, 'N-LIC-03', 'ended', { memberAdmins: licence.member_id }, key);
  await say(w, licence, 'N-LIC-03', 'ended', { platformRoute: '/customerManagement/licenceManage' }, `${key}:operator`);
  await w.emit(licenceEnded, {
    memberId: licence.member_id,
    licenceId: licence.id,
    licenceType: licence.licence_type,
    spuIds: licence.scope_items.flatMap((s) => s.spuId ?? []),
    casNos: licence.scope_items.flatMap((s) => s.cas ?? []),
  });
}

type To = { readonly memberAdmins: string } | { readonly platformRoute: string };
async function say(w: Hand, licence: LicenceRow, event: 'N-LIC-02' | 'N-LIC-03', kind: 'expiring' | 'ended', to: To, onceKey: string): Promise<void> {
  const paper = (paperWords.table as Readonly<Record<string, { zh: string; en: string }>>)[licence.licence_type] ?? noticeWords.table.otherPaper;
  const filled = (part: 'title' | 'text') => {
    const words = noticeWords.table[`${kind}.${part}`];
    const args = { no: licence.certificate_no, date: licence.end_date };
    return { zh: fill(words.zh, { ...args, paper: paper.zh }), en: fill(words.en, { ...args, paper: paper.en }) };
  };
  await notify(w, {
    event,
    title: filled('title'),
    body: filled('text'),
    sms: true,
    bizType: 'LICENCE',
    bizId: licence.id,
    link: `/informationManage/qualificationManagement?id=${licence.id}`,
    to,
    onceKey: `${event}:${onceKey}`,
  });
}

/** Moves licences along their days and tells their owners 90, 60, 30, 7 and 1 days before the end (trading-domain 19.4). */
export const watchLicences = room.job('qualifications.watchLicences', { everySeconds: 1800, atMost: 100 }, async (w) => {
  const due = await dueNow(w, w.input.atMost);
  for (const one of due) await bring(w, one);
  return due.length;
});
