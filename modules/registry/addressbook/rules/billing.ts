import { isCreditCode, isOrganisationCode, isResidentId } from '#kernel/rules/check-digits.ts';

/** Codes of invoice_type (R-BILL-013, R-BILL-014). */
export const INVOICE = { ordinary: '01', special: '02' } as const;
/** Lengths a tax number may have (trading-domain 19.5). */
const LENGTHS: readonly number[] = [15, 17, 18, 20];

/** The field knows no clock: a birth date is only kept out where no calendar has it. */
const LATEST_BIRTH = '9999-12-31';
const isResident = (no: string): boolean => isResidentId(no, LATEST_BIRTH);
/** Whether the check characters of a tax number fit, by its length; 17 characters are a temporary number without any. */
const CHECKS: Readonly<Record<number, (taxNo: string) => boolean>> = {
  /**
   * The registration of old: six digits of the place and the organisation code, or of a person the resident
   * number of fifteen digits.
   */
  15: (no) => /^\d{15}$/.test(no) || (/^\d{6}/.test(no) && isOrganisationCode(no.slice(6))),
  /** The unified social credit code or, of a person in business, the resident ID. */
  18: (no) => isCreditCode(no) || isResident(no),
  /** The resident ID and two digits. */
  20: (no) => /^\d{2}$/.test(no.slice(18)) && isResident(no.slice(0, 18)),
};
/**
 * The rule a tax number breaks, or null: length and letters, then the check characters its length carries
 * (trading-domain 19.5, 19.7).
 */
export function taxNoFault(taxNo: string): 'taxNo.format' | 'taxNo.check' | null {
  if (!LENGTHS.includes(taxNo.length) || !/^[0-9A-Z]+$/.test(taxNo)) return 'taxNo.format';
  return CHECKS[taxNo.length]?.(taxNo) === false ? 'taxNo.check' : null;
}

interface Filled {
  readonly invoiceType: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly bank: string | null;
  readonly receiverName: string | null;
  readonly receiverPhone: string | null;
  readonly receiverAddress: string | null;
}
/**
 * Fields still missing: address, phone, bank and account for a special VAT invoice; the three of the receiver
 * together, or none of them.
 */
export function missingIn(b: Filled, hasAccount: boolean): string[] {
  const special =
    b.invoiceType === INVOICE.special
      ? [
          ...(['address', 'phone', 'bank'] as const).filter((f) => b[f] === null),
          ...(hasAccount ? [] : ['account']),
        ]
      : [];
  const receiver = ['receiverName', 'receiverPhone', 'receiverAddress'] as const;
  const given = receiver.filter((f) => b[f] !== null);
  return [...special, ...(given.length > 0 ? receiver.filter((f) => b[f] === null) : [])];
}

const FILLED = ['address', 'phone', 'bank', 'account'] as const;
type Facts = { readonly creditCode: string | null } & {
  readonly [K in (typeof FILLED)[number]]?: string | null;
};
type Form = { readonly [K in 'taxNo' | (typeof FILLED)[number]]?: string | null | undefined };
/** What the record of a chosen company fills: fields that are empty, or hold what the company chosen before filled. */
export function billingFill(form: Form, chosen: Facts | undefined, before: Facts | undefined) {
  const open = (held: string | null | undefined, filled: string | null | undefined) =>
    held === null || held === undefined || held === '' || held === filled;
  return {
    ...(chosen?.creditCode && open(form.taxNo, before?.creditCode) ? { taxNo: chosen.creditCode } : {}),
    ...Object.fromEntries(
      FILLED.flatMap((key) =>
        chosen !== undefined && open(form[key], before?.[key]) ? [[key, chosen[key] ?? null]] : [],
      ),
    ),
  };
}
