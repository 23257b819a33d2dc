import type { Secrets } from '#kernel/server/secrets.ts';

declare module '#kernel/server/capability.ts' {
  interface Services {
    /** Seals numbers of persons and accounts at rest (trust 4). */
    secrets: Secrets;
  }
}

/** Contexts of sealed columns; a value copied into another column does not open. */
export const SEALED = {
  recordBank: 'members.record.bank_account',
  recordId: 'members.record.legal_person_id',
  applicationId: 'members.application.legal_person_id',
  changeId: 'members.change_request.legal_person_id',
  applicationBank: 'members.application.bank_account',
  billingAccount: 'members.billing_info.account',
} as const;

/** The last four digits, for showing a number without telling it. */
export const tailOf = (number: string): string => number.slice(-4);
