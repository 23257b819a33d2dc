import { sql } from 'kysely';
import { type DeadlineSource, goodsOf, otherSides } from '#kernel/server/deadlines.ts';
import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { APPEAL, appealLifecycle, appealTones } from '../rules/appeal-lifecycle.ts';
import { fileHref } from '../rules/hrefs.ts';
import { appealHref, OWN_APPEALS } from '../rules/pages.ts';
import { appealWords } from '../rules/words.ts';
import { appealDocument } from './appeal-pdf.ts';
import { ownDrafts } from './drafts.ts';
import { BIZ, reached } from './lock-appeal.ts';
import { presentAppeal } from './present-appeal.ts';
import { type Appeal, type AppealDraft, appeals } from './tables.ts';

const { table } = appealWords;
const ofOrders = appeals.door<{ orderIds: readonly string[] }, Appeal[]>(async (ctx) =>
  ctx.input.orderIds.length === 0
    ? []
    : ((await reached(ctx)
        .selectAll()
        .where('appeals.appeal.order_id', 'in', [...ctx.input.orderIds])
        .orderBy('appeals.appeal.id')
        .execute()) as Appeal[]),
);
const paperOf = appeals.door<{ row: Appeal }, Buffer>(async (ctx) =>
  renderPdf(appealDocument(await presentAppeal(ctx, ctx.input.row))),
);
/** Appeals that hang on orders; of the closed ones the decision is a paper of the deal. */
export const appealsOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: BIZ,
  title: table.list,
  order: 80,
  documentsOf: async (ctx, rootIds) =>
    (await ofOrders(ctx, { orderIds: rootIds })).map((row) => ({
      rootId: row.order_id,
      bizType: BIZ,
      id: row.id,
      no: row.appeal_no,
      state: {
        label: appealLifecycle.labels[appealLifecycle.nameOf(row.state)],
        tone: appealTones[row.state],
      },
      at: row.filed_at,
      figures: [row.decided_amount ?? row.claim_amount].flatMap((amount) =>
        amount === null ? [] : [{ kind: 'money' as const, amount, currency: row.currency }],
      ),
      href: appealHref(row.id),
    })),
  papersOf: async (ctx, rootIds) =>
    (await ofOrders(ctx, { orderIds: rootIds }))
      .filter((row) => row.state === APPEAL.ended)
      .map((row) => ({
        rootId: row.order_id,
        documentNo: row.appeal_no,
        fileName: `${row.appeal_no}.pdf`,
        contentType: 'application/pdf',
        read: () => paperOf(ctx, { row }),
      })),
};

interface Span {
  readonly until: Date;
  readonly most: number;
}
const toAnswer = appeals.door<Span, Appeal[]>(
  async (ctx) =>
    (await reached(ctx)
      .selectAll()
      .where('appeals.appeal.state', '=', APPEAL.filed)
      .where('appeals.appeal.answered_at', 'is', null)
      .where(sql<boolean>`appeals.appeal.claimant_side <> ${ctx.actor.identity}`)
      .where('appeals.appeal.respond_by', '<', ctx.input.until)
      .orderBy('appeals.appeal.respond_by')
      .limit(ctx.input.most)
      .execute()) as Appeal[],
);
const toComplete = appeals.door<Span, AppealDraft[]>(async (ctx) =>
  ctx.actor.identity === 'buyer'
    ? ((await ownDrafts(ctx)
        .selectAll()
        .where('appeals.draft.due_at', '<', ctx.input.until)
        .orderBy('appeals.draft.due_at')
        .limit(ctx.input.most)
        .execute()) as AppealDraft[])
    : [],
);
/** What a company has to answer, and what it can still claim. */
export const appealDeadlines: readonly DeadlineSource[] = [
  {
    kind: BIZ,
    title: table.deadlines,
    path: OWN_APPEALS,
    deadlinesOf: async (ctx, of) =>
      (await toAnswer(ctx, of)).map((row) => ({
        bizType: BIZ,
        id: row.id,
        no: row.appeal_no,
        dueAt: row.respond_by,
        companyIds: otherSides(row, of.memberId),
        goods: goodsOf(row),
        task: table['task.respond'],
        otherwise: table['task.respondElse'],
        href: appealHref(row.id),
      })),
  },
  {
    kind: 'APPEAL_DRAFT',
    title: table.drafts,
    path: OWN_APPEALS,
    deadlinesOf: async (ctx, of) =>
      (await toComplete(ctx, of)).map((d) => ({
        bizType: 'APPEAL_DRAFT',
        id: d.id,
        no: d.note_no,
        dueAt: d.due_at as Date,
        companyIds: [],
        goods: goodsOf(d),
        task: table['task.complete'],
        otherwise: table['task.completeElse'],
        href: `${fileHref('shipment', d.note_id)}&draftId=${d.id}`,
      })),
  },
];
/** Open appeals go to who takes over. */
export const openAppeals: readonly OwnedDocuments[] = [
  ownedDocuments(BIZ, 'appeals.appeal', ['seller_', 'buyer_'], sql<boolean>`state <> ${APPEAL.ended}`),
];
