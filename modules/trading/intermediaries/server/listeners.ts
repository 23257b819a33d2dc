import { dealEffective, dealVoided } from '#fulfilment/deals/rules/events.ts';
import { DEAL_SOURCE } from '#fulfilment/deals/rules/trade-codes.ts';
import { touched } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { dropApproval } from '#office/approvals/server/door.ts';
import { intermediaryChosen, intermediaryGivenUp } from '#trading/offers/rules/events.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { threadForApplication } from '#trading/offers/server/door.ts';
import { ANSWER, MODE } from '../rules/application.ts';
import {
  BIZ,
  consentsGone,
  holdApplications,
  moved,
  OVERDUE_TIMER,
  stepApplication,
} from './lock-application.ts';
import { noteApplication } from './note-application.ts';
import { notifyParty } from './notify.ts';
import { scheduleOverdue } from './overdue.ts';
import { type Application, type ApplicationContext, intermediaries } from './tables.ts';
import { writeDraft } from './write-draft.ts';

/** 25 or 55 → 35: the side that chose has a draft to fill in, and two working days run (3.5). */
export const onIntermediaryChosen = intermediaries.listen(intermediaryChosen, async (ctx) => {
  const { threadId, side } = ctx.input;
  const thread = await threadForApplication(ctx, { id: threadId });
  if (thread === null) return;
  const { memberId } = thread[side];
  const row = await asSystem(ctx, () =>
    writeDraft(ctx, thread, { side, memberId, chosen: true, proposal: {} }),
  );
  await scheduleOverdue(ctx, row);
  moved(ctx, row);
});

/** What nobody submitted goes with its negotiation, what waits for the operator is void (3.5: 35). */
async function endOf(ctx: ApplicationContext, row: Application, status: string): Promise<void> {
  if (row.approval_status === APPROVAL.pending) {
    await dropApproval(ctx, { kind: BIZ, documentId: row.id });
    const dropped = await stepApplication(ctx, row, 'drop', 'effect', {
      uncounted: { thread_status: status, ...consentsGone(row) },
    });
    return moved(ctx, dropped);
  }
  if (row.approval_status === APPROVAL.approved) return;
  await ctx.tx
    .updateTable('intermediaries.application')
    .set({ ...touched(ctx), deleted: row.approval_status === APPROVAL.draft, thread_status: status })
    .where('id', '=', row.id)
    .execute();
  moved(ctx, row);
}
/** 35 or 55 → 30 or 05. */
export const onIntermediaryGivenUp = intermediaries.listen(intermediaryGivenUp, (ctx) =>
  asSystem(ctx, async () => {
    for (const row of await holdApplications(ctx, ctx.input.threadId)) {
      await ctx.unschedule(OVERDUE_TIMER, row.id);
      await endOf(ctx, row, ctx.input.status);
    }
  }),
);

/** The application a deal came of; nothing for a deal without an intermediary. */
const dealtBy = async (ctx: ApplicationContext, at: { source: string; sourceId: string }) =>
  at.source === DEAL_SOURCE.offer
    ? (await holdApplications(ctx, at.sourceId)).find((a) => a.answer === ANSWER.accepted)
    : undefined;
/** The deal took effect: a commission is due, whatever the parties do later (Civil Code art. 963, 965). */
export const onDealEffective = intermediaries.listen(dealEffective, (ctx) =>
  asSystem(ctx, async () => {
    const row = await dealtBy(ctx, ctx.input);
    if (row === undefined || row.mode !== MODE.commission) return;
    await ctx.tx
      .updateTable('intermediaries.application')
      .set({ ...touched(ctx), commission_due_at: await ctx.now() })
      .where('id', '=', row.id)
      .execute();
    moved(ctx, row);
  }),
);
/** The deal fell before it took effect (60 → 05): no commission; the intermediary is told. */
export const onDealVoided = intermediaries.listen(dealVoided, (ctx) =>
  asSystem(ctx, async () => {
    const row = await dealtBy(ctx, ctx.input);
    if (row === undefined) return;
    const fallen = await noteApplication(ctx, row, {
      action: 'fall',
      side: 'effect',
      set: { thread_status: NEGOTIATION.void },
    });
    await notifyParty(ctx, 'fallen', fallen, 'intermediary');
    moved(ctx, fallen);
  }),
);
