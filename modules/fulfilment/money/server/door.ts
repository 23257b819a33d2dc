export {
  type Between,
  type CreditGrant,
  creditLineOf,
  grantCredit,
} from './credit.ts';
export {
  type DepositFault,
  endDepositByFault,
  forfeitableDeposits,
  forfeitByDecision,
  returnDoubleByDecision,
} from './announce-forfeit.ts';
export { askTopUp, depositsOf, freezeDeposit, requireDeposit, topUpDeposit } from './deposits.ts';
export {
  availableBalances,
  balancesOf,
  type Cause,
  lockAccounts,
  moveMoney,
  type Posted,
  reversePosting,
} from './ledger.ts';
export { handOverDeposit } from './hand-over-deposit.ts';
export { depositsWanted, receivableOf, receivableSeen, receivablesOpen } from './open-between.ts';
export {
  type Claim,
  dropReceivable,
  openReceivable,
  openReceivables,
  payReceivable,
  receivablesOf,
  reopenReceivable,
  writeOffReceivable,
} from './receivables.ts';
export {
  coverDeposits,
  type DepositEnd,
  endDeposit,
  endDeposits,
  type RequiredDeposit,
} from './many-deposits.ts';
export { openRefunds, refundPaid, refundReturned } from './refunds.ts';
export type { MoneyViews } from './reporting.ts';
