import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { FEW, fewFound } from '#kernel/server/few-found.ts';
import { paged } from '#kernel/server/page.ts';
import { adminListFeedback, feedbackCompanies, listFeedback } from '../contract/feedback.ts';
import type { FeedbackState } from '../rules/feedback-life.ts';
import { type Hand, reached } from './lock-feedback.ts';
import { presentFeedback, presentForService } from './present-feedback.ts';
import { room } from './tables.ts';

const T = 'feedback.feedback';
const SORTABLE = {
  feedbackNo: `${T}.feedback_no`,
  type: `${T}.type`,
  replyState: `${T}.reply_state`,
  gmtCreate: `${T}.id`,
  repliedAt: `${T}.replied_at`,
};
interface Filters {
  readonly keyword?: string | undefined;
  readonly replyState?: string | undefined;
  readonly type?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}
async function filtered(w: Hand, f: Filters) {
  let query = reached(w).selectAll();
  if (f.keyword) {
    const pattern = anywhere(f.keyword);
    const few = await fewFound(w.tx, sql`select feedback.feedback_like(${pattern}, ${FEW + 1}::int)`);
    if (few !== null) query = query.where(sql<boolean>`feedback.feedback.id = any(${few}::bigint[])`);
    query = query.where((e) =>
      e.or([
        e('feedback_no', 'ilike', pattern),
        e('title', 'ilike', pattern),
        e('content', 'ilike', pattern),
        e('member_name', 'ilike', pattern),
        e('member_name_en', 'ilike', pattern),
        e('author_name', 'ilike', pattern),
      ]),
    );
  }
  if (f.replyState !== undefined) query = query.where('reply_state', '=', f.replyState as FeedbackState);
  if (f.type !== undefined) query = query.where('type', '=', f.type);
  if (f.dateFrom !== undefined)
    query = query.where(sql<boolean>`gmt_create >= (${f.dateFrom}::timestamp at time zone 'Asia/Shanghai')`);
  if (f.dateTo !== undefined)
    query = query.where(
      sql<boolean>`gmt_create < ((${f.dateTo}::timestamp + interval '1 day') at time zone 'Asia/Shanghai')`,
    );
  return { query };
}
const place = (sortable: Readonly<Record<string, string>>) => ({
  sortable,
  fallback: { column: `${T}.id`, asc: false },
  key: `${T}.id`,
  wide: true,
});

/** The caller's own feedback, newest first. */
export const showOwn = room.ask(listFeedback, async (w) => {
  const page = await paged(w.tx, (await filtered(w, w.input)).query, w.input, place(SORTABLE));
  const now = await w.now();
  return { ...page, list: page.list.map((row) => presentFeedback(w, row, now)) };
});

/** Feedback within the data scope of customer service, newest first. */
export const showAll = room.ask(adminListFeedback, async (w) => {
  const { memberId } = w.input;
  const { query } = await filtered(w, w.input);
  const page = await paged(
    w.tx,
    memberId === undefined ? query : query.where('member_id', '=', memberId),
    w.input,
    place({ ...SORTABLE, memberName: `${T}.member_name`, satisfaction: `${T}.satisfaction` }),
  );
  const now = await w.now();
  return { ...page, list: page.list.map((row) => presentForService(w, row, now)) };
});

/** Companies with feedback in reach, by name. */
export const showCompanies = room.ask(feedbackCompanies, async (w) => {
  const { keyword, ids } = w.input;
  let query = reached(w)
    .where('member_id', 'is not', null)
    .select([
      'member_id as id',
      sql<string>`max(member_name)`.as('name'),
      sql<string | null>`max(member_name_en)`.as('nameEn'),
    ])
    .groupBy('member_id');
  if (keyword)
    query = query.where((e) =>
      e.or([e('member_name', 'ilike', anywhere(keyword)), e('member_name_en', 'ilike', anywhere(keyword))]),
    );
  if (ids !== undefined) query = query.where('member_id', 'in', ids);
  const rows = await query.orderBy(sql`max(member_name)`).limit(w.input.pageCount).execute();
  const list = rows.flatMap((r) =>
    r.id === null ? [] : [{ id: r.id, name: nameOf(r, 'name', w.actor.locale) ?? r.id }],
  );
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount: w.input.pageCount };
});
