import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { same } from '#kernel/rules/decimal.ts';
import {
  showBetween,
  showBinding,
  showMoney,
  showPercent,
  showPrice,
  showQuantity,
} from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn, fill, inLocale, nameOf } from '#kernel/rules/words.ts';
import { incotermDuties } from './incoterm-words.ts';
import { amountInChinese, amountInEnglish } from './amount-words.ts';
import {
  CONTENT_ORDER,
  FIRST_TEMPLATE,
  firstClauses,
  type LetterSection,
  letterClauses,
  letterHeadings,
} from './clauses.ts';
import type { Label, Pen } from './letter-pen.ts';
import type { LetterTerms, Named, Party } from './letter-terms.ts';
import { voyageLines } from './letter-voyage.ts';
import { isCredit, LANE, PAYMENT_TERM, PRICE_TERM } from './trade-codes.ts';
import { dealFieldWords } from './words.ts';

/** How the final price is found, in the reader's language; null where the price stands (trading-domain 3.4). */
export const formulaOf = (price: LetterTerms['price'], locale: Locale): string | null =>
  price.provisional
    ? nameOf({ formula: price.formula, formulaEn: price.formulaEn ?? null }, 'formula', locale)
    : null;

export interface LetterBlock {
  readonly section: LetterSection;
  readonly heading: string;
  readonly lines: readonly string[];
}

function penFor(locale: Locale): Pen {
  const colon = locale === 'zh_CN' ? '：' : ': ';
  const label = (key: Label) => inLocale(dealFieldWords.table[key], locale);
  return {
    locale,
    label,
    of: (named) => (locale === 'zh_CN' ? named.zh : named.en),
    line: (key, value) =>
      value === null || value === undefined || value === '' ? [] : [`${label(key)}${colon}${value}`],
    clause: (key, args = {}) => fill(inLocale(letterClauses.table[key], locale), args),
  };
}

/**
 * The letter in one language, section by section in the order of trading-domain 5.2; screens and the PDF
 * print the same lines. Hash and page numbers are the printer's.
 */
export function letterContent(terms: LetterTerms, locale: Locale): LetterBlock[] {
  const pen = penFor(locale);
  return CONTENT_ORDER.map((section) => ({
    section,
    heading: inLocale(letterHeadings.table[section], locale),
    lines: SECTIONS[section](terms, pen),
  }));
}

const SECTIONS: Readonly<Record<LetterSection, (t: LetterTerms, pen: Pen) => string[]>> = {
  number: (t, p) => [
    ...p.line('letterNo', `${t.letterNo}-V${t.version}`),
    ...p.line('dealNo', t.dealNo),
    ...p.line('dealTime', showBinding(t.dealTime, true)),
  ],
  parties: (t, p) => [
    ...party('seller', t.seller, p),
    ...party('buyer', t.buyer, p),
    ...(t.relatedParty ? [p.clause('relatedParty')] : []),
  ],
  goods,
  quantity: (t, p) => [
    ...p.line('quantity', `${showQuantity(t.quantity.quantity)} ${unitMark(t.quantity.uom.code, p.locale)}`),
    ...p.line(
      'tolerance',
      `+${showPercent(t.quantity.tolerancePlus)} / −${showPercent(t.quantity.toleranceMinus)}`,
    ),
    ...p.line('toleranceOption', p.of(t.quantity.option)),
    ...surplus(t, p),
  ],
  price,
  delivery,
  payment: (t, p) => [
    ...p.line('paymentTerm', p.of(t.payment.term)),
    ...p.line('settlementMethod', p.of(t.payment.method)),
    ...p.line(dueLabel(t.payment.term.code), t.payment.payBy),
    ...p.line('lcOpenDays', t.payment.lcOpenDays === null ? null : String(t.payment.lcOpenDays)),
    ...creditClause(t, p),
    ...documentsClause(t, p),
    ...p.line(
      'depositPct',
      t.payment.depositPct === null
        ? null
        : `${showPercent(t.payment.depositPct)}${t.payment.depositNature === null ? '' : ` (${p.of(t.payment.depositNature)})`}`,
    ),
    ...(t.payment.depositHeld === undefined
      ? []
      : [
          p.clause(t.payment.depositNature?.code === EARNEST ? 'depositEarnest' : 'depositHeld', {
            currency: t.price.currency,
            amount: showMoney(t.payment.depositHeld),
          }),
        ]),
    ...p.line('account', accountLine(t.payment.account)),
  ],
  determination: (t, p) => [
    ...p.line('quantityBasis', p.of(t.basis.quantity)),
    ...p.line('qualityBasis', p.of(t.basis.quality)),
    ...surveyClause(t, p),
  ],
  weightDifference: (t, p) => [p.clause(weightClause(t))],
  title: (t, p) => [titleClause(t, p)],
  claims: (_, p) => [p.clause('claims')],
  tax: (t, p) => [
    t.tradeType === '10'
      ? p.clause('taxDomestic', {
          rate: showPercent(t.price.taxRate).replace('%', ''),
          invoice: invoiceName(t, p),
        })
      : p.clause('taxForeign'),
  ],
  breach: (_, p) => [p.clause('breach')],
  forceMajeure: (_, p) => [p.clause('forceMajeure')],
  law: (t, p) => [forum(t, p), p.clause(t.language === 'bilingual' ? 'bilingual' : 'prevails')],
};

