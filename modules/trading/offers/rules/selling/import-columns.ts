import type { LocalizedText } from '#kernel/rules/words.ts';
import { PRICE_TERMS, SETTLEMENT_METHODS, UNITS } from '../codes.ts';
import { offerFieldWords } from '../field-words.ts';
import { importWords } from './import-words.ts';

export { MOST_OFFER_ROWS, OFFER_IMPORT } from '../codes.ts';

export interface ImportChoice extends LocalizedText {
  readonly code: string;
}
export interface OfferImportColumn {
  readonly key: string;
  readonly heading: LocalizedText;
  readonly required?: true;
  readonly kind?: 'number' | 'quantity' | 'price' | 'percent' | 'date' | 'dateTime';
  readonly choices?: readonly ImportChoice[];
  readonly hint?: LocalizedText;
  readonly sample?: string | LocalizedText;
  readonly width?: number;
}

const { table: field } = offerFieldWords;
const { table } = importWords;
const said = table as Readonly<Record<string, LocalizedText>>;
/** Drop-downs of the template; the codes are those of the code sets, taken by code or by either name. */
export const choices = (set: string, codes: readonly string[]): readonly ImportChoice[] =>
  codes.map((code) => ({ code, ...(said[`${set}.${code}`] as LocalizedText) }));
/** Payment terms an RMB offer can be released with; one with a deposit needs a column the file has not. */
export const IMPORT_PAYMENTS = ['10', '20', '30'] as const;

/** Columns of the RMB template in the order of trading-domain 3.1; `key` is the field of the offer a cell fills. */
export const importColumns: readonly OfferImportColumn[] = [
  { key: 'skuCode', heading: table.skuCode, required: true, hint: table.skuHint, width: 18 },
  {
    key: 'producer',
    heading: field.producer,
    hint: table.fromSku,
    sample: table['sample.producer'],
    width: 18,
  },
  { key: 'grade', heading: field.grade, hint: table.fromSku, sample: table['sample.grade'] },
  { key: 'quantity', heading: field.quantity, required: true, kind: 'quantity', sample: '500.00' },
  {
    key: 'uom',
    heading: field.uom,
    required: true,
    choices: choices('uom', UNITS),
    sample: table['uom.TNE'],
  },
  {
    key: 'unitPrice',
    heading: field.unitPrice,
    required: true,
    kind: 'price',
    hint: table.priceHint,
    sample: '2385.50',
  },
  { key: 'taxRate', heading: field.taxRate, kind: 'percent', hint: table.taxHint, sample: '13' },
  {
    key: 'priceTerm',
    heading: field.priceTerm,
    required: true,
    choices: choices('priceTerm', PRICE_TERMS),
    sample: table['priceTerm.10'],
    width: 16,
  },
  {
    key: 'namedPlaceId',
    heading: table.place,
    required: true,
    hint: table.placeHint,
    sample: table['sample.place'],
    width: 18,
  },
  {
    key: 'pickType',
    heading: field.pickType,
    required: true,
    choices: choices('pickType', ['10', '20']),
    sample: table['pickType.10'],
  },
  { key: 'warehouseId', heading: table.warehouseCode, hint: table.warehouseHint, width: 18 },
  { key: 'deliveryStart', heading: field.deliveryStart, required: true, kind: 'date' },
  { key: 'deliveryEnd', heading: field.deliveryEnd, required: true, kind: 'date' },
  { key: 'minQty', heading: field.minQty, kind: 'quantity', hint: table.minHint, sample: '32.00' },
  { key: 'qtyStep', heading: field.qtyStep, kind: 'quantity', hint: table.minHint, sample: '1.00' },
  {
    key: 'paymentTerm',
    heading: field.paymentTerm,
    required: true,
    choices: choices('paymentTerm', IMPORT_PAYMENTS),
    sample: table['paymentTerm.10'],
    width: 16,
  },
  {
    key: 'settlementMethod',
    heading: field.settlementMethod,
    required: true,
    choices: choices('settlementMethod', SETTLEMENT_METHODS['10']),
    sample: table['settlementMethod.10'],
    width: 16,
  },
  {
    key: 'validUntil',
    heading: field.validUntil,
    required: true,
    kind: 'dateTime',
    hint: table.timeHint,
    sample: '2026-12-01 16:00',
    width: 20,
  },
  { key: 'remarks', heading: field.remarks, width: 30 },
];
