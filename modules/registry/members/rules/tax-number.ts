import { isCreditCode, isOrganisationCode, isResidentId } from '#kernel/rules/check-digits.ts';

/** What is wrong with a tax number; null when nothing is. */
export type TaxFault = 'tax.length' | 'tax.format' | 'tax.check';
/** A tax number as people paste it. */
export const normaliseTaxNo = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/**
 * Tax number (trading-domain 19.5): 18 characters are the unified social credit code or, of a person in business, the resident ID; 20 are the resident ID and two digits;
 * 15 the old registration, six digits of the place and the organisation code; 17 a temporary one, letters and digits without a check.
 */
export function taxFault(taxNo: string, today: string): TaxFault | null {
  if (!/^[0-9A-Z]+$/.test(taxNo)) return 'tax.format';
  if (taxNo.length === 18) return isCreditCode(taxNo) || isResidentId(taxNo, today) ? null : 'tax.check';
  if (taxNo.length === 20) return isResidentId(taxNo.slice(0, 18), today) && /^\d{2}$/.test(taxNo.slice(18)) ? null : 'tax.check';
  if (taxNo.length === 15) return /^\d{6}/.test(taxNo) && isOrganisationCode(taxNo.slice(6)) ? null : 'tax.check';
  return taxNo.length === 17 ? null : 'tax.length';
}
