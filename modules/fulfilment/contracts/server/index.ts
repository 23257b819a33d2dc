import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { faultWords } from '../rules/fault-words.ts';
import { contractScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { addProtocolHandler } from './add-protocol.ts';
import { adminPassReviewHandler } from './admin-pass-review.ts';
import { adminPauseHandler } from './admin-pause.ts';
import { adminRefuseReviewHandler } from './admin-refuse-review.ts';
import { approveProtocolHandler } from './approve-protocol.ts';
import { attachSignedHandler } from './attach-signed.ts';
import { callOffHandler } from './call-off.ts';
import { clauseHandlers } from './clauses.ts';
import { codesKept } from './code-uses.ts';
import './contract-files.ts';
import { contractDeadlines } from './deadlines.ts';
import { deleteProtocolHandler } from './delete-protocol.ts';
import './export-contracts.ts';
import { protocolHistoryHandler } from './history.ts';
import { linkedContracts } from './linked-contracts.ts';
import { countProtocolsHandler, listAllProtocolsHandler, listProtocolsHandler } from './list-protocols.ts';
import { openProtocolHandler } from './open-protocol.ts';
import { onOrderEnded, onOrderPaid, onOrderPickingUp, onOrderRest, onOrderRevoked } from './orders-listen.ts';
import { openContracts } from './owned-contracts.ts';
import { grants } from './page-grants.ts';
import { passReviewHandler } from './pass-review.ts';
import { pauseProtocolHandler } from './pause-protocol.ts';
import { protocolPdfHandler, sealContract } from './print-contract.ts';
import { compareProtocolHandler, protocolDetailHandler, protocolDraftHandler } from './protocol-detail.ts';
import { refuseProtocolHandler } from './refuse-protocol.ts';
import { refuseReviewHandler } from './refuse-review.ts';
import { resumeProtocolHandler } from './resume-protocol.ts';
import { selectContractDealsHandler, selectContractGoodsHandler } from './select-sources.ts';
import { signProtocolHandler } from './sign-protocol.ts';
import { submitProtocolHandler } from './submit-protocol.ts';
import { contracts } from './tables.ts';
import { terminateProtocolHandler } from './terminate-protocol.ts';
import { protocolTimelineHandler } from './timeline.ts';
import { begin, deposit, expire, remind } from './timers.ts';
import { updateProtocolHandler } from './update-protocol.ts';
import { verifyContractHandler } from './verify-contract.ts';
import { withdrawProtocolHandler } from './withdraw-protocol.ts';

registerRuleNames(faultWords);

/** A contract's page is live for those row security lets in. */
const live = contracts.topic(
  'protocol',
  async ({ tx, input }) =>
    (await tx
      .selectFrom('contracts.protocol')
      .select('id')
      .where('id', '=', input.key)
      .executeTakeFirst()) !== undefined,
);

export const contractsModule: Module = {
  name: 'contracts',
  logNames,
  pages,
  groups,
  grants,
  fileScenes: [contractScene],
  codeUses: codesKept,
  ownedDocuments: openContracts,
  linkedSources: [linkedContracts],
  deadlineSources: [contractDeadlines],
  handlers: [
    listProtocolsHandler,
    listAllProtocolsHandler,
    countProtocolsHandler,
    protocolDetailHandler,
    protocolHistoryHandler,
    protocolTimelineHandler,
    compareProtocolHandler,
    protocolDraftHandler,
    addProtocolHandler,
    updateProtocolHandler,
    deleteProtocolHandler,
    submitProtocolHandler,
    openProtocolHandler,
    approveProtocolHandler,
    refuseProtocolHandler,
    withdrawProtocolHandler,
    passReviewHandler,
    refuseReviewHandler,
    signProtocolHandler,
    attachSignedHandler,
    pauseProtocolHandler,
    protocolPdfHandler,
    adminPassReviewHandler,
    adminRefuseReviewHandler,
    adminPauseHandler,
    resumeProtocolHandler,
    terminateProtocolHandler,
    verifyContractHandler,
    callOffHandler,
    selectContractGoodsHandler,
    selectContractDealsHandler,
    ...clauseHandlers,
  ],
  listeners: [onOrderPaid, onOrderPickingUp, onOrderRevoked, onOrderRest, onOrderEnded],
  timers: [begin, remind, expire, deposit],
  backgroundJobs: [sealContract],
  taskSubjects: [
    ...[begin.kind, expire.kind, deposit.kind, sealContract.kind].map(
      (kind) =>
        ({
          kind,
          table: 'contracts.protocol',
          no: 'protocol_no',
          link: '/contractManagement/viewContract?id={ref}',
        }) as const,
    ),
    { kind: remind.kind },
  ],
  topics: [live],
};
