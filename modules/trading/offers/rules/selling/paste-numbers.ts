import { compare, type DecimalText, dec } from '#kernel/rules/decimal.ts';
import { type Found, hanNumber, NUM, type OfferReader, plainNumber } from './paste-text.ts';

/** Quantities, prices, percentages: what each number of an offer means, by the words next to it. */
const TONNES = '(?:公吨|吨|metric\\s+ton(?:ne)?s?|tonnes?|tons?|mts?|t)(?![a-z])';
const PER = `(?:\\s*(?:\\/|每|per\\s+|p)\\s*(?:公吨|吨|metric\\s+ton(?:ne)?|tonne|ton|mt|t)(?![a-z]))`;
const CNY = '(?:cny|rmb|人民币|¥)';
const USD = '(?:usd|us\\$|\\$|美金|美元)';

/**
 * Tolerance, minimum, step, tax, deposit, package weight: numbers with a name of their own, read before
 * quantity and price.
 */
export function readNamedNumbers(formatter: OfferReader): void {
  const tolerance =
    formatter.find(
      new RegExp(
        `(?:溢短装?|数量?浮动|tolerance|molo?o?)?\\s*:?\\s*(?:\\+\\/?\\s*-|±|\\+\\s*\\/\\s*-|正负)\\s*(${NUM})\\s*%`,
        'i',
      ),
    ) ?? formatter.find(new RegExp(`(?:溢短装?|tolerance)\\s*:?\\s*(${NUM})\\s*%`, 'i'));
  if (tolerance !== null) {
    const value = plainNumber(tolerance.groups[1] as string);
    formatter.put('tolerancePlus', value, 0.95, tolerance);
    formatter.fields.set('toleranceMinus', formatter.guess(value, 0.95, tolerance));
  }
  const least =
    formatter.find(
      new RegExp(
        `(?:起订量?|最小起?订?量?|起卖|moq|min(?:imum)?(?:\\s+(?:qty|quantity|lot))?\\.?)\\s*:?\\s*(${NUM})\\s*${TONNES}?`,
        'i',
      ),
    ) ??
    formatter.find(new RegExp(`(${NUM})\\s*${TONNES}\\s*起(?:订|卖|售)?`, 'i')) ??
    // Without a unit only beside the word that says the lot may be split: 2050起 is a price.
    formatter.find(new RegExp(`可(?:拆|分)(?:分|批|零)?\\s*[:,]?\\s*(${NUM})\\s*起(?:订|卖|售|拆)?`, 'i'));
  if (least !== null) formatter.put('minQty', plainNumber(least.groups[1] as string), 0.95, least);
  const step = formatter.find(
    new RegExp(`(?:步长|递增|每次加|in\\s+(?:steps|lots)\\s+of|step)\\s*:?\\s*(${NUM})\\s*${TONNES}?`, 'i'),
  );
  if (step !== null) formatter.put('qtyStep', plainNumber(step.groups[1] as string), 0.93, step);
  const deposit = formatter.find(
    new RegExp(
      `(?:保证金|定金|deposit)\\s*:?\\s*(${NUM})\\s*%|(${NUM})\\s*%\\s*(?:保证金|定金|deposit)`,
      'i',
    ),
  );
  if (deposit !== null)
    formatter.put(
      'depositPct',
      plainNumber((deposit.groups[1] ?? deposit.groups[2]) as string),
      0.93,
      deposit,
    );
  const tax = formatter.find(
    new RegExp(
      `(?:税率|税点|vat|含税?|incl(?:uding|\\.)?)\\s*:?\\s*(${NUM})\\s*(?:%|个?点)\\s*(?:增值税|税|vat)?|(${NUM})\\s*(?:%|个点)\\s*(?:增值税|税|vat|专票)`,
      'i',
    ),
  );
  if (tax !== null) {
    const rate = plainNumber((tax.groups[1] ?? tax.groups[2]) as string);
    if (/含|incl/i.test(tax.groups[0] ?? ''))
      formatter.fields.set('vat', formatter.guess('included', 0.95, tax));
    formatter.put('taxRate', rate, 0.95, tax);
  }
  const weight = formatter.find(
    new RegExp(
      `(${NUM})\\s*(?:kgs?|公斤|千克)\\s*(?:\\/|净重?|net\\s*)?\\s*(?:每)?\\s*(?=桶|袋|drum|bag|ibc|吨桶)`,
      'i',
    ),
  );
  if (weight !== null) formatter.put('netWeightKg', plainNumber(weight.groups[1] as string), 0.95, weight);
}

