import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { AccountState } from '../rules/bank-account-lifecycle.ts';
import type { Endorsement } from '../rules/bill.ts';
import type { PaymentState, TargetType } from '../rules/payment-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Schema "payments". Amounts are decimal strings with two places in the currency of their row. */
export interface PaymentsTables {
  'payments.registration': Refined<
    MigratedTables['payments.registration'],
    {
      state: PaymentState;
      direction: '10' | '20';
      available: GeneratedAlways<string>;
      bill_endorsements: Generated<readonly Endorsement[]>;
    }
  >;
  'payments.allocation': Refined<MigratedTables['payments.allocation'], { target_type: TargetType }>;
  'payments.bank_account': Refined<MigratedTables['payments.bank_account'], { state: AccountState }>;
  'payments.gateway_order': Refined<
    MigratedTables['payments.gateway_order'],
    { state: 'open' | 'closed' | 'paid' }
  >;
  'payments.gateway_notice': Refined<
    MigratedTables['payments.gateway_notice'],
    { outcome: 'booked' | 'repeated' }
  >;
  'payments.gateway_key': MigratedTables['payments.gateway_key'];
}
export type Registration = Selectable<PaymentsTables['payments.registration']>;
export type Allocation = Selectable<PaymentsTables['payments.allocation']>;
export type BankAccount = Selectable<PaymentsTables['payments.bank_account']>;
export type GatewayOrder = Selectable<PaymentsTables['payments.gateway_order']>;
export const payments = capability<PaymentsTables>('payments');
export type PaymentsContext<I = unknown> = Context<PaymentsTables, I>;
