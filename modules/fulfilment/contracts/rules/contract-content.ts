import { amountInChinese, amountInEnglish } from '#fulfilment/deals/rules/amount-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBetween, showMoney, showPercent, showPrice, showQuantity } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn, fill, inLocale, nameOf } from '#kernel/rules/words.ts';
import { clauseSectionWords } from './clause-sections.ts';
import { contractHeadings, contractSentences, type ContractHeading } from './content-words.ts';
import { PROTOCOL_TYPE } from './contract-lifecycle.ts';
import type { ContractTerms, GoodsTerms, Named, Party, TermsLine, TradeTerms } from './contract-terms.ts';
import { contractFieldWords } from './words.ts';

/** A numbered part of a contract: what a reviewer marks and what versions are compared by. */
export interface ContractBlock {
  readonly key: string;
  readonly heading: string;
  readonly lines: readonly string[];
}
type Label = keyof typeof contractFieldWords.table;
interface Pen {
  readonly locale: Locale;
  of(named: Named): string;
  /** What is on file in Chinese alone says so in an English text. */
  text(words: string): string;
  line(key: Label, value: string | null | undefined): string[];
  say(key: keyof typeof contractSentences.table, args?: Readonly<Record<string, string>>): string;
}
/** Whether a text is written in Chinese characters, wholly or in part. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);
function penFor(locale: Locale): Pen {
  const text = (words: string) =>
    locale === 'zh_CN' || !isChinese(words) ? words : fill(contractSentences.table.inChinese.en, { words });
  const colon = locale === 'zh_CN' ? '：' : ': ';
  return {
    locale,
    text,
    of: (named) => text(locale === 'zh_CN' ? named.zh : named.en),
    line: (key, value) =>
      value === null || value === undefined || value === ''
        ? []
        : [`${inLocale(contractFieldWords.table[key], locale)}${colon}${value}`],
    say: (key, args = {}) => fill(inLocale(contractSentences.table[key], locale), args),
  };
}

/** The contract in one language, part by part; screens, the PDF and the comparison of versions use the same lines. */
export function contractContent(terms: ContractTerms, locale: Locale): ContractBlock[] {
  const pen = penFor(locale);
  const parts: readonly (readonly [ContractHeading, readonly string[]])[] = [
    ['number', numberLines(terms, pen)],
    ['parties', partyLines(terms, pen)],
    ['goods', terms.goods === null ? [] : goodsLines(terms.goods, pen)],
    ['quantity', terms.goods === null ? [] : quantityLines(terms.goods, pen)],
    ['callOff', callOffLines(terms, pen)],
    ['price', terms.goods === null ? [] : priceLines(terms, terms.goods, pen)],
    ['payment', terms.trade === null ? [] : paymentLines(terms.trade, pen)],
    ['delivery', terms.trade === null ? [] : deliveryLines(terms.trade, pen)],
    ['determination', terms.trade === null ? [] : determinationLines(terms.trade, pen)],
    ['penalty', terms.trade === null ? [] : penaltyLines(terms.trade, pen)],
  ];
  const heads = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([key, lines]) => ({ key, heading: inLocale(contractHeadings.table[key], locale), lines }));
  const clauses = terms.clauses.map((c) => ({
    key: c.key,
    heading: inLocale(clauseSectionWords.table[c.section], locale),
    lines: [(locale === 'zh_CN' ? c.zh : c.en) || c.zh || c.en],
  }));
  const last = {
    key: 'language',
    heading: inLocale(contractHeadings.table.language, locale),
    lines: languageLines(terms, pen),
  };
  return [...heads, ...clauses, last];
}
/** Parts a reviewer may mark. */
export const partKeys = (terms: ContractTerms): string[] => contractContent(terms, 'zh_CN').map((b) => b.key);

