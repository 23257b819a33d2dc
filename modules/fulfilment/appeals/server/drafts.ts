import { orderOf } from '#fulfilment/orders/server/door.ts';
import { batchOffSpec, noteDisputed, noteReceived } from '#fulfilment/shipments/rules/events.ts';
import { noteOf } from '#fulfilment/shipments/server/door.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { fill } from '#kernel/rules/words.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { inScope, WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { listAppealDrafts } from '../contract/appeal.ts';
import { dropAppealDraft } from '../contract/appeal-acts.ts';
import { APPEAL, type AppealType, TYPE } from '../rules/appeal-lifecycle.ts';
import { type Aspect, claimDeadline } from '../rules/claim-deadlines.ts';
import { appealWords } from '../rules/words.ts';
import { type AppealContext, type AppealDraft, appeals } from './tables.ts';

const LONGEST = 2000;
interface Cause {
  readonly noteId: string;
  readonly appealType: AppealType;
  readonly aspect: Aspect | null;
  readonly origin: 'dispute' | 'certificate';
  readonly cause: string;
}
/** Leaves the buyer an appeal to complete, once per note and type; not where one is open already. Whoever acts. */
const leaveDraft = (ctx: AppealContext, of: Cause): Promise<void> => asSystem(ctx, () => writeDraft(ctx, of));
async function writeDraft(ctx: AppealContext, of: Cause): Promise<void> {
  const note = await noteOf(ctx, { noteId: of.noteId, within: WHOLE_COMPANY });
  const order = note === null ? null : await orderOf(ctx, { orderId: note.orderId, within: WHOLE_COMPANY });
  if (note === null || order === null) return;
  const open = await ctx.tx
    .selectFrom('appeals.appeal')
    .select('id')
    .where('note_id', '=', note.id)
    .where('appeal_type', '=', of.appealType)
    .where('state', '<>', APPEAL.ended)
    .executeTakeFirst();
  if (open !== undefined) return;
  await ctx.tx
    .insertInto('appeals.draft')
    .values({
      gmt_create: await ctx.now(),
      member_id: order.buyerId,
      owner_dept_id: order.buyerOwner.deptId,
      owner_emp_id: order.buyerOwner.empId,
      appeal_type: of.appealType,
      aspect: of.aspect,
      note_id: note.id,
      note_no: note.no,
      order_id: order.id,
      order_no: order.orderNo,
      product_zh: order.productZh,
      product_en: order.productEn,
      origin: of.origin,
      cause: of.cause.slice(0, LONGEST),
      file_ids: [...note.disputeFiles],
      due_at: claimDeadline({ ...of, hiddenDefect: false }, note.receivedAt, await ctx.now()),
    })
    .onConflict((c) => c.doNothing())
    .execute();
  ctx.live(`appeals:${order.buyerId}`);
}
/** A receipt with a dispute (40 → 55). */
export const draftDisputed = appeals.listen(noteDisputed, (ctx) => {
  const { noteId, kind, reason } = ctx.input;
  return leaveDraft(ctx, {
    noteId,
    appealType: kind,
    aspect: kind === TYPE.quality ? 'quality' : null,
    origin: 'dispute',
    cause: reason,
  });
});
/** A certificate with values outside the guarantee. */
export const draftOffSpec = appeals.listen(batchOffSpec, (ctx) => {
  const { noteId, batchNo, items } = ctx.input;
  const said = (language: 'zh' | 'en') =>
    fill(appealWords.table.offSpec[language], {
      batch: batchNo,
      items: items.map((i) => `${i[language]} ${i.value} (${i.limit})`).join(', '),
    });
  return leaveDraft(ctx, {
    noteId,
    appealType: TYPE.quality,
    aspect: 'quality',
    origin: 'certificate',
    cause: `${said('zh')}\n${said('en')}`,
  });
});

/**
 * Received: what a dispute left is settled between both; the time of what a certificate left begins. Whoever acts.
 */
export const receiveDrafts = appeals.listen(noteReceived, (ctx) =>
  asSystem(ctx, async () => {
    const { noteId } = ctx.input;
    await ctx.tx
      .deleteFrom('appeals.draft')
      .where('note_id', '=', noteId)
      .where('origin', '=', 'dispute')
      .execute();
    await ctx.tx
      .updateTable('appeals.draft')
      .set({
        due_at: claimDeadline(
          { appealType: TYPE.quality, aspect: 'quality', hiddenDefect: false },
          await ctx.now(),
          await ctx.now(),
        ),
      })
      .where('note_id', '=', noteId)
      .execute();
  }),
);

const D = 'appeals.draft';
/** The buyer's drafts within his data scope. */
export const ownDrafts = (ctx: AppealContext) =>
  ctx.tx.selectFrom(D).where(
    inScope(ctx.actor, 'APPEAL', {
      member: `${D}.member_id`,
      dept: `${D}.owner_dept_id`,
      emp: `${D}.owner_emp_id`,
    }),
  );

const MOST_SHOWN = 20;
/** All of them, or one. Refuses 10301. */
export const listAppealDraftsHandler = appeals.query(listAppealDrafts, async (ctx) => {
  const { id } = ctx.input;
  const rows = (await ownDrafts(ctx)
    .selectAll()
    .where((eb) => (id === undefined ? eb.lit(true) : eb(`${D}.id`, '=', id)))
    .orderBy('due_at')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()) as AppealDraft[];
  if (id !== undefined && rows.length === 0) throw NotFound({});
  return {
    list: rows.map((d) => ({
      id: d.id,
      appealType: d.appeal_type,
      aspect: d.aspect,
      noteId: d.note_id,
      noteNo: d.note_no,
      orderNo: d.order_no,
      productZh: d.product_zh,
      productEn: d.product_en,
      cause: d.cause,
      fileIds: [...d.file_ids],
      dueAt: d.due_at?.toISOString() ?? null,
    })),
  };
});
/** The buyer drops what he will not claim. Refuses 10301. */
export const dropAppealDraftHandler = appeals.command(dropAppealDraft, async (ctx) => {
  const { id } = ctx.input;
  const row = await foundRow(ownDrafts(ctx).where(`${D}.id`, '=', id).select(`${D}.note_no`));
  ctx.target({ type: 'APPEAL_DRAFT', id, no: row.note_no });
  await ctx.tx.deleteFrom(D).where('id', '=', id).execute();
  return { id };
});
