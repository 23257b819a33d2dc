/** What the money on a bank line may be for. Amounts are whole cents, above zero. */
export interface OpenItem {
  readonly type: 'PAYMENT' | 'RECEIVABLE' | 'REFUND';
  readonly id: string;
  readonly no: string;
  readonly partyId: string;
  /** Names the party is known by, in either language. */
  readonly names: readonly string[];
  readonly cents: number;
  readonly direction: 'in' | 'out';
  readonly bankRef: string | null;
  /** Numbers of the documents it pays. */
  readonly documents: readonly string[];
}
export interface BankLine {
  readonly cents: number;
  readonly direction: 'in' | 'out';
  readonly bankRef: string | null;
  readonly otherName: string | null;
  readonly remittance: string | null;
}
/** Why a suggestion is made; the words of each stand in words.ts. */
export const REASONS = [
  'bankRef',
  'document',
  'amount',
  'payer',
  'fee',
  'sum',
  'onlyAmount',
  'thirdParty',
] as const;
export type MatchReason = (typeof REASONS)[number];
export interface Suggestion {
  readonly items: readonly OpenItem[];
  /** 1 to 100. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  /** Cents that a bank kept back on the way. */
  readonly feeCents: number;
  readonly thirdParty: boolean;
}

/** The most a bank keeps back that a payee may take as its own loss (trading-domain 9.2, 12: 5 CNY, 50 USD). */
export const FEE_MOST_CENTS: Readonly<Record<string, number>> = { CNY: 500, USD: 5000 };
/** Numbers of documents as people write them into a remittance: two letters, then 11 to 16 digits. */
const DOCUMENT = /[A-Z]{2}\d{11,16}/g;
const LEGAL_FORM =
  /(股份有限公司|有限责任公司|有限公司|公司|co\.?,? ?ltd\.?|limited|inc\.?|corp\.?|llc|gmbh)/gi;

/** A company's name without spaces, signs, width of letters and legal form, for comparison alone. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(LEGAL_FORM, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
export const documentsIn = (text: string | null): string[] => [
  ...new Set((text ?? '').normalize('NFKC').toUpperCase().replace(/\s/g, '').match(DOCUMENT) ?? []),
];

/** Open items found by amount, reference, document and party, so that a line asks for a handful of them. */
export interface OpenIndex {
  readonly byCents: ReadonlyMap<string, readonly OpenItem[]>;
  readonly byRef: ReadonlyMap<string, readonly OpenItem[]>;
  readonly byDocument: ReadonlyMap<string, readonly OpenItem[]>;
  readonly byName: ReadonlyMap<string, readonly OpenItem[]>;
  /** Of one party and amount: where thousands of items are of one amount, a line looks at its own party's. */
  readonly byNameAndCents: ReadonlyMap<string, readonly OpenItem[]>;
  /** Names of an item's party for comparison, worked out once. */
  readonly plainNames: ReadonlyMap<OpenItem, ReadonlySet<string>>;
}
export function indexOf(items: readonly OpenItem[]): OpenIndex {
  const byCents = new Map<string, OpenItem[]>();
  const byRef = new Map<string, OpenItem[]>();
  const byDocument = new Map<string, OpenItem[]>();
  const byName = new Map<string, OpenItem[]>();
  const byNameAndCents = new Map<string, OpenItem[]>();
  const plainNames = new Map<OpenItem, ReadonlySet<string>>();
  const plain = new Map<string, string>();
  const plainOf = (name: string): string => {
    const known = plain.get(name) ?? plainName(name);
    plain.set(name, known);
    return known;
  };
  const put = (map: Map<string, OpenItem[]>, key: string, item: OpenItem) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [item]);
    else known.push(item);
  };
  for (const item of items) {
    put(byCents, `${item.direction}${item.cents}`, item);
    if (item.bankRef !== null) put(byRef, `${item.direction}${item.bankRef}`, item);
    for (const no of new Set([item.no, ...item.documents])) put(byDocument, `${item.direction}${no}`, item);
    const names = new Set(item.names.map(plainOf).filter((name) => name !== ''));
    plainNames.set(item, names);
    for (const name of names) {
      put(byName, `${item.direction}${name}`, item);
      put(byNameAndCents, `${item.direction}${name} ${item.cents}`, item);
    }
  }
  return { byCents, byRef, byDocument, byName, byNameAndCents, plainNames };
}

const isParty = (index: OpenIndex, item: OpenItem, name: string): boolean =>
  name !== '' && index.plainNames.get(item)?.has(name) === true;
/** Candidates of one kind that are looked at; more of them make none of them likely. */
const MOST_LOOKED_AT = 50;
/** Items of one party that are tried in sums. */
const MOST_IN_SUM = 12;