const numberLines = (t: ContractTerms, p: Pen): string[] => [
  ...p.line('protocolNo', `${t.protocolNo}-V${t.version}`),
  ...p.line('externalNo', t.externalNo),
  ...p.line('protocolType', p.of(t.type)),
  ...p.line('title', p.text(p.locale === 'en_US' ? (t.titleEn ?? t.title) : t.title)),
  ...p.line('term', showBetween(t.effectiveDate, t.expiryDate, p.locale)),
  ...p.line('parentNo', t.parentNo),
  ...p.line('dealNos', t.dealNos.join(commaIn(p.locale))),
  natureOf(t, p),
];
function natureOf(t: ContractTerms, p: Pen): string {
  const args = { deals: t.dealNos.join(commaIn(p.locale)), parent: t.parentNo ?? '' };
  switch (t.type.code) {
    case PROTOCOL_TYPE.framework:
      return p.say('framework');
    case PROTOCOL_TYPE.spot:
      return p.say('spot', args);
    case PROTOCOL_TYPE.supplement:
      return p.say('supplement', args);
    case PROTOCOL_TYPE.termination:
      return p.say('termination', args);
    case PROTOCOL_TYPE.intermediary:
      return p.say('intermediary');
  }
}

const partyName = (of: Party, locale: Locale): string =>
  locale === 'en_US' && of.nameEn !== null && of.nameEn !== '' ? of.nameEn : of.name;
const inEnglish = (zh: string | null, en: string | null | undefined, p: Pen): string | null =>
  p.locale === 'en_US' ? (en ?? zh) : zh;
const party = (key: 'seller' | 'buyer' | 'intermediary', of: Party, p: Pen): string[] => [
  ...p.line(key, p.text(partyName(of, p.locale))),
  ...p.line('creditCode', of.creditCode),
  ...p.line('address', p.text(inEnglish(of.address, of.addressEn, p) ?? '')),
  ...p.line(
    'contact',
    [p.text(inEnglish(of.contact, of.contactEn, p) ?? ''), of.phone]
      .filter((x) => x !== null && x !== '')
      .join(' '),
  ),
];
const partyLines = (t: ContractTerms, p: Pen): string[] => [
  ...party('seller', t.seller, p),
  ...party('buyer', t.buyer, p),
  ...(t.intermediary === null ? [] : party('intermediary', t.intermediary, p)),
];

const productOf = (l: TermsLine, p: Pen): string => p.text(p.locale === 'zh_CN' ? l.name : l.nameEn);
const named = (name: string | null, p: Pen): string | null => (name === null ? null : p.text(name));
const goodsLines = (g: GoodsTerms, p: Pen): string[] =>
  g.lines.map((l) =>
    [
      `${l.lineNo}. ${productOf(l, p)}`,
      l.cas === null ? null : `CAS ${l.cas}`,
      named(nameOf({ grade: l.grade, gradeEn: l.gradeEn }, 'grade', p.locale), p),
      named(nameOf({ producer: l.producer, producerEn: l.producerEn }, 'producer', p.locale), p),
      p.of(l.packaging),
      l.standard,
    ]
      .filter((x) => x !== null && x !== '')
      .join(p.locale === 'zh_CN' ? '，' : ', '),
  );
const measured = (quantity: string, uom: Named, p: Pen): string =>
  `${showQuantity(quantity)} ${unitMark(uom.code, p.locale)}`;
const quantityLines = (g: GoodsTerms, p: Pen): string[] => [
  ...p.line('totalQty', measured(g.totalQty, g.uom, p)),
  ...p.line('tolerance', `+${showPercent(g.tolerancePlus)} / −${showPercent(g.toleranceMinus)}`),
  ...g.lines.flatMap((l) =>
    l.deliveryPlan === null
      ? []
      : [
          `${l.lineNo}. ${productOf(l, p)}`,
          p.say('linePlan', { plan: p.text(inEnglish(l.deliveryPlan, l.deliveryPlanEn, p) ?? '') }),
        ],
  ),
];
const callOffLines = (t: ContractTerms, p: Pen): string[] =>
  t.callOff === null || t.goods === null
    ? []
    : [
        p.say('callOffRule', {
          least: measured(t.callOff.monthMin, t.goods.uom, p),
          most: measured(t.callOff.monthMax, t.goods.uom, p),
          day: String(t.callOff.nominateBeforeDay),
        }),
      ];

