import { z } from 'zod';
import {
  ActionResult,
  command,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { isAccountNumber, isBic, isCnaps, normaliseAccount } from '../rules/bank-data.ts';
import { BANK_ACCOUNTS, PAYMENT_FORM, PAYMENTS } from '../rules/pages.ts';
import { AccountKnown } from '../rules/refusals.ts';

const base = '/api/common-order' as const;
const ofCompany = { audience: MEMBERS, relation: 'own', dataType: 'COLLECTION', verified: true } as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'COLLECTION',
  routes: [BANK_ACCOUNTS],
} as const;

/** Typed as people write it, kept without blanks. */
export const AccountNumber = secret(
  z.string().max(60).transform(normaliseAccount).refine(isAccountNumber, { error: 'payment.account' }),
);
export const Cnaps = z
  .string()
  .trim()
  .refine((code) => code === '' || isCnaps(code), { error: 'payment.cnaps' })
  .nullish()
  .transform((code) => (code ? code : null));
export const Bic = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isBic(code), { error: 'payment.bic' })
  .nullish()
  .transform((code) => (code ? code : null));

export const BankAccountRow = z.object({
  id: Id,
  version: z.number(),
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  holder: z.string(),
  bankName: z.string(),
  currency: z.string(),
  /** Masked to all but who acts on it: its company and the operator who verifies it. */
  account: z.string(),
  cnapsCode: z.string().nullable(),
  swiftBic: z.string().nullable(),
  state: z.string(),
  refuseReason: z.string().nullable(),
  files: z.array(z.object({ attachmentId: Id, fileName: z.string() })),
  gmtCreate: z.string(),
  verifiedAt: z.string().nullable(),
  can: z.array(z.string()),
});
export type BankAccountRow = z.output<typeof BankAccountRow>;

const filters = { keyword: OptionalText(60).optional(), state: z.string().max(2).optional() };
export const listBankAccounts = list('payments.bankAccounts', {
  path: `${base}/common/bankAccount/list`,
  ...ofCompany,
  routes: [BANK_ACCOUNTS],
  filters,
  row: BankAccountRow,
  sortable: ['gmtCreate', 'state'],
});
export const addBankAccount = command('payments.addBankAccount', {
  path: `${base}/common/bankAccount/add`,
  ...ofCompany,
  routes: [BANK_ACCOUNTS],
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    holder: Text(100),
    bankName: Text(80),
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'field.select' }),
    account: AccountNumber,
    cnapsCode: Cnaps,
    swiftBic: Bic,
    fileIds: z.array(Id).min(1, { error: 'field.upload' }).max(9),
  }),
  output: ActionResult,
  refuses: [AccountKnown],
});
const one = { id: Id, version: Version };
export const endBankAccount = command('payments.endBankAccount', {
  path: `${base}/common/bankAccount/end`,
  ...ofCompany,
  routes: [BANK_ACCOUNTS],
  button: 'Void',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});
export const listAllBankAccounts = list('payments.allBankAccounts', {
  path: `${base}/admin/bankAccount/list`,
  ...operator,
  filters,
  row: BankAccountRow,
  sortable: ['gmtCreate', 'state'],
});
export const verifyBankAccount = command('payments.verifyBankAccount', {
  path: `${base}/admin/bankAccount/verify`,
  ...operator,
  button: 'Approve',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});
export const refuseBankAccount = command('payments.refuseBankAccount', {
  path: `${base}/admin/bankAccount/refuse`,
  ...operator,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [VersionConflict, StateNotAllowed],
});

/** Verified accounts money may be sent to: the payee's of a document between the two, or the own ones. */
export const payeeAccounts = query('payments.payeeAccounts', {
  path: `${base}/common/bankAccount/payee`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'COLLECTION',
  routes: [PAYMENTS, PAYMENT_FORM],
  input: z.strictObject({ orderId: Id, direction: z.enum(['10', '20']) }),
  output: z.object({
    list: z.array(
      z.object({
        id: Id,
        holder: z.string(),
        bankName: z.string(),
        account: z.string(),
        cnapsCode: z.string().nullable(),
        swiftBic: z.string().nullable(),
        currency: z.string(),
      }),
    ),
  }),
});