/** Quantity with its unit; thousands (kt, 万吨), ranges and Chinese numerals included. */
export function readQuantity(formatter: OfferReader): void {
  const range = formatter.find(
    new RegExp(`(?<![\\d./]|\\d,)(${NUM})\\s*(?:-|~|至|到|to)\\s*(${NUM})\\s*${TONNES}(?!\\s*\\/)`, 'i'),
  );
  if (
    range !== null &&
    compare(plainNumber(range.groups[1] as string), plainNumber(range.groups[2] as string)) < 0
  ) {
    if (!formatter.has('minQty'))
      formatter.fields.set('minQty', formatter.guess(plainNumber(range.groups[1] as string), 0.6, range));
    tonnes(formatter, plainNumber(range.groups[2] as string), 0.6, range);
    return;
  }
  const thousands = formatter.find(
    new RegExp(`(?<![\\d./]|\\d,)(${NUM})\\s*(kt|万吨|千吨|k\\s*(?:mt|tons?|t))(?![a-z])`, 'i'),
  );
  if (thousands !== null) {
    const factor = /万/.test(thousands.groups[2] ?? '') ? 10_000 : 1000;
    const value = dec(plainNumber(thousands.groups[1] as string)).times(factor);
    tonnes(formatter, value.toFixed(), 0.93, thousands);
    return;
  }
  const plain = formatter.find(
    new RegExp(
      `(?:数量|quantity|qty|约|about|abt)?\\.?\\s*:?\\s*(?<![\\d./¥$]|\\d,)(${NUM})\\s*${TONNES}(?!\\s*\\/)`,
      'i',
    ),
  );
  if (plain !== null) {
    tonnes(formatter, plainNumber(plain.groups[1] as string), 0.97, plain);
    return;
  }
  const han = formatter.find(/([一二两三四五六七八九十百千万]{1,8})\s*(?:公吨|吨)/);
  const said = han === null ? null : hanNumber(han.groups[1] as string);
  if (han !== null && said !== null && said > 0) {
    tonnes(formatter, String(said), 0.92, han);
    return;
  }
  const kilos = formatter.find(new RegExp(`(?<![\\d./]|\\d,)(${NUM})\\s*(?:kgs?|公斤|千克)(?![a-z])`, 'i'));
  if (kilos === null) return;
  formatter.put('quantity', plainNumber(kilos.groups[1] as string), 0.93, kilos);
  formatter.fields.set('uom', formatter.guess('KGM', 0.93, kilos));
}
function tonnes(formatter: OfferReader, value: DecimalText, confidence: number, at: Found): void {
  formatter.put('quantity', value, confidence, at);
  formatter.fields.set('uom', formatter.guess('TNE', confidence, at));
}

/**
 * Price with currency, unit or a word that names it. `level` is a known level of the product: near it a bare
 * number is trusted.
 */
export function readPrice(formatter: OfferReader, level: DecimalText | null): void {
  const range = formatter.find(
    new RegExp(
      `(?:${CNY}|${USD})?\\s*(?<![\\d.]|\\d,)(\\d{3,6}(?:\\.\\d+)?)\\s*[-~/]\\s*(\\d{3,6}(?:\\.\\d+)?)\\s*(?:元|${CNY}|${USD})?${PER}?`,
      'i',
    ),
  );
  if (range !== null && isRange(range)) {
    currencyOf(formatter, range);
    formatter.put('unitPrice', plainNumber(range.groups[1] as string), 0.5, range);
    return;
  }
  const strong: readonly [RegExp, number][] = [
    [new RegExp(`(?:${CNY}|${USD})\\s*(${NUM})\\s*(?:元)?${PER}?`, 'i'), 0.97],
    [new RegExp(`(?<![\\d.]|\\d,)(${NUM})\\s*(?:元|块|${CNY}|${USD})${PER}?`, 'i'), 0.97],
    [new RegExp(`(?<![\\d.]|\\d,)(${NUM})${PER}`, 'i'), 0.95],
    [new RegExp(`(?:单价|价格|报价?|价|price|@)\\s*:?\\s*(${NUM})(?!\\s*%)`, 'i'), 0.95],
  ];
  for (const [pattern, confidence] of strong) {
    const found = formatter.find(pattern);
    if (found === null) continue;
    currencyOf(formatter, found);
    formatter.put('unitPrice', plainNumber(found.groups[1] as string), confidence, found);
    return;
  }
  bareNumbers(formatter, level);
}

/** A lower price and a higher one; with a slash only when they lie within a fifth, else it parts price and quantity. */
function isRange(found: Found): boolean {
  const [said, low, high] = found.groups as readonly [string, string, string];
  if (compare(low, high) >= 0) return false;
  return !said.includes('/') || dec(high).minus(low).times(5).lessThanOrEqualTo(low);
}

function currencyOf(formatter: OfferReader, at: Found): void {
  const said = at.groups[0] ?? '';
  const currency = new RegExp(USD, 'i').test(said)
    ? 'USD'
    : new RegExp(`${CNY}|元|块`, 'i').test(said)
      ? 'CNY'
      : null;
  if (currency !== null) formatter.fields.set('currency', formatter.guess(currency, 0.97, at));
}

/**
 * Numbers that stand alone: the one near the known level is the price, else the only one, else the first;
 * then a quantity when none was named.
 */
function bareNumbers(formatter: OfferReader, level: DecimalText | null): void {
  const bare = formatter
    .findAll(
      new RegExp(`(?<![\\w.%/+-]|\\d,)(${NUM})(?![\\w%]|[.,]\\d|\\s*(?:kg|公斤|天|日|月|点|小时|号|%))`, 'i'),
    )
    .filter((f) => compare(plainNumber(f.groups[1] as string), '10') >= 0);
  const value = (f: Found) => plainNumber(f.groups[1] as string);
  const near =
    level === null
      ? undefined
      : bare.find((f) => dec(value(f)).minus(level).abs().times(5).lessThanOrEqualTo(level));
  const price = near ?? bare[0];
  if (price === undefined) return;
  formatter.put('unitPrice', value(price), near !== undefined ? 0.93 : bare.length === 1 ? 0.8 : 0.6, price);
  const other = bare.find((f) => f !== price);
  if (other !== undefined && !formatter.has('quantity')) tonnes(formatter, value(other), 0.55, other);
}