function priceLines(t: ContractTerms, g: GoodsTerms, p: Pen): string[] {
  const lines = g.lines.map((l) => {
    const formula = named(nameOf({ formula: l.formula, formulaEn: l.formulaEn }, 'formula', p.locale), p);
    const price = `${g.currency} ${showPrice(l.unitPrice)}/${unitMark(g.uom.code, p.locale)}`;
    return p.say('line', {
      n: String(l.lineNo),
      product: productOf(l, p),
      quantity: measured(l.quantity, g.uom, p),
      price: formula === null ? price : `${price} (${p.say('provisional', { formula })})`,
      tax: showPercent(l.taxRate),
    });
  });
  return [
    ...lines,
    ...p.line('totalAmount', `${g.currency} ${showMoney(g.totalAmount)}`),
    ...p.line(
      'amountInWords',
      p.locale === 'zh_CN'
        ? amountInChinese(g.totalAmount, g.currency)
        : amountInEnglish(g.totalAmount, g.currency),
    ),
    ...adjustLines(t, g, p),
  ];
}
function adjustLines(t: ContractTerms, g: GoodsTerms, p: Pen): string[] {
  const { priceAdjust: a } = t;
  if (a === null) return [];
  const formula = p.text(
    nameOf({ formula: a.formula, formulaEn: a.formulaEn }, 'formula', p.locale) ?? a.formula,
  );
  return [
    [
      p.say('priceAdjust', { formula }),
      ...(a.cap === null ? [] : [p.say('priceCap', { cap: `${g.currency} ${showPrice(a.cap)}` })]),
      ...(a.floor === null ? [] : [p.say('priceFloor', { floor: `${g.currency} ${showPrice(a.floor)}` })]),
    ].join(p.locale === 'zh_CN' ? '，' : ', '),
  ];
}

const paymentLines = ({ payment }: TradeTerms, p: Pen): string[] => [
  ...p.line('paymentTerm', p.of(payment.term)),
  ...p.line('settlementMethod', p.of(payment.method)),
  ...p.line(
    'depositPct',
    payment.depositPct === null
      ? null
      : `${showPercent(payment.depositPct)}${payment.depositNature === null ? '' : ` (${p.of(payment.depositNature)})`}`,
  ),
];
const deliveryLines = ({ delivery: d }: TradeTerms, p: Pen): string[] => [
  ...p.line('priceTerm', p.of(d.term)),
  ...p.line('placeId', p.of(d.place)),
  ...p.line('pickType', d.pickType === null ? null : p.of(d.pickType)),
  ...p.line('warehouseId', d.warehouse === null ? null : p.of(d.warehouse)),
  ...p.line('deliveryWindow', showBetween(d.start, d.end, p.locale)),
];
const determinationLines = (t: TradeTerms, p: Pen): string[] => [
  ...p.line('quantityBasis', p.of(t.basis.quantity)),
  ...p.line('qualityBasis', p.of(t.basis.quality)),
  ...p.line('diffRule', p.of(t.diffRule)),
  p.say('claims', { quantity: String(t.claimDaysQuantity), quality: String(t.claimDaysQuality) }),
  p.say(t.silenceConfirms ? 'silence' : 'noSilence'),
];
const penaltyLines = (t: TradeTerms, p: Pen): string[] => [
  p.say('penalty', { perDay: showPercent(t.penaltyPerDay), cap: showPercent(t.penaltyCap) }),
];
const languageLines = (t: ContractTerms, p: Pen): string[] => [
  p.say(t.prevails === 'equal' ? 'equal' : t.prevails === 'zh' ? 'zhPrevails' : 'enPrevails'),
  p.say('signature'),
];

/** One part of a contract as two versions say it, in one language. */
export interface PartChange {
  readonly key: string;
  readonly heading: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}
/** What a version changes against another one, part by part; its own number counts for nothing. */
export function diffContracts(before: ContractTerms, after: ContractTerms, locale: Locale): PartChange[] {
  const same = { ...after, version: before.version };
  const [a, b] = [contractContent(before, locale), contractContent(same, locale)];
  const keys = [...new Set([...a, ...b].map((block) => block.key))];
  return keys
    .map((key) => {
      const [x, y] = [a.find((block) => block.key === key), b.find((block) => block.key === key)];
      return { key, heading: (y ?? x)?.heading ?? key, before: x?.lines ?? [], after: y?.lines ?? [] };
    })
    .filter((c) => c.before.join('\n') !== c.after.join('\n'));
}
