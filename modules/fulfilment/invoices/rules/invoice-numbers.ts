import { MEDIUM } from './invoice-lifecycle.ts';

/** A fully digital number: 2 year, 2 region, 1 channel, 15 serial. */
const DIGITAL = /^\d{20}$/;
const NUMBER = /^\d{8}$/;
const CODE = /^(\d{10}|\d{12})$/;

export type NumberFault = { readonly field: 'invoiceNo' | 'invoiceCode'; readonly rule: string };
/** What is wrong with number and code of a medium: 20 digits and no code when digital, else 8 digits with a code of 10 or 12. */
export function numberFaults(medium: string, invoiceNo: string, invoiceCode: string | null): NumberFault[] {
  if (medium === MEDIUM.digital)
    return [
      ...(DIGITAL.test(invoiceNo) ? [] : [{ field: 'invoiceNo', rule: 'invoice.digital' } as const]),
      ...(invoiceCode === null ? [] : [{ field: 'invoiceCode', rule: 'invoice.noCode' } as const]),
    ];
  return [
    ...(NUMBER.test(invoiceNo) ? [] : [{ field: 'invoiceNo', rule: 'invoice.eight' } as const]),
    ...(invoiceCode !== null && CODE.test(invoiceCode)
      ? []
      : [{ field: 'invoiceCode', rule: 'invoice.code' } as const]),
  ];
}
/** The year a fully digital number says it was issued in. */
export const yearOfNumber = (invoiceNo: string): string | null =>
  DIGITAL.test(invoiceNo) ? `20${invoiceNo.slice(0, 2)}` : null;

/** A tax number: 15, 17, 18 or 20 characters (trading-domain 14). */
export const isTaxNo = (taxNo: string): boolean =>
  /^[0-9A-Z]+$/.test(taxNo) && [15, 17, 18, 20].includes(taxNo.length);
