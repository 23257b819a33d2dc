import { sql } from 'kysely';
import { bothNames, fillBoth } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import { partyOf } from '#registry/members/server/door.ts';
import { LICENCES, REPORTS_OF_ALL, REPORTS_PAGE } from '../rules/pages.ts';
import { REPORT } from '../rules/report-lifecycle.ts';
import { reportWords } from '../rules/report-words.ts';
import type { QualificationsContext } from './licences.ts';
import { qualifications, type ReportTask } from './tables.ts';

/** Open tasks due tomorrow that were not reminded, and those overdue that were not said to be. */
async function dueNow(
  ctx: QualificationsContext,
  most: number,
): Promise<{ task: ReportTask; overdue: boolean }[]> {
  const { rows } = await sql<ReportTask & { overdue: boolean }>`
    select t.*, t.due_date < kernel.today() as overdue from qualifications.report_task t
    where t.state = ${sql.lit(REPORT.open)} and not t.deleted and t.due_date <= kernel.today() + 1 and (t.reminded is null or (t.reminded = 1 and t.due_date < kernel.today()))
    order by t.due_date, t.id limit ${most} for no key update skip locked`.execute(ctx.tx);
  return rows.map(({ overdue, ...task }) => ({ task: task as ReportTask, overdue }));
}

async function remind(ctx: QualificationsContext, task: ReportTask, overdue: boolean): Promise<void> {
  const spu = task.spu_id === null ? undefined : (await spusOf(ctx, { ids: [task.spu_id] })).get(task.spu_id);
  const { name } = await partyOf(ctx, { memberId: task.member_id });
  const kind = overdue ? 'overdue' : 'remind';
  const { [`${kind}.title` as const]: title, [`${kind}.text` as const]: text } = reportWords.table;
  const said = {
    event: 'N-LIC-04',
    title,
    body: fillBoth(text, {
      company: name,
      product: bothNames(spu?.zh ?? '', spu?.en),
      quantity: task.quantity,
      date: task.due_date,
    }),
    bizType: 'CONTROLLED_REPORT',
    bizId: task.id,
  } as const;
  await notify(ctx, {
    ...said,
    email: true,
    to: { memberAdmins: task.member_id },
    link: REPORTS_PAGE,
    onceKey: `N-LIC-04:${kind}:${task.id}`,
  });
  if (overdue)
    await notify(ctx, {
      ...said,
      to: { platformRoute: LICENCES, button: 'Approve' },
      link: REPORTS_OF_ALL,
      onceKey: `N-LIC-04:${kind}:${task.id}:operator`,
    });
  await ctx.tx
    .updateTable('qualifications.report_task')
    .set({ reminded: overdue ? 0 : 1 })
    .where('id', '=', task.id)
    .execute();
}

/**
 * Reminds a company the day before its report is due, and tells it and the operator once it is overdue
 * (trading-domain 1.4: a dated task).
 */
export const watchReports = qualifications.cronJob(
  'qualifications.watchReports',
  { everySeconds: 1800, atMost: 100 },
  async (ctx) => {
    const due = await dueNow(ctx, ctx.input.atMost);
    for (const { task, overdue } of due) await remind(ctx, task, overdue);
    return due.length;
  },
);
