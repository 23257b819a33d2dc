import { compare, dec, round2 } from '#kernel/rules/decimal.ts';
import { XmlReader } from '#kernel/server/sheets/xml-reader.ts';
import type { DigitalInvoice } from '../rules/digital-invoice.ts';
import { TYPE } from '../rules/invoice-lifecycle.ts';

/** The bytes are no fully digital invoice that can be read; `missing` names what it lacks. */
export class NotAnInvoice extends Error {
  override name = 'NotAnInvoice';
  readonly missing: string;
  constructor(missing: string) {
    super(missing);
    this.missing = missing;
  }
}

type Fields = ReadonlyMap<string, string>;
const ITEM = 'IssuItemInformation';
export const ROOT = 'EInvoice';
const MOST_ITEMS = 2000;

interface Raw {
  readonly head: Map<string, string>;
  readonly items: Map<string, string>[];
  root: string | null;
}
/** Texts by the last two names of their path; those of an item go to that item. */
function collect(xml: string): Raw {
  const raw: Raw = { head: new Map(), items: [], root: null };
  const path: string[] = [];
  let text = '';
  let item: Map<string, string> | null = null;
  const reader = new XmlReader({
    open(name) {
      raw.root ??= name;
      path.push(name);
      text = '';
      if (name !== ITEM) return;
      if (raw.items.length >= MOST_ITEMS) throw new NotAnInvoice('items');
      item = new Map();
      raw.items.push(item);
    },
    text(piece) {
      text += piece;
    },
    close(name) {
      path.pop();
      const value = text.trim();
      text = '';
      if (name === ITEM) item = null;
      else if (value !== '')
        (item ?? raw.head).set(item === null ? `${path.at(-1) ?? ''}/${name}` : name, value);
    },
  });
  reader.push(xml);
  reader.end();
  return raw;
}

const need = (fields: Fields, key: string): string => {
  const value = fields.get(key);
  if (value === undefined) throw new NotAnInvoice(key);
  return value;
};
const money = (fields: Fields, key: string): string => {
  const text = need(fields, key);
  if (!/^-?\d{1,14}(\.\d{1,2})?$/.test(text)) throw new NotAnInvoice(key);
  return round2(text);
};
const optional = (fields: Fields, key: string): string | null => fields.get(key) ?? null;
const number = (fields: Fields, key: string): string | null => {
  const text = optional(fields, key);
  return text !== null && /^-?\d{1,14}(\.\d{1,13})?$/.test(text) ? text : null;
};
/** `0.13`, `13%` or `13`: in percent. */
function percentOf(text: string | null): string | null {
  if (text === null) return null;
  if (/^\d{1,2}(\.\d+)?%$/.test(text)) return dec(text.slice(0, -1)).toFixed();
  if (!/^\d{1,2}(\.\d+)?$/.test(text)) return null;
  return (compare(text, '1') < 0 ? dec(text).times(100) : dec(text)).toFixed();
}
const SPECIAL = '01';
/** `01` in the file is the special invoice of VAT, anything else the ordinary one. */
const typeOf = (label: string | null): string | null =>
  label === null ? null : label === SPECIAL ? TYPE.special : TYPE.ordinary;

/**
 * A fully digital invoice (XML as the tax bureau delivers it) read into figures: number, day, parties, totals
 * and every line. Refuses NotAnInvoice, and NotXml for what is no plain XML.
 */
export function readDigitalInvoice(xml: string): DigitalInvoice {
  const { head, items, root } = collect(xml);
  if (root !== ROOT) throw new NotAnInvoice(ROOT);
  if (items.length === 0) throw new NotAnInvoice(ITEM);
  const invoiceNo = head.get('TaxSupervisionInfo/InvoiceNumber') ?? need(head, 'Header/EIid');
  const time = head.get('TaxSupervisionInfo/IssueTime') ?? need(head, 'BasicInformation/RequestTime');
  const issueDate = time.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(issueDate)) throw new NotAnInvoice('IssueTime');
  return {
    invoiceNo,
    issueDate,
    invoiceType: typeOf(optional(head, 'GeneralOrSpecialVAT/LabelCode')),
    sellerTaxNo: need(head, 'SellerInformation/SellerIdNum'),
    sellerName: need(head, 'SellerInformation/SellerName'),
    buyerTaxNo: need(head, 'BuyerInformation/BuyerIdNum'),
    buyerName: need(head, 'BuyerInformation/BuyerName'),
    netAmount: money(head, 'BasicInformation/TotalAmWithoutTax'),
    taxAmount: money(head, 'BasicInformation/TotalTaxAm'),
    grossAmount: money(head, 'BasicInformation/TotalTax-includedAmount'),
    lines: items.map((item) => ({
      goodsName: need(item, 'ItemName'),
      taxCategoryCode: optional(item, 'TaxClassificationCode'),
      spec: optional(item, 'SpecMod'),
      unit: optional(item, 'MeaUnits'),
      quantity: number(item, 'Quantity'),
      price: number(item, 'UnPrice'),
      netAmount: money(item, 'Amount'),
      taxRate: percentOf(optional(item, 'TaxRate')),
      taxAmount: money(item, 'ComTaxAm'),
    })),
  };
}
