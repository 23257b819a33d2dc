import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages, statementHref } from '../rules/pages.ts';
import { discountWords, settlementWords } from '../rules/words.ts';
import { addSettlementHandler, previewSettlementHandler } from './add-settlement.ts';
import { codesKept } from './code-uses.ts';
import { confirmSettlementHandler } from './confirm-settlement.ts';
import { consentVoidHandler } from './consent-void.ts';
import { decideSettlementHandler } from './decide-settlement.ts';
import { deleteSettlementHandler } from './delete-settlement.ts';
import { disableDiscountTableHandler } from './disable-discount-table.ts';
import { enableDiscountTableHandler } from './enable-discount-table.ts';
import { addDiscountTableHandler } from './add-discount-table.ts';
import { adminSendSettlementHandler } from './admin-send-settlement.ts';
import { disputeSettlementHandler } from './dispute-settlement.ts';
import { fixLotHandler, listLotsHandler } from './fixed-lots.ts';
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
  deadlineSources: [confirmDeadlines],
  handlers: [
    listSettlementsHandler,
    listAllSettlementsHandler,
    countSettlementsHandler,
    settlementDetailHandler,
    settlementHistoryHandler,
    settlementPdfHandler,
    previewSettlementHandler,
    selectSettlementOrdersHandler,
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
    voidSettlementHandler,
    listLotsHandler,
    fixLotHandler,
    listDiscountTablesHandler,
    addDiscountTableHandler,
    updateDiscountTableHandler,
    enableDiscountTableHandler,
    disableDiscountTableHandler,
  ],
  listeners: [draftWhenCompleted, closeWhenPaid, closeWhenRefunded],
  timers: [silence, draftCompleted, difference],
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
    { kind: draftCompleted.kind, link: '/transactionManagement/orderDetail?id={ref}' },
  ],
  topics: [live, ownSettlements],
};
