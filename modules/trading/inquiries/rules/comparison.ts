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
    const [lowest] = quotes
      .filter((q) => q.cells.has(line.lineNo))
      .map(({ id, cells }) => ({ id, landed: dec((cells.get(line.lineNo) as ComparedCell).landed) }))
      .sort((a, b) => a.landed.comparedTo(b.landed));
    if (lowest !== undefined) best.set(line.lineNo, lowest.id);
  }
  return best;
}
const cellOf = (quote: ComparedQuote, line: ComparedLine): ComparedCell =>
  quote.cells.get(line.lineNo) as ComparedCell;

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

type Decimal = ReturnType<typeof dec>;
/** A line with what is offered for it, the cheapest by gross price first. */
interface Offered {
  readonly line: ComparedLine;
  readonly cheapestFirst: readonly { readonly quote: ComparedQuote; readonly cell: ComparedCell }[];
}
interface Package {
  readonly shares: readonly Share[];
  /** Lines of which everything is given. */
  readonly covered: number;
  readonly total: Decimal;
}
/** More lines covered first, then the lower sum. */
const better = (a: Package, b: Package): boolean =>
  a.covered > b.covered || (a.covered === b.covered && a.total.lessThan(b.total));

/** What each line costs is reckoned once, however many packages it stands in. */
function packing(lines: readonly ComparedLine[], quotes: readonly ComparedQuote[], split: boolean) {
  const offered = lines.map(
    (line): Offered => ({
      line,
      cheapestFirst: quotes
        .filter((q) => q.cells.has(line.lineNo))
        .map((quote) => ({ quote, cell: cellOf(quote, line), gross: dec(cellOf(quote, line).gross) }))
        .sort((a, b) => a.gross.comparedTo(b.gross)),
    }),
  );
  const freights = new Map(quotes.map((q) => [q.id, dec(q.freight)]));
  const amounts = new Map<string, Decimal>();
  const amountOf = (share: Share, gross: DecimalText): Decimal => {
    const key = `${share.lineNo} ${share.quoteId} ${share.quantity}`;
    const known = amounts.get(key) ?? dec(lineAmount(share.quantity, gross));
    amounts.set(key, known);
    return known;
  };
  /** Each line to the cheapest of these suppliers, the rest to the next, as far as they offer it. */
  return (asked: ReadonlySet<string>): Package => {
    const shares: Share[] = [];
    let covered = 0;
    let total = dec('0');
    for (const { line, cheapestFirst } of offered) {
      let open = dec(line.quantity);
      for (const { quote, cell } of cheapestFirst) {
        if (!asked.has(quote.id)) continue;
        const most = dec(cell.quantity);
        const taken = most.lessThan(open) ? most : open;
        const share = { lineNo: line.lineNo, quoteId: quote.id, quantity: taken.toFixed(2) };
        shares.push(share);
        total = total.plus(amountOf(share, cell.gross));
        open = open.minus(taken);
        if (!split || open.lessThanOrEqualTo(0)) break;
      }
      if (open.lessThanOrEqualTo(0)) covered += 1;
    }
    for (const id of new Set(shares.map((s) => s.quoteId))) total = total.plus(freights.get(id) ?? '0');
    return { shares, covered, total };
  };
}

/**
 * The cheapest package found: lines to the cheapest suppliers, and then suppliers left out one by one while
 * the sum, freight included, falls. Every supplier alone is looked at as well.
 */
export function bestPackage(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  rules: { readonly split: boolean },
): Share[] {
  const worth = packing(lines, quotes, rules.split);
  let asked = new Set(quotes.map((q) => q.id));
  let found = worth(asked);
  for (let again = true; again; ) {
    again = false;
    for (const id of [...asked]) {
      const fewer = new Set(asked);
      fewer.delete(id);
      const tried = worth(fewer);
      if (better(tried, found)) {
        asked = fewer;
        found = tried;
        again = true;
      }
    }
  }
  for (const { id } of quotes) {
    const alone = worth(new Set([id]));
    if (better(alone, found)) found = alone;
  }
  return [...found.shares];
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
