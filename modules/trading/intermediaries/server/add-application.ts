import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { partyOf } from '#registry/members/server/door.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import {
  type ThreadForApplication,
  threadForApplication,
  threadSideOf,
} from '#trading/offers/server/door.ts';
import { addApplication } from '../contract/application.ts';
import { IntermediaryNotQualified } from '../rules/refusals.ts';
import { bindApplicationFiles } from './application-files.ts';
import { BIZ, moved } from './lock-application.ts';
import { type ApplicantSide, proposalColumns } from './proposal.ts';
import { type ApplicationContext, intermediaries } from './tables.ts';
import { writeDraft } from './write-draft.ts';

/**
 * On which side the writer applies: a party of the negotiation within his scope, else as an intermediary whom a
 * party gave its number. Refuses 10301 where his company is a party he may not act for, 19301.
 */
async function applicantSide(ctx: ApplicationContext, thread: ThreadForApplication): Promise<ApplicantSide> {
  const { memberId } = ctx.actor;
  if (memberId === thread.seller.memberId || memberId === thread.buyer.memberId) {
    const side = await threadSideOf(ctx, { id: thread.id });
    if (side === null) throw NotFound({}, 'negotiationNo');
    return side;
  }
  if (!(await partyOf(ctx, { memberId: memberId as string })).intermediaryQualified)
    throw IntermediaryNotQualified({});
  return 'intermediary';
}

/** — → 00 for a negotiation at 35; any other number is as unknown as one that does not exist. */
export const addApplicationHandler = intermediaries.command(addApplication, async (ctx) => {
  const thread = await threadForApplication(ctx, { no: normaliseNumber(ctx.input.negotiationNo) });
  if (thread === null || thread.status !== NEGOTIATION.intermediaryChosen)
    throw NotFound({}, 'negotiationNo');
  const side = await applicantSide(ctx, thread);
  const row = await writeDraft(ctx, thread, {
    side,
    memberId: ctx.actor.memberId as string,
    chosen: false,
    proposal: await proposalColumns(ctx, ctx.input, { side, thread }),
  });
  await bindApplicationFiles(ctx, row.id, ctx.input.fileIds);
  ctx.target({ type: BIZ, id: row.id, no: row.application_no });
  moved(ctx, row);
  return { id: row.id, version: row.version, applicationNo: row.application_no };
});
