import { type DecimalText, dec, lineAmount, round2 } from '#kernel/rules/decimal.ts';

/** Quotes beside one another: everything in the inquiry's currency with VAT. */
export interface ComparedCell {
  /** Price with VAT, and with the share of freight. */
  readonly gross: DecimalText;
  readonly landed: DecimalText;
  readonly quantity: DecimalText;
  readonly leadDays: number;
  readonly brandFits: boolean;
}
export interface ComparedQuote {
  readonly id: string;
  readonly freight: DecimalText;
  /** 0–100, how the company has kept its word; null where it has no record. */
  readonly score: number | null;
  readonly cells: ReadonlyMap<number, ComparedCell>;
}
export interface ComparedLine {
  readonly lineNo: number;
  readonly quantity: DecimalText;
  readonly targetPrice: DecimalText | null;
}
/** How much of a line goes to which quote. */
export interface Share {
  readonly lineNo: number;
  readonly quoteId: string;
  readonly quantity: DecimalText;
}

/** The quote with the lowest landed price of each line. */
export function bestPerLine(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
): Map<number, string> {
  const best = new Map<number, string>();
  for (const line of lines) {
    const offered = quotes
      .filter((q) => q.cells.has(line.lineNo))
      .sort((a, b) => dec(cellOf(a, line).landed).comparedTo(cellOf(b, line).landed));
    if (offered[0] !== undefined) best.set(line.lineNo, offered[0].id);
  }
  return best;
}
const cellOf = (quote: ComparedQuote, line: ComparedLine): ComparedCell =>
  quote.cells.get(line.lineNo) as ComparedCell;

/** Each line to the cheapest of these quotes by gross price, the rest to the next, as far as they offer it. */
function fillFrom(lines: readonly ComparedLine[], quotes: readonly ComparedQuote[], split: boolean): Share[] {
  return lines.flatMap((line) => {
    let open = dec(line.quantity);
    const shares: Share[] = [];
    const offered = quotes
      .filter((q) => q.cells.has(line.lineNo))
      .sort((a, b) => dec(cellOf(a, line).gross).comparedTo(cellOf(b, line).gross));
    for (const quote of offered) {
      if (open.lessThanOrEqualTo(0)) break;
      const most = dec(cellOf(quote, line).quantity);
      const taken = most.lessThan(open) ? most : open;
      shares.push({ lineNo: line.lineNo, quoteId: quote.id, quantity: taken.toFixed(2) });
      open = open.minus(taken);
      if (!split) break;
    }
    return shares;
  });
}

export interface Effect {
  readonly goods: DecimalText;
  readonly freight: DecimalText;
  readonly total: DecimalText;
  /** Σ quantity × target price of the awarded lines that have one; null without any. */
  readonly target: DecimalText | null;
  readonly saving: DecimalText | null;
  /** Quantity of every line that nobody gets. */
  readonly open: ReadonlyMap<number, DecimalText>;
  readonly suppliers: number;
}
/** What an allocation costs: goods with VAT, the whole freight of every supplier who gets anything. */
export function effectOf(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  shares: readonly Share[],
): Effect {
  const byId = new Map(quotes.map((q) => [q.id, q]));
  const given = shares.filter((s) => dec(s.quantity).greaterThan(0));
  let goods = dec('0');
  let target = dec('0');
  let hasTarget = false;
  for (const share of given) {
    const cell = byId.get(share.quoteId)?.cells.get(share.lineNo);
    if (cell === undefined) continue;
    goods = goods.plus(lineAmount(share.quantity, cell.gross));
    const wished = lines.find((l) => l.lineNo === share.lineNo)?.targetPrice ?? null;
    if (wished !== null) {
      target = target.plus(lineAmount(share.quantity, wished));
      hasTarget = true;
    }
  }
  const used = [...new Set(given.map((s) => s.quoteId))];
  const freight = used.reduce((sum, id) => sum.plus(byId.get(id)?.freight ?? '0'), dec('0'));
  const total = goods.plus(freight);
  const open = new Map<number, DecimalText>();
  for (const line of lines) {
    const taken = given
      .filter((s) => s.lineNo === line.lineNo)
      .reduce((sum, s) => sum.plus(s.quantity), dec('0'));
    open.set(line.lineNo, round2(dec(line.quantity).minus(taken)));
  }
  return {
    goods: round2(goods),
    freight: round2(freight),
    total: round2(total),
    target: hasTarget ? round2(target) : null,
    saving: hasTarget ? round2(target.minus(total)) : null,
    open,
    suppliers: used.length,
  };
}

