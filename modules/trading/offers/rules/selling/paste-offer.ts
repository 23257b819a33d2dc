import { isCas } from '#kernel/rules/check-digits.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import type { DecimalText } from '#kernel/rules/decimal.ts';
import { flaggedText } from './flagged-text.ts';
import { readCodes } from './paste-codes.ts';
import { readDelivery, readValidity } from './paste-dates.ts';
import { readNamedNumbers, readPrice, readQuantity } from './paste-numbers.ts';
import { type Guess, halfWidth, OfferReader, SURE } from './paste-text.ts';

export type { Guess } from './paste-text.ts';

/**
 * What the paste may name: `names` holds Chinese and English names and aliases; `level` a usual price in CNY
 * per tonne, if known.
 */
export interface PasteDictionary {
  readonly products: readonly {
    readonly id: string;
    readonly names: readonly string[];
    readonly cas?: string | null;
    readonly level?: DecimalText | null;
  }[];
  readonly places: readonly { readonly id: string; readonly names: readonly string[] }[];
  readonly producers: readonly { readonly id: string; readonly names: readonly string[] }[];
}
/** Fields a draft may carry; values are texts as the offer form takes them. */
export const PASTE_FIELDS = [
  'productId',
  'producer',
  'grade',
  'purity',
  'packageType',
  'netWeightKg',
  'quantity',
  'uom',
  'minQty',
  'qtyStep',
  'tolerancePlus',
  'toleranceMinus',
  'tradeLane',
  'currency',
  'unitPrice',
  'taxRate',
  'vat',
  'cargoStatus',
  'priceTerm',
  'namedPlaceId',
  'pickType',
  'deliveryStart',
  'deliveryEnd',
  'paymentTerm',
  'settlementMethod',
  'depositPct',
  'firmType',
  'negotiable',
  'validUntil',
  'goodTill',
] as const;
export type PasteField = (typeof PASTE_FIELDS)[number];

export interface PastedDraft {
  /** First line of the offer in the paste, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `bid`: the line asks to buy; it never becomes an offer by itself. */
  readonly intent: 'offer' | 'bid';
  readonly fields: Readonly<Partial<Record<PasteField, Guess>>>;
  /** Words nobody understood, to be shown next to the form. */
  readonly rest: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}
export interface PasteAnswer {
  readonly drafts: readonly PastedDraft[];
  /** Two-way quotes and paper: no goods are offered in them. */
  readonly paper: readonly { readonly line: number; readonly text: string }[];
  readonly ignored: readonly { readonly line: number; readonly text: string }[];
}

interface Piece {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}
const LABEL =
  /^\s*(?:[-*•\d.)]+\s*)?(?:product|commodity|material|品名|产品|商品|quantity|qty|数量|price|单价|价格|delivery|交货期?|payment|付款(?:方式)?|place|地点|交货地|producer|origin|产地|厂家|validity|有效期|packing|packaging|包装|grade|等级|terms?|tolerance)\s*[:：]/i;
/** Forward paper, and quotes of both sides: 6320买 6340卖, 6320/6340 买卖. */
const PAPER = /纸货|(?<![a-z])paper(?![a-z])|\d\s*买[\s/,|-]*\d[\d.,]*\s*卖|\d\s*卖[\s/,|-]*\d[\d.,]*\s*买/i;
const BUYING =
  /求购|采购|收购|需(?:要|求)?采|(?:^|\s)收\s|递盘|(?<![a-z])(?:wtb|buying|looking\s+(?:for|to\s+buy)|want(?:ed)?\s+to\s+buy|bid(?:ding)?|inquiry|enquiry)(?![a-z])/i;

/**
 * Turns offers pasted from mail or chat into drafts (AIOffer, trading-domain 3.1): one line one draft, a
 * block of labelled lines one draft, a heading line's product and place
 * are lent to the lines below it. Every value comes with a confidence and its place in the paste; below 0.9
 * it is marked as guessed. Nothing is released from here.
 */
