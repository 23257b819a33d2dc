import type { GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { DepositNature, DepositState } from '../rules/deposit-lifecycle.ts';
import type { AccountKind, MovementKind } from '../rules/movements.ts';
import type { RefundState } from '../rules/refund-lifecycle.ts';
import type { ReceivableState } from '../rules/receivable-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Schema "money". Amounts are decimal strings with two places in the currency of their row. */
export interface MoneyTables {
  'money.account': Refined<MigratedTables['money.account'], { kind: AccountKind }>;
  'money.posting': Refined<MigratedTables['money.posting'], { kind: MovementKind | 'REVERSE' }>;
  'money.entry': MigratedTables['money.entry'];
  'money.deposit': Refined<
    MigratedTables['money.deposit'],
    { deposit_nature: DepositNature; deposit_state: DepositState }
  >;
  'money.deposit_entry': MigratedTables['money.deposit_entry'];
  'money.credit_line': MigratedTables['money.credit_line'];
  'money.receivable': Refined<
    MigratedTables['money.receivable'],
    {
      biz_type: 'ORDER' | 'SETTLEMENT' | 'DEPOSIT';
      receivable_state: ReceivableState;
      unpaid: GeneratedAlways<string>;
    }
  >;
  'money.receivable_entry': MigratedTables['money.receivable_entry'];
  'money.refund': Refined<MigratedTables['money.refund'], { refund_state: RefundState }>;
}
export type Refund = Selectable<MoneyTables['money.refund']>;
export type Deposit = Selectable<MoneyTables['money.deposit']>;
export type Receivable = Selectable<MoneyTables['money.receivable']>;
export type CreditLine = Selectable<MoneyTables['money.credit_line']>;
export const money = capability<MoneyTables>('money');
