import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { addFeedback } from '../contract/feedback.ts';
import { FEEDBACK, feedbackLife, MOST_A_DAY, MOST_IMAGES } from '../rules/feedback-life.ts';
import { ADMIN_LIST, ADMIN_REPLY } from '../rules/pages.ts';
import { FeedbackDaily } from '../rules/refusals.ts';
import { BIZ, type Hand } from './lock-feedback.ts';
import { keepPictures } from './pictures.ts';
import { type Feedback, room } from './tables.ts';

/** Those who can answer hear of it, with the way to the page where they answer. */
export async function tellService(w: Hand, row: Feedback): Promise<void> {
  await notify(w, {
    event: 'FEEDBACK_NEW',
    to: { platformRoute: ADMIN_LIST, button: 'Reply' },
    variables: { feedbackNo: row.feedback_no, title: row.title },
    bizType: BIZ,
    bizId: row.id,
    link: `${ADMIN_REPLY}?id=${row.id}`,
  });
}

/** One person's feedback of one day is counted one after the other. Refuses 14005. */
async function withinDay(w: Hand): Promise<void> {
  const account = w.actor.accountId ?? '0';
  await sql`select pg_advisory_xact_lock(hashtextextended('feedback.add ' || ${account}, 0))`.execute(w.tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from feedback.feedback where created_by = ${account}::bigint
    and gmt_create >= date_trunc('day', kernel.now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(
    w.tx,
  );
  if ((rows[0]?.n ?? 0) >= MOST_A_DAY) throw FeedbackDaily({});
}

/** Keeps what a person says to the platform (administration-domain 13). Refuses 14005, 15001, 15004 and foreign files. */
export const add = room.on(addFeedback, async (w) => {
  const { input, actor } = w;
  await withinDay(w);
  const [me] = input.contact ? [] : await w.service('directory').people(w, [actor.accountId ?? '0']);
  const row = await w.tx
    .insertInto('feedback.feedback')
    .values({
      feedback_no: await w.number('FB'),
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
      reply_state: feedbackLife.next('add', null, 'submitter'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  w.target({ type: BIZ, id: row.id, no: row.feedback_no });
  await w.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.feedback_no,
    action: 'add',
    from: null,
    to: FEEDBACK.pending,
    side: 'submitter',
    parties: [row.member_id],
  });
  await keepPictures(w, { bizType: BIZ, bizId: row.id }, input.images, MOST_IMAGES);
  await tellService(w, row);
  return { id: row.id, version: row.version, feedbackNo: row.feedback_no };
});
