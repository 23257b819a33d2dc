import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { adminListFeedback, feedbackCompanies, listFeedback } from '../contract/feedback.ts';
import { reached } from './lock-feedback.ts';
import { presentFeedback, presentForService } from './present-feedback.ts';
import { feedback } from './tables.ts';

const T = 'feedback.feedback';
const SORTABLE = {
  feedbackNo: `${T}.feedback_no`,
  type: `${T}.type`,
  replyState: `${T}.reply_state`,
  gmtCreate: `${T}.id`,
  repliedAt: `${T}.replied_at`,
};
const filters = listFilters({
  keyword: containsAny(['feedback_no', 'title', 'content', 'member_name', 'member_name_en', 'author_name'], {
    id: `${T}.id`,
    ids: (pattern, limit) => sql`select feedback.feedback_like(${pattern}, ${limit})`,
  }),
  replyState: eq('reply_state'),
  type: eq('type'),
  memberId: eq('member_id'),
  ...dayRange('gmt_create'),
});
const place = (sortable: Readonly<Record<string, string>>) => ({
  sortable,
  fallback: { column: `${T}.id`, asc: false },
  key: `${T}.id`,
  wide: true,
});

/** The caller's own feedback, newest first. */
export const listFeedbackHandler = feedback.query(listFeedback, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, place(SORTABLE));
  const now = await ctx.now();
  return { ...page, list: page.list.map((row) => presentFeedback(ctx, row, now)) };
});

/** Feedback within the data scope of customer service, newest first. */
export const adminListFeedbackHandler = feedback.query(adminListFeedback, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(
    ctx.tx,
    query,
    ctx.input,
    place({ ...SORTABLE, memberName: `${T}.member_name`, satisfaction: `${T}.satisfaction` }),
  );
  const now = await ctx.now();
  return { ...page, list: page.list.map((row) => presentForService(ctx, row, now)) };
});

/** Companies with feedback in reach, by name. */
export const feedbackCompaniesHandler = feedback.query(feedbackCompanies, async (ctx) => {
  const { keyword, ids } = ctx.input;
  let query = reached(ctx)
    .where('member_id', 'is not', null)
    .select([
      'member_id as id',
      sql<string>`max(member_name)`.as('name'),
      sql<string | null>`max(member_name_en)`.as('nameEn'),
    ])
    .groupBy('member_id');
  if (keyword)
    query = query.where((e) =>
      e.or([
        e('member_name', 'ilike', containsPattern(keyword)),
        e('member_name_en', 'ilike', containsPattern(keyword)),
      ]),
    );
  if (ids !== undefined) query = query.where(sql<boolean>`member_id = any(${ids}::bigint[])`);
  const rows = await query.orderBy(sql`max(member_name)`).limit(ctx.input.pageCount).execute();
  const list = rows.flatMap((r) =>
    r.id === null ? [] : [{ id: r.id, name: nameOf(r, 'name', ctx.actor.locale) ?? r.id }],
  );
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount: ctx.input.pageCount };
});
