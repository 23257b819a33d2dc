export {
  type Between,
  type CreditGrant,
  creditLineOf,
  grantCredit,
} from './credit.ts';
export {
  askTopUp,
  type DepositEnd,
  depositsOf,
  endDeposit,
  freezeDeposit,
  type RequiredDeposit,
  requireDeposit,
  topUpDeposit,
} from './deposits.ts';
export { balancesOf, type Cause, lockAccounts, moveMoney, type Posted, reversePosting } from './ledger.ts';
export {
  type Claim,
  openReceivable,
  openReceivables,
  payReceivable,
  reopenReceivable,
  writeOffReceivable,
} from './receivables.ts';
export { openRefunds, refundPaid, refundReturned } from './refunds.ts';
