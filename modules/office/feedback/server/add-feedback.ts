import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { MARKET_ZONE } from '#kernel/server/list-filters.ts';
import { notify } from '#office/messaging/server/door.ts';
import { addFeedback } from '../contract/feedback.ts';
import { FEEDBACK, feedbackLifecycle, MOST_A_DAY, MOST_IMAGES } from '../rules/feedback-lifecycle.ts';
import { ADMIN_LIST, ADMIN_REPLY } from '../rules/pages.ts';
import { FeedbackDaily } from '../rules/refusals.ts';
import { BIZ, type FeedbackContext } from './lock-feedback.ts';
import { keepPictures } from './pictures.ts';
import { type Feedback, feedback } from './tables.ts';

/** Those who can answer hear of it, with the way to the page where they answer. */
export async function notifyService(ctx: FeedbackContext, row: Feedback): Promise<void> {
  await notify(ctx, {
    event: 'FEEDBACK_NEW',
    to: { platformRoute: ADMIN_LIST, button: 'Reply' },
    variables: { feedbackNo: row.feedback_no, title: row.title },
    bizType: BIZ,
    bizId: row.id,
    link: `${ADMIN_REPLY}?id=${row.id}`,
  });
}

/** One person's feedback of one day is counted one after the other. Refuses 14005. */
async function withinDay(ctx: FeedbackContext): Promise<void> {
  const account = ctx.actor.accountId ?? '0';
  await sql`select pg_advisory_xact_lock(hashtextextended('feedback.add ' || ${account}, 0))`.execute(ctx.tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from feedback.feedback where created_by = ${account}::bigint
    and gmt_create >= date_trunc('day', kernel.now() at time zone ${MARKET_ZONE}) at time zone ${MARKET_ZONE}`.execute(
    ctx.tx,
  );
  if ((rows[0]?.n ?? 0) >= MOST_A_DAY) throw FeedbackDaily({});
}

/** Keeps what a person says to the platform (administration-domain 13). Refuses 14005, 15001, 15004 and foreign files. */
export const addFeedbackHandler = feedback.command(addFeedback, async (ctx) => {
  const { input, actor } = ctx;
  await withinDay(ctx);
  const [me] = input.contact ? [] : await ctx.service('directory').people(ctx, [actor.accountId ?? '0']);
  const row = await ctx.tx
    .insertInto('feedback.feedback')
    .values({
      feedback_no: await ctx.number('FB'),
      created_by: actor.accountId as string,
      modified_by: actor.accountId,
      member_id: actor.memberId,
      owner_dept_id: actor.deptId,
      owner_emp_id: actor.empId,
      author_name: actor.name,
      member_name: actor.memberName,
      member_name_en: actor.memberNameEn ?? null,
      type: input.type,
      title: input.title,
      content: input.content,
      contact: input.contact ?? me?.mobile ?? null,
      related_no: input.relatedNo,
      handler_id: null,
      handler_name: null,
      replied_at: null,
      satisfaction: null,
      gmt_create: nowHere as unknown as Date,
      reply_state: feedbackLifecycle.next('add', null, 'submitter'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.target({ type: BIZ, id: row.id, no: row.feedback_no });
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.feedback_no,
    action: 'add',
    from: null,
    to: FEEDBACK.pending,
    side: 'submitter',
    parties: [row.member_id],
  });
  await keepPictures(ctx, { bizType: BIZ, bizId: row.id }, input.images, MOST_IMAGES);
  await notifyService(ctx, row);
  return { id: row.id, version: row.version, feedbackNo: row.feedback_no };
});
