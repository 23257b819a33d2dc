import { sql } from 'kysely';
import { type Deadline, type DeadlineSource, goodsOf, otherSides } from '#kernel/server/deadlines.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { applicationHref } from '../rules/hrefs.ts';
import { INTERMEDIARY_DEALS } from '../rules/pages.ts';
import { deadlineWords } from '../rules/words.ts';
import { BIZ, reached } from './lock-application.ts';
import { intermediaries } from './tables.ts';

const words = deadlineWords.table;
interface Asked {
  memberId: string;
  until: Date;
  most: number;
}
/** Applications that wait for the reader: his answer as the intermediary, his consent as a party. */
const waiting = intermediaries.door<Asked, Deadline[]>(async (ctx) => {
  const { memberId, until, most } = ctx.input;
  const side = ctx.actor.identity === 'seller' ? 'seller' : 'buyer';
  const answer = sql<boolean>`(intermediary_member_id = ${memberId}::bigint and approval_status = ${sql.lit(APPROVAL.approved)} and answer is null)`;
  const consent = sql<boolean>`(${sql.ref(`${side}_member_id`)} = ${memberId}::bigint and approval_status = ${sql.lit(APPROVAL.pending)} and ${sql.ref(`${side}_consent`)} is null)`;
  const due = sql<Date>`case when ${answer} then respond_by else file_by end`;
  const rows = await reached(ctx)
    .select(['id', 'application_no', 'seller_member_id', 'buyer_member_id', 'product_zh', 'product_en'])
    .select([due.as('due_at'), answer.as('answers')])
    .where(sql<boolean>`(${answer} or ${consent})`)
    .where(sql<boolean>`${due} < ${until.toISOString()}::timestamptz`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    bizType: BIZ,
    id: row.id,
    no: row.application_no,
    dueAt: row.due_at,
    companyIds: otherSides(row, memberId),
    goods: goodsOf(row),
    task: row.answers ? words.answer : words.consent,
    otherwise: row.answers ? words['answer.otherwise'] : words['consent.otherwise'],
    href: applicationHref(row.id),
  }));
});
export const intermediaryDeadlines: readonly DeadlineSource[] = [
  { kind: 'intermediary', title: words.title, path: INTERMEDIARY_DEALS, deadlinesOf: waiting },
];