/** At which price the quantity within the tolerance is settled; the first template left it open. */
function surplus(t: LetterTerms, p: Pen): string[] {
  if (t.template === FIRST_TEMPLATE) return [];
  if (same(t.quantity.tolerancePlus, '0') && same(t.quantity.toleranceMinus, '0')) return [];
  return [p.clause(t.price.provisional ? 'toleranceAtFinalPrice' : 'toleranceAtContractPrice')];
}
/** How and by when the credit is opened, under UCP 600; letters written before lanes 20 and 30 opened say none. */
function creditClause(t: LetterTerms, p: Pen): string[] {
  const { documents } = t.delivery;
  if (documents === undefined || !isCredit(t.payment.term.code) || t.payment.payBy === undefined) return [];
  return [p.clause('credit', { by: t.payment.payBy, tenor: p.of(t.payment.term) })];
}
function documentsClause(t: LetterTerms, p: Pen): string[] {
  const { documents } = t.delivery;
  if (documents === undefined || documents.length === 0) return [];
  return [
    p.clause('documents', { list: documents.map((d) => inLocale(d, p.locale)).join(commaIn(p.locale)) }),
  ];
}
function surveyClause(t: LetterTerms, p: Pen): string[] {
  const { survey } = t.delivery;
  if (survey === undefined || survey.buyerPct === null) return [];
  return [
    p.clause('survey', {
      company: survey.company ?? p.clause('surveyor'),
      pct: showPercent(survey.buyerPct),
    }),
  ];
}
const EARNEST = '20';
/** What is due on the last day of a payment term. */
const dueLabel = (paymentTerm: string): 'payBy' | 'balanceBy' | 'lcBy' =>
  isCredit(paymentTerm) ? 'lcBy' : paymentTerm === PAYMENT_TERM.deposit ? 'balanceBy' : 'payBy';
const accountLine = (account: LetterTerms['payment']['account']): string | null =>
  account === undefined ? null : `${account.holder}, ${account.bank}, ${account.number}`;

/** Law and forum: the court by its name where the letter carries it, otherwise what the code says. */
const forum = (t: LetterTerms, p: Pen): string =>
  t.court === undefined
    ? p.of(t.forum)
    : p.clause('court', {
        operator: inLocale(t.court.operator, p.locale),
        court: inLocale(t.court.name, p.locale),
      });

/** A company as the letter calls it in one language. */
const partyName = (of: Party, locale: Locale): string =>
  locale === 'en_US' && of.nameEn !== null && of.nameEn !== '' ? of.nameEn : of.name;