export function pasteOffers(text: string, dictionary: PasteDictionary, now: Date): PasteAnswer {
  const names = index(dictionary);
  const drafts: PastedDraft[] = [];
  const ignored: { line: number; text: string }[] = [];
  const paper: { line: number; text: string }[] = [];
  for (const block of blocksOf(text)) {
    let heading: { draft: PastedDraft; lent: boolean } | null = null;
    const settle = () => {
      if (heading !== null && !heading.lent)
        ignored.push({ line: heading.draft.line, text: heading.draft.text });
    };
    for (const piece of block) {
      const written = text.slice(piece.start, piece.end);
      if (PAPER.test(halfWidth(written))) {
        paper.push({ line: piece.line, text: written });
        continue;
      }
      const draft = read(text, piece, dictionary, names, now);
      const named = draft.fields.productId !== undefined || draft.fields.namedPlaceId !== undefined;
      const priced = draft.fields.quantity !== undefined || draft.fields.unitPrice !== undefined;
      if (named && !priced) {
        settle();
        heading = { draft, lent: false };
      } else if (
        priced &&
        (draft.fields.productId !== undefined ||
          heading !== null ||
          (draft.fields.quantity !== undefined && draft.fields.unitPrice !== undefined))
      ) {
        drafts.push(heading === null ? draft : lend(draft, heading.draft));
        if (heading !== null) heading.lent = true;
      } else ignored.push({ line: draft.line, text: draft.text });
    }
    settle();
  }
  return { drafts, paper, ignored: ignored.filter((i) => i.text.trim() !== '') };
}

/** Blocks between blank lines; a block in which labels lead at least two lines is one offer. */
function blocksOf(text: string): Piece[][] {
  const blocks: Piece[][] = [[]];
  let start = 0;
  text.split('\n').forEach((raw, i) => {
    const end = start + raw.replace(/\r$/, '').length;
    if (raw.trim() === '') blocks.push([]);
    else (blocks.at(-1) as Piece[]).push({ line: i + 1, start, end });
    start += raw.length + 1;
  });
  return blocks
    .filter((b) => b.length > 0)
    .map((block) => {
      const labelled = block.filter((p) => LABEL.test(halfWidth(text.slice(p.start, p.end))));
      const first = labelled[0];
      const last = labelled.at(-1);
      if (labelled.length < 2 || first === undefined || last === undefined) return block;
      const joined: Piece = { line: first.line, start: first.start, end: last.end };
      return [
        ...block.filter((p) => p.end < joined.start),
        joined,
        ...block.filter((p) => p.start > joined.end),
      ];
    });
}

type Kind = 'productId' | 'namedPlaceId' | 'producer';
interface Name {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly latin: boolean;
  readonly shared: boolean;
}
/** Names, longest first, so that 混合二甲苯 is never read as 二甲苯; a name of two things is marked as shared. */
function index(d: PasteDictionary): Name[] {
  const all: Omit<Name, 'shared'>[] = [];
  const push = (kind: Kind, id: string, names: readonly string[]) => {
    for (const raw of names) {
      const name = halfWidth(raw).trim().toLowerCase();
      if (name !== '') all.push({ kind, id, name, latin: /^[\x20-\x7e]+$/.test(name) });
    }
  };
  for (const p of d.products) push('productId', p.id, p.names);
  for (const p of d.places) push('namedPlaceId', p.id, p.names);
  for (const p of d.producers) push('producer', p.id, p.names);
  const owners = new Map<string, Set<string>>();
  for (const n of all) owners.set(n.name, (owners.get(n.name) ?? new Set()).add(`${n.kind} ${n.id}`));
  return all
    .map((n) => ({ ...n, shared: (owners.get(n.name)?.size ?? 0) > 1 }))
    .sort((a, b) => b.name.length - a.name.length);
}

function read(
  text: string,
  piece: Piece,
  dictionary: PasteDictionary,
  names: readonly Name[],
  now: Date,
): PastedDraft {
  const formatter = new OfferReader(text, piece.start, piece.end);
  const line = text.slice(piece.start, piece.end);
  for (const flag of flaggedText(line)) if (flag.kind !== 'offPlatform') formatter.take(flag.start, flag.end);
  const intent = BUYING.test(halfWidth(line)) ? 'bid' : 'offer';
  readCas(formatter, dictionary);
  readNames(formatter, names);
  readValidity(formatter, now);
  readDelivery(formatter, dayOf(now));
  readNamedNumbers(formatter);
  readCodes(formatter);
  readQuantity(formatter);
  const product = dictionary.products.find((p) => p.id === formatter.fields.get('productId')?.value);
  readPrice(formatter, product?.level ?? null);
  readPurity(formatter);
  conclude(formatter);
  const fields: Partial<Record<PasteField, Guess>> = {};
  for (const f of PASTE_FIELDS) {
    const guess = formatter.fields.get(f);
    if (guess !== undefined) fields[f] = guess;
  }
  return {
    line: piece.line,
    start: piece.start,
    end: piece.end,
    text: line,
    intent,
    fields,
    rest: formatter.rest(),
  };
}

