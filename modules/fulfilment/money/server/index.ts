import type { Module } from '#kernel/server/capability.ts';
import { codesIn } from '#kernel/server/code-uses.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { moneyWords } from '../rules/words.ts';
import {
  accountStatementHandler,
  adminAccountStatementHandler,
  allStatementPairsHandler,
  statementPairsHandler,
} from './account-statement.ts';
import { approveWriteOffHandler } from './approve-write-off.ts';
import {
  balancesHandler,
  listAccountsHandler,
  listAllMovementsHandler,
  listAllRefundsHandler,
  listMovementsHandler,
  listRefundsHandler,
} from './balance.ts';
import { blockCreditLineHandler } from './block-credit-line.ts';
import { changeCreditLineHandler } from './change-credit-line.ts';
import { checkRefundHandler } from './check-refund.ts';
import { completeRefundHandler } from './complete-refund.ts';
import { deadlineSources } from './deadline-sources.ts';
import { depositDue } from './deposits.ts';
import './export-money.ts';
import { forfeitDepositHandler } from './forfeit-deposit.ts';
import { forfeitDue } from './forfeit-timer.ts';
import { freezeDepositHandler } from './freeze-deposit.ts';
import { grantCreditLineHandler } from './grant-credit-line.ts';
import { linkedSources } from './linked-sources.ts';
import {
  adminCreditDetailHandler,
  creditDetailHandler,
  listAllCreditLinesHandler,
  listCreditLinesHandler,
  selectCustomersHandler,
} from './list-credit-lines.ts';
import {
  adminDepositDetailHandler,
  countAllDepositsHandler,
  countDepositsHandler,
  depositDetailHandler,
  listAllDepositsHandler,
  listDepositsHandler,
} from './list-deposits.ts';
import {
  adminReceivableDetailHandler,
  allReceivableAgeingHandler,
  countAllReceivablesHandler,
  countReceivablesHandler,
  listAllReceivablesHandler,
  listReceivablesHandler,
  receivableAgeingHandler,
  receivableDetailHandler,
} from './list-receivables.ts';
import { objectForfeitHandler } from './object-forfeit.ts';
import { offsetDepositHandler } from './offset-deposit.ts';
import { grants } from './page-grants.ts';
import { adminPrintStatementHandler, printStatementHandler } from './print-statement.ts';
import { receivableDue, receivableReminder } from './receivables.ts';
import { refundBalanceHandler } from './refund-balance.ts';
import { refuseRefundHandler } from './refuse-refund.ts';
import { refuseWriteOffHandler } from './refuse-write-off.ts';
import { releaseDepositHandler } from './release-deposit.ts';
import { returnDoubleDepositHandler } from './return-double-deposit.ts';
import { topUpDepositHandler } from './top-up-deposit.ts';
import { selectRefundAccountsHandler } from './select-refund-accounts.ts';
import { unblockCreditLineHandler } from './unblock-credit-line.ts';
import { withdrawRefundHandler } from './withdraw-refund.ts';
import { writeOffReceivableHandler } from './write-off-receivable.ts';

registerRuleNames(moneyWords);

const deposits = [
  listDepositsHandler,
  listAllDepositsHandler,
  countDepositsHandler,
  countAllDepositsHandler,
  depositDetailHandler,
  adminDepositDetailHandler,
  freezeDepositHandler,
  topUpDepositHandler,
  objectForfeitHandler,
  releaseDepositHandler,
  offsetDepositHandler,
  forfeitDepositHandler,
  returnDoubleDepositHandler,
];
const receivables = [
  listReceivablesHandler,
  listAllReceivablesHandler,
  countReceivablesHandler,
  countAllReceivablesHandler,
  receivableAgeingHandler,
  allReceivableAgeingHandler,
  receivableDetailHandler,
  adminReceivableDetailHandler,
  writeOffReceivableHandler,
  approveWriteOffHandler,
  refuseWriteOffHandler,
  accountStatementHandler,
  adminAccountStatementHandler,
  printStatementHandler,
  adminPrintStatementHandler,
  statementPairsHandler,
  allStatementPairsHandler,
];
const credit = [
  listCreditLinesHandler,
  listAllCreditLinesHandler,
  creditDetailHandler,
  adminCreditDetailHandler,
  selectCustomersHandler,
  grantCreditLineHandler,
  changeCreditLineHandler,
  blockCreditLineHandler,
  unblockCreditLineHandler,
];
const balance = [
  balancesHandler,
  listAccountsHandler,
  listMovementsHandler,
  listAllMovementsHandler,
  listRefundsHandler,
  listAllRefundsHandler,
  refundBalanceHandler,
  withdrawRefundHandler,
  completeRefundHandler,
  checkRefundHandler,
  selectRefundAccountsHandler,
  refuseRefundHandler,
];

export const moneyModule: Module = {
  name: 'money',
  pages,
  grants,
  logNames,
  codeUses: codesIn(
    'money.deposit',
    { deposit_nature: 'deposit_nature', currency: 'currency' },
    { softDeleted: false },
  ),
  handlers: [...deposits, ...receivables, ...credit, ...balance],
  timers: [depositDue, forfeitDue, receivableDue, receivableReminder],
  taskSubjects: [
    { kind: depositDue.kind, table: 'money.deposit', no: 'biz_no' },
    { kind: forfeitDue.kind, table: 'money.deposit', no: 'biz_no' },
    { kind: receivableDue.kind, table: 'money.receivable', no: 'biz_no' },
    { kind: receivableReminder.kind, table: 'money.receivable', no: 'biz_no' },
  ],
  linkedSources,
  deadlineSources,
};
