import type { LocalizedText } from '#kernel/rules/words.ts';
import { originChoices } from '#registry/catalogue/rules/origins.ts';
import { CURRENCIES, INCOTERMS, SETTLEMENT_METHODS } from '../codes.ts';
import { offerFieldWords } from '../field-words.ts';
import type { ImportChoice, OfferImportColumn } from './import-columns.ts';
import { importIntlWords } from './import-intl-words.ts';
import { importWords } from './import-words.ts';

export { INTL_IMPORT } from '../codes.ts';

const { table: field } = offerFieldWords;
const { table: both } = importWords;
const { table } = importIntlWords;
const said = table as Readonly<Record<string, LocalizedText>>;
const choices = (set: string, codes: readonly string[]): readonly ImportChoice[] =>
  codes.map((code) => ({ code, ...(said[`${set}.${code}`] as LocalizedText) }));
/** Terms and currencies are called by their codes in every language. */
const asCodes = (codes: readonly string[]): readonly ImportChoice[] =>
  codes.map((code) => ({ code, zh: code, en: code }));

/** Columns of the template in the order of trading-domain 3.1; `key` is the field of the offer a cell fills. */
export const intlColumns: readonly OfferImportColumn[] = [
  { key: 'skuCode', heading: both.skuCode, required: true, hint: both.skuHint, width: 18 },
  {
    key: 'tradeLane',
    heading: field.tradeLane,
    choices: choices('tradeLane', ['20', '30']),
    hint: table.laneHint,
    sample: table['tradeLane.30'],
  },
  { key: 'producer', heading: field.producer, hint: both.fromSku, width: 18 },
  { key: 'grade', heading: field.grade, hint: both.fromSku },
  {
    key: 'originCountry',
    heading: field.originCountry,
    hint: both.fromSku,
    choices: originChoices,
    sample: { zh: '韩国', en: 'Korea, Republic of' },
  },
  { key: 'quantity', heading: field.quantity, required: true, kind: 'quantity', sample: '3000.00' },
  { key: 'minQty', heading: field.minQty, kind: 'quantity', hint: both.minHint },
  { key: 'qtyStep', heading: field.qtyStep, kind: 'quantity', hint: both.minHint },
  { key: 'currency', heading: field.currency, choices: asCodes(CURRENCIES['30']), sample: 'USD' },
  {
    key: 'unitPrice',
    heading: field.unitPrice,
    required: true,
    kind: 'price',
    hint: table.usdHint,
    sample: '285.00',
  },
  { key: 'priceTerm', heading: field.priceTerm, required: true, choices: asCodes(INCOTERMS), sample: 'CFR' },
  {
    key: 'namedPlaceId',
    heading: table.place,
    required: true,
    hint: table.placeHint,
    sample: { zh: '江阴', en: 'Jiangyin' },
    width: 18,
  },
  { key: 'cargoStatus', heading: field.cargoStatus, choices: choices('cargoStatus', ['20', '30']) },
  {
    key: 'voyage.insuranceClause',
    heading: field.insuranceClause,
    choices: choices('insuranceClause', ['10', '20', '30', '40']),
    hint: table.clauseHint,
  },
  { key: 'voyage.loadPortId', heading: field.loadPortId, hint: table.portHint, sample: 'KRUSN', width: 18 },
  {
    key: 'voyage.dischargePortIds',
    heading: field.dischargePortIds,
    hint: table.portsHint,
    sample: 'CNJIA',
    width: 18,
  },
  {
    key: 'voyage.shipStage',
    heading: field.shipStage,
    choices: choices('shipStage', ['10', '20', '30']),
    hint: table.stageHint,
  },
  { key: 'voyage.laycanStart', heading: field.laycanStart, kind: 'date', hint: table.laycanHint },
  { key: 'voyage.laycanEnd', heading: field.laycanEnd, kind: 'date', hint: table.laycanHint },
  { key: 'voyage.vesselName', heading: field.vesselName, hint: table.shipHint, sample: 'TBN', width: 18 },
  { key: 'voyage.imoNo', heading: field.imoNo, hint: table.shipHint },
  { key: 'voyage.voyageNo', heading: field.voyageNo, hint: table.shipHint },
  { key: 'voyage.eta', heading: field.eta, kind: 'dateTime', hint: both.timeHint, width: 20 },
  { key: 'voyage.blNo', heading: field.blNo, hint: table.billHint },
  { key: 'voyage.blDate', heading: field.blDate, kind: 'date', hint: table.billHint },
  { key: 'voyage.blQuantity', heading: field.blQuantity, kind: 'number', hint: table.billHint },
  {
    key: 'voyage.lastCargoes',
    heading: field.lastCargoes,
    hint: table.cargoesHint,
    sample: 'MEG / MTBE / Methanol',
    width: 24,
  },
  { key: 'deliveryStart', heading: field.deliveryStart, required: true, kind: 'date' },
  { key: 'deliveryEnd', heading: field.deliveryEnd, required: true, kind: 'date' },
  {
    key: 'paymentTerm',
    heading: field.paymentTerm,
    required: true,
    choices: choices('paymentTerm', ['10', '40', '41', '42', '43', '50', '60']),
    sample: table['paymentTerm.43'],
    width: 16,
  },
  {
    key: 'settlementMethod',
    heading: field.settlementMethod,
    required: true,
    choices: choices('settlementMethod', SETTLEMENT_METHODS['30']),
    sample: table['settlementMethod.40'],
    width: 16,
  },
  { key: 'lcOpenDays', heading: field.lcOpenDays, kind: 'number', sample: '5' },
  {
    key: 'validUntil',
    heading: field.validUntil,
    required: true,
    kind: 'dateTime',
    hint: both.timeHint,
    sample: '2026-12-01 16:00',
    width: 20,
  },
  { key: 'remarks', heading: field.remarks, width: 30 },
];