/** A company under its seal: its name in each language of the print, once where both are the same. */
export const partyNames = (of: Party, locales: readonly Locale[]): string[] => [
  ...new Set(locales.map((locale) => partyName(of, locale))),
];

/** The invoice as a noun: the code set says «VAT special», the sentence needs «VAT special invoice». */
function invoiceName(t: LetterTerms, p: Pen): string {
  if (t.invoiceType === null) return '';
  const name = p.of(t.invoiceType);
  return p.locale === 'zh_CN' || name.endsWith('invoice') ? name : `VAT ${name.replace(/^VAT /, '')} invoice`;
}

function party(key: 'seller' | 'buyer', of: Party, p: Pen): string[] {
  return [
    ...p.line(key, partyName(of, p.locale)),
    ...p.line('creditCode', of.creditCode),
    ...p.line('address', of.address),
    ...p.line('contact', [of.contact, of.phone].filter((x) => x !== null && x !== '').join(' ')),
    ...p.line(
      'licences',
      of.licences?.map((l) => `${inLocale(l.paper, p.locale)} ${l.number}`).join(commaIn(p.locale)),
    ),
  ];
}

/** Regions a contract names with the country they belong to. */
const REGIONS: Readonly<Record<string, Named>> = {
  HK: { code: 'HK', zh: '中国香港', en: 'Hong Kong, China' },
  MO: { code: 'MO', zh: '中国澳门', en: 'Macao, China' },
  TW: { code: 'TW', zh: '中国台湾', en: 'Taiwan, China' },
};
const countries = {
  zh_CN: new Intl.DisplayNames('zh-CN', { type: 'region' }),
  en_US: new Intl.DisplayNames('en-US', { type: 'region' }),
} as const;
/** The name of an ISO country code; anything else stands as it was written. */
function countryName(code: string | null, locale: Locale): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return code;
  const region = REGIONS[code];
  if (region !== undefined) return locale === 'zh_CN' ? region.zh : region.en;
  return countries[locale].of(code) ?? code;
}

/** `UN1230, 3 (6.1), PG II`: number, class with its subsidiary risks, packing group, as the transport rules write them. */
function unLine(g: LetterTerms['goods'], { locale }: Pen): string | null {
  if (g.unNo === null) return null;
  const risks = g.subRisks === undefined || g.subRisks.length === 0 ? '' : ` (${g.subRisks.join(', ')})`;
  const group = g.packingGroup ? `${locale === 'zh_CN' ? '包装类别' : 'PG'} ${g.packingGroup}` : null;
  return [`UN${g.unNo}`, g.hazardClass === null ? null : `${g.hazardClass}${risks}`, group]
    .filter((part) => part !== null)
    .join(', ');
}

function goods(t: LetterTerms, p: Pen): string[] {
  const g = t.goods;
  const spec = g.spec.map((s) =>
    [
      nameOf({ item: s.item, itemEn: s.itemEn ?? null }, 'item', p.locale),
      [s.min === null ? '' : `≥ ${s.min}`, s.max === null ? '' : `≤ ${s.max}`]
        .filter((x) => x !== '')
        .join(', '),
      s.unit,
      s.method === '' ? '' : `(${s.method})`,
    ]
      .filter((x) => x !== null && x !== '')
      .join(' '),
  );
  return [
    ...p.line('product', p.locale === 'zh_CN' ? `${g.name} (${g.nameEn})` : `${g.nameEn} (${g.name})`),
    ...p.line('cas', g.cas),
    ...p.line('hsCode', g.hsCode),
    ...p.line('unNo', unLine(g, p)),
    ...p.line(
      'producer',
      nameOf({ producer: g.producer, producerEn: g.producerEn ?? null }, 'producer', p.locale),
    ),
    ...p.line('origin', countryName(g.origin, p.locale)),
    ...p.line('grade', nameOf({ grade: g.grade, gradeEn: g.gradeEn ?? null }, 'grade', p.locale)),
    ...p.line('qualityStandard', g.standard),
    ...p.line('spec', spec.join('; ')),
    ...p.line('packaging', p.of(g.packaging)),
  ];
}

