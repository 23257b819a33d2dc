import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages, statementHref } from '../rules/pages.ts';
import { fixingWords } from '../rules/fixing-words.ts';
import { discountWords, settlementWords } from '../rules/words.ts';
import { addSettlementHandler, previewSettlementHandler } from './add-settlement.ts';
import { codesKept } from './code-uses.ts';
import { confirmSettlementHandler } from './confirm-settlement.ts';
import { attachCommercialHandler } from './attach-commercial.ts';
import { consentVoidHandler } from './consent-void.ts';
import { decideSettlementHandler } from './decide-settlement.ts';
import { deleteSettlementHandler } from './delete-settlement.ts';
import { disableDiscountTableHandler } from './disable-discount-table.ts';
import { enableDiscountTableHandler } from './enable-discount-table.ts';
import { addDiscountTableHandler } from './add-discount-table.ts';
import { adminSendSettlementHandler } from './admin-send-settlement.ts';
import { disputeSettlementHandler } from './dispute-settlement.ts';
import { callMargin, callMargins } from './call-margins.job.ts';
import { cancelFixingHandler } from './cancel-fixing.ts';
import { declineFixingHandler } from './decline-fixing.ts';
import { executeFixingHandler } from './execute-fixing.ts';
import { fixForBuyerHandler } from './fix-for-buyer.ts';
import { fixingDeadlines } from './fixing-deadlines.ts';
import { placeFixingHandler } from './place-fixing.ts';
import {
  fixingLapse,
  lapseWhenRevoked,
  openPricing,
  openWhenEffective,
  passWhenMissed,
  pricingDeadline,
  pricingPassed,
} from './pricing-timers.ts';
import { pricingDetailHandler } from './see-pricing.ts';
import { listDiscountTablesHandler } from './list-discount-tables.ts';
import { confirmDeadlines, statementsOfOrders } from './linked.ts';
import {
  countSettlementsHandler,
  listAllSettlementsHandler,
  listSettlementsHandler,
  settlementDetailHandler,
  settlementHistoryHandler,
} from './list-settlements.ts';
import { selectSettlementOrdersHandler } from './orders-to-settle.ts';
import { settlementDecisionsHandler } from './settlement-decisions.ts';
import { openSettlements } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { sendSettlementHandler } from './send-settlement.ts';
import { settlementPdfHandler } from './settlement-pdf.ts';
import { settlementResults } from './result-figures.ts';
import { settlements } from './tables.ts';
import { recallSettlementHandler } from './recall-settlement.ts';
import { reviseSettlementHandler } from './revise-settlement.ts';
import { updateDiscountTableHandler } from './update-discount-table.ts';
import {
  closeWhenPaid,
  closeWhenRefunded,
  difference,
  draftCompleted,
  draftWhenCompleted,
  silence,
} from './timers.ts';
import { updateSettlementHandler } from './update-settlement.ts';
import { voidSettlementHandler } from './void-settlement.ts';

import './export-settlements.ts';

registerRuleNames(settlementWords);
registerRuleNames(discountWords);
registerRuleNames(fixingWords);

/** A statement's page is live for those who see it. */
const live = settlements.topic(
  'settlement',
  async ({ tx, input }) =>
    (await tx
      .selectFrom('settlements.settlement')
      .select('id')
      .where('id', '=', input.key)
      .executeTakeFirst()) !== undefined,
);
/** The lists of a company's statements move with them. */
const ownSettlements = settlements.topic(
  'settlements',
  async ({ actor, input }) => actor.memberId !== null && actor.memberId === input.key,
);

const ORDER_LINK = '/transactionManagement/orderDetail?id={ref}';
export const settlementsModule: Module = {
  name: 'settlements',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  ownedDocuments: openSettlements,
  linkedSources: [statementsOfOrders],
  resultSources: settlementResults,
  deadlineSources: [confirmDeadlines, ...fixingDeadlines],
  handlers: [
    listSettlementsHandler,
    listAllSettlementsHandler,
    countSettlementsHandler,
    settlementDetailHandler,
    settlementHistoryHandler,
    settlementPdfHandler,
    previewSettlementHandler,
    selectSettlementOrdersHandler,
    settlementDecisionsHandler,
    addSettlementHandler,
    updateSettlementHandler,
    deleteSettlementHandler,
    sendSettlementHandler,
    adminSendSettlementHandler,
    recallSettlementHandler,
    reviseSettlementHandler,
    confirmSettlementHandler,
    disputeSettlementHandler,
    decideSettlementHandler,
    consentVoidHandler,
    attachCommercialHandler,
    voidSettlementHandler,
    pricingDetailHandler,
    placeFixingHandler,
    executeFixingHandler,
    declineFixingHandler,
    cancelFixingHandler,
    fixForBuyerHandler,
    listDiscountTablesHandler,
    addDiscountTableHandler,
    updateDiscountTableHandler,
    enableDiscountTableHandler,
    disableDiscountTableHandler,
  ],
  listeners: [
    draftWhenCompleted,
    closeWhenPaid,
    closeWhenRefunded,
    openWhenEffective,
    passWhenMissed,
    lapseWhenRevoked,
  ],
  timers: [
    silence,
    draftCompleted,
    difference,
    openPricing,
    fixingLapse,
    pricingDeadline,
    pricingPassed,
    callMargin,
  ],
  cronJobs: [callMargins],
  taskSubjects: [
    {
      kind: silence.kind,
      table: 'settlements.settlement',
      no: 'settlement_no',
      link: statementHref('{ref}'),
    },
    {
      kind: difference.kind,
      table: 'settlements.settlement',
      no: 'settlement_no',
      link: statementHref('{ref}'),
    },
    ...[draftCompleted, pricingDeadline, pricingPassed, callMargin].map(({ kind }) => ({
      kind,
      link: ORDER_LINK,
    })),
    { kind: fixingLapse.kind, table: 'settlements.fixing', no: 'order_no' },
    { kind: openPricing.kind, link: '/transactionConfirmation?dealId={ref}' },
  ],
  topics: [live, ownSettlements],
};
