import { compare, type DecimalText, dec } from '#kernel/rules/decimal.ts';

/** Amounts in words for letters and contracts (trading-domain 5.2): 0 to 999,999,999,999.99 with at most 2 decimals. */
export const LARGEST_AMOUNT = '999999999999.99';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];
const CURRENCY_ZH: Readonly<Record<string, string>> = {
  CNY: '人民币',
  USD: '美元',
  EUR: '欧元',
  JPY: '日元',
  HKD: '港元',
};
const CURRENCY_EN: Readonly<Record<string, readonly [major: string, minor: string, minors: string]>> = {
  CNY: ['RENMINBI YUAN', 'FEN', 'FEN'],
  USD: ['US DOLLARS', 'CENT', 'CENTS'],
  EUR: ['EUROS', 'CENT', 'CENTS'],
  JPY: ['JAPANESE YEN', 'SEN', 'SEN'],
  HKD: ['HONG KONG DOLLARS', 'CENT', 'CENTS'],
};

function parts(amount: DecimalText): { whole: string; cents: string } {
  const value = dec(amount);
  if (
    !value.isFinite() ||
    value.isNegative() ||
    value.decimalPlaces() > 2 ||
    compare(amount, LARGEST_AMOUNT) > 0
  )
    throw new RangeError(`${amount} cannot be written in words`);
  const [whole = '0', cents = '00'] = value.toFixed(2).split('.');
  return { whole, cents };
}

/** One group of up to four digits, e.g. `0105` → 壹佰零伍 (a leading zero is the caller's). */
function chineseGroup(digits: string): string {
  let out = '';
  let gap = false;
  [...digits].forEach((d, i) => {
    if (d === '0') gap = out !== '';
    else {
      out += (gap ? '零' : '') + DIGITS[Number.parseInt(d, 10)] + PLACES[digits.length - 1 - i];
      gap = false;
    }
  });
  return out;
}

function chineseWhole(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 4) groups.unshift(whole.slice(Math.max(0, end - 4), end));
  let out = '';
  let gap = false;
  groups.forEach((group, i) => {
    const said = chineseGroup(group.replace(/^0+/, '').padStart(1, '0'));
    if (said === '') {
      gap = out !== '';
      return;
    }
    const short = out !== '' && group.startsWith('0');
    out += (gap || short ? '零' : '') + said + GROUPS[groups.length - 1 - i];
    gap = false;
  });
  return out;
}

/** 人民币大写, e.g. 10,000,000.05 → 人民币壹仟万元零伍分. Throws outside 0 to 999,999,999,999.99 and above 2 decimals. */
export function amountInChinese(amount: DecimalText, currency = 'CNY'): string {
  const { whole, cents } = parts(amount);
  const yuan = chineseWhole(whole);
  const jiao = cents[0] === '0' ? '' : `${DIGITS[Number.parseInt(cents[0] as string, 10)]}角`;
  const fen = cents[1] === '0' ? '' : `${DIGITS[Number.parseInt(cents[1] as string, 10)]}分`;
  const prefix = CURRENCY_ZH[currency] ?? currency;
  if (yuan === '' && jiao === '' && fen === '') return `${prefix}零元整`;
  const head = yuan === '' ? '' : `${yuan}元`;
  const zero = jiao === '' && fen !== '' && head !== '' ? '零' : '';
  return `${prefix}${head}${zero}${jiao}${fen}${fen === '' ? '整' : ''}`;
}

const ONES = [
  '',
  'ONE',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'SEVEN',
  'EIGHT',
  'NINE',
  'TEN',
  'ELEVEN',
  'TWELVE',
  'THIRTEEN',
  'FOURTEEN',
  'FIFTEEN',
  'SIXTEEN',
  'SEVENTEEN',
  'EIGHTEEN',
  'NINETEEN',
];
const TENS = ['', '', 'TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY'];
const SCALES = ['', 'THOUSAND', 'MILLION', 'BILLION'];

function englishHundreds(n: number): string {
  const words: string[] = [];
  if (n >= 100) words.push(`${ONES[Math.floor(n / 100)]} HUNDRED`);
  const rest = n % 100;
  if (rest > 0 && rest < 20) words.push(ONES[rest] as string);
  else if (rest > 0)
    words.push(
      rest % 10 === 0 ? (TENS[rest / 10] as string) : `${TENS[Math.floor(rest / 10)]}-${ONES[rest % 10]}`,
    );
  return words.join(' ');
}

function englishWhole(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const said = groups.flatMap((g, i) => {
    const hundreds = englishHundreds(Number.parseInt(g, 10));
    return hundreds === '' ? [] : [`${hundreds} ${SCALES[groups.length - 1 - i]}`.trim()];
  });
  return said.length === 0 ? 'ZERO' : said.join(' ');
}

/**
 * English words as letters write them, e.g. USD 10,000,000.05 → SAY US DOLLARS TEN MILLION AND FIVE CENTS
 * ONLY. Same bounds as the Chinese.
 */
export function amountInEnglish(amount: DecimalText, currency = 'USD'): string {
  const { whole, cents } = parts(amount);
  const [major, minor, minors] = CURRENCY_EN[currency] ?? [currency, 'HUNDREDTH', 'HUNDREDTHS'];
  const n = Number.parseInt(cents, 10);
  const tail = n === 0 ? '' : ` AND ${englishHundreds(n)} ${n === 1 ? minor : minors}`;
  return `SAY ${major} ${englishWhole(whole)}${tail} ONLY`;
}