function readCas(formatter: OfferReader, dictionary: PasteDictionary): void {
  const found = formatter.find(/(?:cas\s*(?:no\.?|号)?\s*:?\s*)?(?<!\d)(\d{2,7}-\d{2}-\d)(?!\d)/i);
  if (found === null || !isCas(found.groups[1] as string)) return;
  const product = dictionary.products.find((p) => p.cas === found.groups[1]);
  if (product !== undefined) formatter.put('productId', product.id, 0.99, found);
}

function readNames(formatter: OfferReader, names: readonly Name[]): void {
  for (const n of names) {
    const sight = formatter.sight.toLowerCase();
    for (let at = sight.indexOf(n.name); at >= 0; at = sight.indexOf(n.name, at + 1)) {
      const end = at + n.name.length;
      if (n.latin && (/[a-z0-9]/.test(sight[at - 1] ?? '') || /[a-z]/.test(sight[end] ?? ''))) continue;
      // A Han character glued in front may make another product of it: 粗甲醇 is not 甲醇.
      const glued =
        !n.latin &&
        n.kind === 'productId' &&
        /[\u4e00-\u9fff]/.test(sight[at - 1] ?? '') &&
        !/[供售出卖报有货盘产的：]/.test(sight[at - 1] ?? '');
      const confidence = n.shared
        ? 0.6
        : glued
          ? 0.7
          : n.name.length <= 2 && n.latin
            ? 0.75
            : n.kind === 'producer'
              ? 0.92
              : 0.97;
      formatter.put(n.kind, n.id, confidence, { start: at, end, groups: [] });
      break;
    }
  }
}

function readPurity(formatter: OfferReader): void {
  const found = formatter.find(
    /(?:纯度|含量|浓度|purity|min\.?|≥|>=)?\s*:?\s*(\d{2}(?:\.\d+)?)\s*%\s*(?:min\.?|以上)?/i,
  );
  if (found !== null) formatter.put('purity', found.groups[1] as string, 0.85, found);
}

/**
 * What follows from what was read: lane and Incoterm from the currency, pickup from the term, a payment term
 * from T/T alone, doubt where the price is without VAT.
 */
function conclude(formatter: OfferReader): void {
  const f = formatter.fields;
  const incoterm = f.get('incoterm');
  const usd = f.get('currency')?.value === 'USD';
  const cargo = f.get('cargoStatus');
  if (usd)
    f.set('tradeLane', {
      ...(f.get('currency') as Guess),
      value: cargo?.value === '30' ? '30' : '20',
      confidence: 0.8,
      guessed: true,
    });
  if (incoterm !== undefined) {
    if (f.get('priceTerm') === undefined)
      f.set('priceTerm', usd ? incoterm : { ...incoterm, confidence: 0.5, guessed: true });
    if (!usd && f.get('tradeLane') === undefined)
      f.set('tradeLane', { ...incoterm, value: '20', confidence: 0.5, guessed: true });
  }
  const term = f.get('priceTerm');
  if (term !== undefined && incoterm === undefined && f.get('pickType') === undefined)
    f.set('pickType', { ...term, value: term.value === '30' ? '20' : '10' });
  const tt = f.get('settlementMethod');
  if (tt?.value === '10' && f.get('paymentTerm') === undefined)
    f.set('paymentTerm', { ...tt, confidence: 0.7, guessed: true });
  if (f.get('vat')?.value === 'excluded') formatter.doubt('unitPrice', 0.5);
  if (f.get('uom')?.value === 'KGM') formatter.doubt('unitPrice', 0.6);
}

/** A heading's product, place, producer, terms stand for the lines below it, always as guesses. */
function lend(draft: PastedDraft, heading: PastedDraft): PastedDraft {
  const fields: Partial<Record<PasteField, Guess>> = { ...draft.fields };
  for (const f of PASTE_FIELDS) {
    const from = heading.fields[f];
    if (from !== undefined && fields[f] === undefined) {
      const confidence = Math.round(from.confidence * 85) / 100; // not money: how sure the reader is, 0 to 1
      fields[f] = { ...from, confidence, guessed: confidence < SURE };
    }
  }
  return { ...draft, intent: heading.intent === 'bid' ? 'bid' : draft.intent, fields };
}
