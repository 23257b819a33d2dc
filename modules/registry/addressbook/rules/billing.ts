import { isCreditCode } from '#kernel/rules/check-digits.ts';

/** Codes of invoice_type (R-BILL-013, R-BILL-014). */
export const INVOICE = { ordinary: '01', special: '02' } as const;
/** Lengths a tax number may have (trading-domain 19.5). */
const LENGTHS: readonly number[] = [15, 17, 18, 20];

/** A tax number as people paste it. */
export const normaliseTaxNo = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** The rule a tax number breaks, or null: length and letters, and for 18 characters the check character of GB 32100 (trading-domain 14, 19.7). */
export function taxNoFault(taxNo: string): 'taxNo.format' | 'taxNo.check' | null {
  if (!LENGTHS.includes(taxNo.length) || !/^[0-9A-Z]+$/.test(taxNo)) return 'taxNo.format';
  return taxNo.length === 18 && !isCreditCode(taxNo) ? 'taxNo.check' : null;
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
/** Fields still missing: address, phone, bank and account for a special VAT invoice; the three of the receiver together, or none of them. */
export function missingIn(b: Filled, hasAccount: boolean): string[] {
  const special = b.invoiceType === INVOICE.special ? [...(['address', 'phone', 'bank'] as const).filter((f) => b[f] === null), ...(hasAccount ? [] : ['account'])] : [];
  const receiver = ['receiverName', 'receiverPhone', 'receiverAddress'] as const;
  const given = receiver.filter((f) => b[f] !== null);
  return [...special, ...(given.length > 0 ? receiver.filter((f) => b[f] === null) : [])];
}
