import { compare, type DecimalText, dec, round2 } from '#kernel/rules/decimal.ts';
import type { InvoiceLineFigures, InvoiceTotals } from './amounts.ts';

/** What a fully digital invoice says of itself. Decimal text; the day in Asia/Shanghai. */
export interface DigitalInvoice {
  readonly invoiceNo: string;
  readonly issueDate: string;
  /** `02` VAT special, `01` ordinary; null where the file does not say. */
  readonly invoiceType: string | null;
  readonly sellerTaxNo: string;
  readonly sellerName: string;
  readonly buyerTaxNo: string;
  readonly buyerName: string;
  readonly netAmount: DecimalText;
  readonly taxAmount: DecimalText;
  readonly grossAmount: DecimalText;
  readonly lines: readonly {
    readonly goodsName: string;
    readonly taxCategoryCode: string | null;
    readonly spec: string | null;
    readonly unit: string | null;
    readonly quantity: DecimalText | null;
    readonly price: DecimalText | null;
    readonly netAmount: DecimalText;
    /** In percent. */
    readonly taxRate: DecimalText | null;
    readonly taxAmount: DecimalText;
  }[];
}

/** One place where the file and the request differ. `line` counts from 1; none for the head. */
export interface Difference {
  readonly field:
    | 'sellerTaxNo'
    | 'sellerName'
    | 'buyerTaxNo'
    | 'buyerName'
    | 'invoiceType'
    | 'netAmount'
    | 'taxAmount'
    | 'grossAmount'
    | 'lineCount'
    | 'goodsName'
    | 'taxCategoryCode'
    | 'quantity'
    | 'taxRate';
  readonly line: number | null;
  readonly requested: string;
  readonly inFile: string;
  /** Whether it stops the invoice: money, parties and rates do, wording does not. */
  readonly stops: boolean;
}
export interface Requested extends InvoiceTotals {
  readonly invoiceType: string;
  readonly sellerTaxNo: string;
  readonly sellerName: string;
  readonly buyerTaxNo: string;
  readonly buyerName: string;
  readonly lines: readonly InvoiceLineFigures[];
}
/** A cent of rounding of the tax system on a line is not a difference (edge case of 14). */
const CENT = '0.01';
const near = (a: DecimalText, b: DecimalText): boolean => compare(round2(dec(a).minus(b).abs()), CENT) <= 0;
const equal = (a: DecimalText, b: DecimalText): boolean => compare(a, b) === 0;
const plain = (text: string | null): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, '').toUpperCase();

type LineOfFile = DigitalInvoice['lines'][number];
function lineDifferences(asked: InvoiceLineFigures, file: LineOfFile, line: number): Difference[] {
  const out: Difference[] = [];
  const differ = (field: Difference['field'], requested: string, inFile: string, stops: boolean) =>
    out.push({ field, line, requested, inFile, stops });
  if (plain(asked.goodsName) !== plain(file.goodsName))
    differ('goodsName', asked.goodsName, file.goodsName, false);
  if (file.taxCategoryCode !== null && file.taxCategoryCode !== asked.taxCategoryCode)
    differ('taxCategoryCode', asked.taxCategoryCode, file.taxCategoryCode, false);
  if (asked.quantity !== null && (file.quantity === null || !equal(asked.quantity, file.quantity)))
    differ('quantity', asked.quantity, file.quantity ?? '', true);
  if (file.taxRate === null || !equal(asked.taxRate, file.taxRate))
    differ('taxRate', asked.taxRate, file.taxRate ?? '', true);
  if (!near(asked.netAmount, file.netAmount)) differ('netAmount', asked.netAmount, file.netAmount, true);
  if (!near(asked.taxAmount, file.taxAmount)) differ('taxAmount', asked.taxAmount, file.taxAmount, true);
  return out;
}

/**
 * What differs between the invoice that was asked for and the one that was issued, head first, then line by
 * line in their order. The gross must be equal to the cent; net and tax of a line may differ by one.
 */
export function differences(asked: Requested, file: DigitalInvoice): Difference[] {
  const out: Difference[] = [];
  const differ = (field: Difference['field'], requested: string, inFile: string, stops: boolean) =>
    out.push({ field, line: null, requested, inFile, stops });
  if (plain(asked.sellerTaxNo) !== plain(file.sellerTaxNo))
    differ('sellerTaxNo', asked.sellerTaxNo, file.sellerTaxNo, true);
  if (plain(asked.sellerName) !== plain(file.sellerName))
    differ('sellerName', asked.sellerName, file.sellerName, false);
  if (plain(asked.buyerTaxNo) !== plain(file.buyerTaxNo))
    differ('buyerTaxNo', asked.buyerTaxNo, file.buyerTaxNo, true);
  if (plain(asked.buyerName) !== plain(file.buyerName))
    differ('buyerName', asked.buyerName, file.buyerName, true);
  if (file.invoiceType !== null && file.invoiceType !== asked.invoiceType)
    differ('invoiceType', asked.invoiceType, file.invoiceType, true);
  if (!equal(asked.grossAmount, file.grossAmount))
    differ('grossAmount', asked.grossAmount, file.grossAmount, true);
  if (asked.lines.length !== file.lines.length) {
    differ('lineCount', String(asked.lines.length), String(file.lines.length), true);
    return out;
  }
  return [...out, ...asked.lines.flatMap((l, i) => lineDifferences(l, file.lines[i] as LineOfFile, i + 1))];
}