function single(
  line: BankLine,
  item: OpenItem,
  index: OpenIndex,
  name: string,
  named: ReadonlySet<string>,
  fee: number,
): Suggestion | null {
  const byRef = line.bankRef !== null && item.bankRef === line.bankRef;
  const byDocument = named.has(item.no) || item.documents.some((no) => named.has(no));
  const payer = isParty(index, item, name);
  const short = item.cents - line.cents;
  const exact = short === 0;
  const lessFee = short > 0 && short <= fee && (byRef || byDocument || payer);
  if (!exact && !lessFee) return null;
  const score = Math.min(
    100,
    (byRef ? 45 : 0) + (byDocument ? 35 : 0) + (payer ? 25 : 0) + (exact ? 35 : 20),
  );
  const reasons: MatchReason[] = [
    ...(byRef ? (['bankRef'] as const) : []),
    ...(byDocument ? (['document'] as const) : []),
    exact ? (byRef || byDocument || payer ? 'amount' : 'onlyAmount') : 'fee',
    ...(payer ? (['payer'] as const) : []),
    ...(!payer && name !== '' ? (['thirdParty'] as const) : []),
  ];
  return { items: [item], score, reasons, feeCents: short, thirdParty: !payer && name !== '' };
}

/** Several items that come to the line together: those its text names, or the oldest of its payer. */
function sums(
  line: BankLine,
  groups: readonly (readonly OpenItem[])[],
  index: OpenIndex,
  name: string,
): Suggestion[] {
  const found: Suggestion[] = [];
  for (const [at, group] of groups.entries()) {
    const items = group.slice(0, MOST_IN_SUM);
    const parties = new Set(items.map((i) => i.partyId));
    if (items.length < 2 || parties.size > 1) continue;
    const hit = subset(items, line.cents);
    if (hit === null || hit.length < 2) continue;
    const payer = hit.every((i) => isParty(index, i, name));
    found.push({
      items: hit,
      score: (at === 0 ? 75 : 40) + (payer ? 20 : 0),
      reasons: [
        ...(at === 0 ? (['document'] as const) : []),
        'sum',
        ...(payer ? (['payer'] as const) : name === '' ? [] : (['thirdParty'] as const)),
      ],
      feeCents: 0,
      thirdParty: !payer && name !== '',
    });
  }
  return found;
}
/** Items, in their order, that come to an amount; whole and leading runs first, then any. At most 2 to the 12th tries. */
function subset(items: readonly OpenItem[], cents: number): OpenItem[] | null {
  let run = 0;
  for (const [n, item] of items.entries()) {
    run += item.cents;
    if (run === cents) return items.slice(0, n + 1);
    if (run > cents) break;
  }
  const take = (from: number, left: number): OpenItem[] | null => {
    if (left === 0) return [];
    for (let n = from; n < items.length; n++) {
      const item = items[n] as OpenItem;
      if (item.cents > left) continue;
      const rest = take(n + 1, left - item.cents);
      if (rest !== null) return [item, ...rest];
    }
    return null;
  };
  return take(0, cents);
}

/**
 * What a bank line is likely for, the likeliest first. Pure: the same line and items always answer the same.
 * `feeMost` are the cents a bank may have kept back.
 */
export function suggest(line: BankLine, index: OpenIndex, feeMost: number, most = 5): Suggestion[] {
  const name = plainName(line.otherName ?? '');
  const named = new Set(documentsIn(line.remittance));
  const at = (map: ReadonlyMap<string, readonly OpenItem[]>, key: string) =>
    map.get(`${line.direction}${key}`) ?? [];
  const byText = [...named].flatMap((no) => at(index.byDocument, no));
  const byParty = name === '' ? [] : at(index.byName, name);
  const byAmount = at(index.byCents, String(line.cents));
  const looked = new Map<string, OpenItem>();
  for (const item of [
    ...(line.bankRef === null ? [] : at(index.byRef, line.bankRef)),
    ...byText,
    ...at(index.byNameAndCents, `${name} ${line.cents}`).slice(0, MOST_LOOKED_AT),
    ...byParty.slice(0, MOST_LOOKED_AT),
    ...(byAmount.length <= 3 ? byAmount : []),
  ])
    looked.set(`${item.type}${item.id}`, item);
  const singles = [...looked.values()].flatMap(
    (item) => single(line, item, index, name, named, feeMost) ?? [],
  );
  const unique = [...new Map(byText.map((i) => [`${i.type}${i.id}`, i])).values()];
  return [...singles, ...sums(line, [unique, byParty], index, name)]
    .toSorted((a, b) => b.score - a.score || a.items.length - b.items.length)
    .slice(0, most);
}