const covered = (effect: Effect): number =>
  [...effect.open.values()].filter((q) => dec(q).lessThanOrEqualTo(0)).length;
/** More lines covered first, then the lower sum. */
const better = (a: Effect, b: Effect): boolean =>
  covered(a) > covered(b) || (covered(a) === covered(b) && dec(a.total).lessThan(b.total));

/**
 * The cheapest package found: lines to the cheapest suppliers, and then suppliers left out one by one while
 * the sum, freight included, falls. Every supplier alone is looked at as well.
 */
export function bestPackage(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  rules: { readonly split: boolean },
): Share[] {
  const worth = (of: readonly ComparedQuote[]) => {
    const shares = fillFrom(lines, of, rules.split);
    return { shares, effect: effectOf(lines, quotes, shares) };
  };
  let asked = [...quotes];
  let found = worth(asked);
  for (let again = true; again; ) {
    again = false;
    for (const quote of [...asked]) {
      const fewer = asked.filter((q) => q.id !== quote.id);
      const tried = worth(fewer);
      if (better(tried.effect, found.effect)) {
        asked = fewer;
        found = tried;
        again = true;
      }
    }
  }
  for (const quote of quotes) {
    const alone = worth([quote]);
    if (better(alone.effect, found.effect)) found = alone;
  }
  return found.shares;
}

/** Weights of what counts, in points; they need not sum to a hundred. */
export interface Weights {
  readonly price: number;
  readonly lead: number;
  readonly brand: number;
  readonly record: number;
}
export const PLAIN_WEIGHTS: Weights = { price: 100, lead: 0, brand: 0, record: 0 };

/**
 * Points of each quote of a line, 0–100 by the weights: the lowest landed price and shortest lead time get all
 * of theirs, others in proportion; a brand that was asked for gets all, another none.
 */
export function pointsOf(
  line: ComparedLine,
  quotes: readonly ComparedQuote[],
  weights: Weights,
): Map<string, number> {
  const offered = quotes.filter((q) => q.cells.has(line.lineNo));
  const sum = weights.price + weights.lead + weights.brand + weights.record;
  if (offered.length === 0 || sum <= 0) return new Map();
  const lowest = offered.map((q) => dec(cellOf(q, line).landed)).reduce((a, b) => (a.lessThan(b) ? a : b));
  const shortest = Math.min(...offered.map((q) => cellOf(q, line).leadDays));
  return new Map(
    offered.map((q) => {
      const cell = cellOf(q, line);
      const price = lowest.div(cell.landed).toNumber() * 100; // not money: points of a hundred
      const lead = ((shortest + 1) / (cell.leadDays + 1)) * 100;
      const points =
        price * weights.price +
        lead * weights.lead +
        (cell.brandFits ? 100 : 0) * weights.brand +
        (q.score ?? 50) * weights.record;
      return [q.id, Math.round((points / sum) * 10) / 10]; // not money: points
    }),
  );
}
/** Every line whole to the quote with the most points, as far as it offers it. */
export function byPoints(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  weights: Weights,
): Share[] {
  return lines.flatMap((line) => {
    const points = [...pointsOf(line, quotes, weights)].sort((a, b) => b[1] - a[1]);
    const id = points[0]?.[0];
    const cell = quotes.find((q) => q.id === id)?.cells.get(line.lineNo);
    if (id === undefined || cell === undefined) return [];
    const most = dec(cell.quantity).lessThan(line.quantity) ? cell.quantity : line.quantity;
    return [{ lineNo: line.lineNo, quoteId: id, quantity: dec(most).toFixed(2) }];
  });
}
