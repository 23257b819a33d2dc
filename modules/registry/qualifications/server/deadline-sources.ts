import { sql } from 'kysely';
import { endOfBusinessDay } from '#kernel/rules/clock.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Deadline, DeadlineSource } from '#kernel/server/deadlines.ts';
import { inScope } from '#kernel/server/scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { deadlineWords } from '../rules/deadline-words.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { QUALIFICATIONS, REPORTS_PAGE } from '../rules/pages.ts';
import { REPORT } from '../rules/report-lifecycle.ts';
import { OWNED } from './licences.ts';
import { REPORT_OWNED } from './reports.ts';
import { qualifications } from './tables.ts';

const words = deadlineWords.table;
interface Of {
  readonly memberId: string;
  readonly until: Date;
  readonly most: number;
}
/** A paper that ended is spoken of for so many days; after that the company has let it go. */
const ENDED_DAYS = 30;
/** Days end in the zone of the market. */
const endsBefore = (column: string, until: Date) =>
  sql<boolean>`${sql.ref(column)} < (${until.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** Papers that end, or have just ended, with no later one of their kind approved or filed. */
const licencesEnding = qualifications.door<Of, Deadline[]>(async (ctx) => {
  if (isPlatform(ctx.actor)) return [];
  const l = 'qualifications.licence';
  const inForce = [LICENCE.effective, LICENCE.expiring, LICENCE.expired].map((state) => sql.lit(state));
  const rows = await ctx.tx
    .selectFrom(l)
    .select(['id', 'certificate_no', 'end_date'])
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', OWNED))
    .where('member_id', '=', ctx.input.memberId)
    .where('approval_status', '=', APPROVAL.approved)
    .where(sql<boolean>`effective_status in (${sql.join(inForce)})`)
    .where(endsBefore('end_date', ctx.input.until))
    .where(sql<boolean>`end_date >= (select kernel.today()) - ${sql.lit(ENDED_DAYS)}::int`)
    .where(
      sql<boolean>`not exists (select from qualifications.licence later where later.member_id = qualifications.licence.member_id
        and later.licence_type = qualifications.licence.licence_type and later.end_date > qualifications.licence.end_date and not later.deleted
        and (later.approval_status = ${sql.lit(APPROVAL.pending)}
          or (later.approval_status = ${sql.lit(APPROVAL.approved)} and later.effective_status is distinct from ${sql.lit(LICENCE.void)})))`,
    )
    .orderBy('end_date')
    .limit(ctx.input.most)
    .execute();
  return rows.map((row) => ({
    bizType: 'LICENCE',
    id: row.id,
    no: row.certificate_no,
    dueAt: endOfBusinessDay(row.end_date),
    companyIds: [],
    goods: null,
    task: words.renew,
    otherwise: words['renew.otherwise'],
    href: `${QUALIFICATIONS}/detail/${row.id}`,
  }));
});

/** Reports of controlled goods nobody has made yet. */
const reportsDue = qualifications.door<Of, Deadline[]>(async (ctx) => {
  if (isPlatform(ctx.actor)) return [];
  const rows = await ctx.tx
    .selectFrom('qualifications.report_task')
    .select(['id', 'biz_no', 'due_date'])
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', REPORT_OWNED))
    .where('member_id', '=', ctx.input.memberId)
    .where('state', '=', REPORT.open)
    .where(endsBefore('due_date', ctx.input.until))
    .orderBy('due_date')
    .limit(ctx.input.most)
    .execute();
  return rows.map((row) => ({
    bizType: 'CONTROLLED_REPORT',
    id: row.id,
    no: row.biz_no ?? '',
    dueAt: endOfBusinessDay(row.due_date),
    companyIds: [],
    goods: null,
    task: words.report,
    otherwise: null,
    href: REPORTS_PAGE,
  }));
});

export const qualificationDeadlines: readonly DeadlineSource[] = [
  { kind: 'licence', title: words.licences, path: QUALIFICATIONS, deadlinesOf: licencesEnding },
  { kind: 'report', title: words.reports, path: QUALIFICATIONS, deadlinesOf: reportsDue },
];
