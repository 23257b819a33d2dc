import { type SelectQueryBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { holds, isPlatform } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { searchSpus, spusOf } from '#registry/catalogue/server/door.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { called, partiesOf, searchMembers } from '#registry/members/server/door.ts';
import { enterReport, listAllReports, listReports, type ReportRow } from '../contract/report.ts';
import { REPORT_FILES } from '../rules/files.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { REPORT, reportLifecycle } from '../rules/report-lifecycle.ts';
import { type QualificationsContext, today } from './licences.ts';
import { type QualificationTables, qualifications, type ReportTask } from './tables.ts';

const r = 'qualifications.report_task';
export const REPORT_OWNED = {
  member: `${r}.member_id`,
  dept: `${r}.owner_dept_id`,
  emp: `${r}.owner_emp_id`,
};
type Query = SelectQueryBuilder<QualificationTables, 'qualifications.report_task', ReportTask>;
/** Reports within the reader's reach. */
const reached = (ctx: QualificationsContext): Query =>
  ctx.tx
    .selectFrom(r)
    .selectAll(r)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'LICENCE', REPORT_OWNED)) as Query;
const stepReport = stepper<
  ReportTask,
  typeof reportLifecycle.codes,
  Parameters<typeof reportLifecycle.next>[0]
>({
  lifecycle: reportLifecycle,
  table: r,
  column: 'state',
  bizType: 'CONTROLLED_REPORT',
  number: (t) => t.biz_no,
  parties: (t) => [t.member_id],
});

interface Filters {
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  overdue?: boolean | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  memberId?: string | undefined;
}
async function filtered(ctx: QualificationsContext, f: Filters, day: string): Promise<Query> {
  let q = reached(ctx);
  if (f.state?.length) q = q.where('state', 'in', f.state as ReportTask['state'][]);
  if (f.overdue !== undefined)
    q = q.where(sql<boolean>`(state = ${sql.lit(REPORT.open)} and due_date < ${day}::date) = ${f.overdue}`);
  if (f.dateFrom !== undefined) q = q.where('due_date', '>=', f.dateFrom);
  if (f.dateTo !== undefined) q = q.where('due_date', '<=', f.dateTo);
  if (f.memberId !== undefined) q = q.where('member_id', '=', f.memberId);
  if (!f.keyword) return q;
  const keyword = f.keyword;
  const spus = (await searchSpus(ctx, { keyword, most: 100, offset: 0 })).map((s) => s.id);
  const members = isPlatform(ctx.actor) ? await searchMembers(ctx, { keyword }) : [];
  const like = containsPattern(keyword);
  return q.where((eb) =>
    eb.or([
      sql<boolean>`biz_no ilike ${like}`,
      sql<boolean>`receipt_no ilike ${like}`,
      ...(spus.length > 0 ? [eb('spu_id', 'in', spus)] : []),
      ...(members.length > 0 ? [eb('member_id', 'in', members)] : []),
    ]),
  );
}

const page = async (ctx: QualificationsContext & { readonly input: Filters & PageInput }) => {
  const day = await today(ctx);
  const found = await paged(ctx.tx, await filtered(ctx, ctx.input, day), ctx.input, {
    sortable: { dueDate: `${r}.due_date`, dealtOn: `${r}.dealt_on`, reportedOn: `${r}.reported_on` },
    fallback: { column: `${r}.due_date`, asc: false },
    key: `${r}.id`,
  });
  const rows = found.list as ReportTask[];
  const spus = await spusOf(ctx, { ids: rows.flatMap((t) => t.spu_id ?? []) });
  const companies = await partiesOf(ctx, { memberIds: rows.map((t) => t.member_id) });
  const mayEnter =
    !isPlatform(ctx.actor) && (ctx.actor.superAdmin || holds(ctx.actor, 'Submit', [QUALIFICATIONS]));
  const shown = (t: ReportTask): ReportRow => ({
    id: t.id,
    version: t.version,
    memberId: t.member_id,
    companyName: called(ctx, companies.get(t.member_id)),
    side: t.side,
    bizNo: t.biz_no,
    productZh: spus.get(t.spu_id ?? '')?.zh ?? '',
    productEn: spus.get(t.spu_id ?? '')?.en ?? '',
    quantity: t.quantity,
    dealtOn: t.dealt_on,
    dueDate: t.due_date,
    state: t.state,
    overdue: t.state === REPORT.open && t.due_date < day,
    reportedOn: t.reported_on,
    receiptNo: t.receipt_no,
    note: t.note,
    fileId: t.file_id,
    reportedByName: t.reported_by_name,
    can: mayEnter ? reportLifecycle.open(t.state, 'submitter') : [],
  });
  return { ...found, list: rows.map(shown) };
};
export const listReportsHandler = qualifications.query(listReports, page);
export const listAllReportsHandler = qualifications.query(listAllReports, page);

/** The company has reported: on which day, under which number. Refuses 10009 for a day outside, 10301, 10302, 10306. */
export const enterReportHandler = qualifications.command(enterReport, async (ctx) => {
  const { id, version, reportedOn, receiptNo, note, fileId } = ctx.input;
  const row = await reached(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.version !== version) throw VersionConflict({ version: row.version });
  reportLifecycle.next('report', row.state, 'submitter');
  if (reportedOn < row.dealt_on || reportedOn > (await today(ctx)))
    throw new InvalidInput([{ field: 'reportedOn', rule: 'reportedOn.range', message: '' }]);
  const out = await stepReport(ctx, row, 'report', 'submitter', {
    set: {
      reported_on: reportedOn,
      receipt_no: receiptNo,
      note,
      file_id: fileId,
      reported_by_name: ctx.actor.name,
    },
  });
  if (fileId !== null)
    await bindFiles(ctx, {
      bizType: REPORT_FILES,
      bizId: row.id,
      attachmentIds: [fileId],
      scenes: [licenceScene],
      most: 1,
    });
  ctx.target({ type: 'CONTROLLED_REPORT', id: row.id, no: row.biz_no });
  return { id: out.id, version: out.version, state: out.state };
});