function price(t: LetterTerms, p: Pen): string[] {
  const { currency, amount } = t.price;
  return [
    ...p.line(
      'unitPrice',
      `${currency} ${showPrice(t.price.unitPrice)}/${unitMark(t.quantity.uom.code, p.locale)}`,
    ),
    ...p.line('priceMode', p.of(t.price.mode)),
    ...p.line('amount', `${currency} ${showMoney(amount)}`),
    ...p.line(
      'amountInWords',
      p.locale === 'zh_CN' ? amountInChinese(amount, currency) : amountInEnglish(amount, currency),
    ),
    ...(t.price.provisional
      ? [p.clause('provisional', { formula: formulaOf(t.price, p.locale) ?? '' })]
      : []),
  ];
}

/** CFR 成本加运费: people read the letters first. */
const incotermName = ({ code, ...names }: Named, p: Pen): string => {
  const name = inLocale(names, p.locale);
  return name === code ? code : `${code} ${name}`;
};
const dutiesOf = (code: string, p: Pen): string | null => {
  const duties = incotermDuties(code);
  return duties === null ? null : inLocale(duties, p.locale);
};
function delivery(t: LetterTerms, p: Pen): string[] {
  const d = t.delivery;
  return [
    ...p.line('priceTerm', t.lane === LANE.rmb ? p.of(d.term) : incotermName(d.term, p)),
    ...p.line('place', p.of(d.place)),
    ...(d.documents === undefined ? [] : p.line('incotermDuties', dutiesOf(d.term.code, p))),
    ...p.line('insurance', d.insurance === undefined ? null : p.of(d.insurance)),
    ...p.line('pickType', d.pickType === null ? null : p.of(d.pickType)),
    ...p.line('warehouse', d.warehouse === null ? null : p.of(d.warehouse)),
    ...p.line('deliveryWindow', showBetween(d.start, d.end, p.locale)),
    ...p.line('vessel', d.vessel),
    ...p.line('laycan', d.laycan),
    ...(d.voyage === undefined ? [] : voyageLines(d.voyage, t.price.currency, p)),
    ...p.line('freeStorageDays', d.freeStorageDays === null ? null : String(d.freeStorageDays)),
    ...p.line('storageFee', d.storageFee === null ? null : showMoney(d.storageFee)),
  ];
}

/**
 * Whose weights settle a difference: the sea's by the surveyor, in tank the custodian's, delivered those at
 * both ends, otherwise those at loading.
 */
function weightClause(
  t: LetterTerms,
): 'weightDifferenceSea' | 'weightDifference' | 'weightTransfer' | 'weightLoading' {
  if (t.delivery.titleByVoucher === true) return 'weightTransfer';
  if (t.lane !== LANE.rmb) return 'weightDifferenceSea';
  if (t.template === FIRST_TEMPLATE || t.delivery.term.code === PRICE_TERM.delivered)
    return 'weightDifference';
  return t.delivery.term.code === PRICE_TERM.inTank ? 'weightTransfer' : 'weightLoading';
}

/** Where risk and title pass; a letter of the first template keeps that template's sentence. */
function titleClause(t: LetterTerms, p: Pen): string {
  const key = titleKey(t);
  return t.template === FIRST_TEMPLATE && key !== 'titleIncoterm' && key !== 'titleVoucher'
    ? inLocale(firstClauses.table[key], p.locale)
    : p.clause(key);
}
function titleKey(
  t: LetterTerms,
): 'titleVoucher' | 'titleIncoterm' | 'titleDelivered' | 'titleTank' | 'titlePickup' {
  if (t.delivery.titleByVoucher === true) return 'titleVoucher';
  if (t.lane !== LANE.rmb) return 'titleIncoterm';
  if (t.delivery.term.code === PRICE_TERM.delivered) return 'titleDelivered';
  return t.delivery.term.code === PRICE_TERM.inTank ? 'titleTank' : 'titlePickup';
}
