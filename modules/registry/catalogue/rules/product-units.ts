import { dec } from '#kernel/rules/decimal.ts';

/** A ratio of whole numbers: conversions go there and back without losing anything. */
interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}
export interface Conversion {
  /** Decimal text: exact when `exact`, else half-up to six decimals. */
  readonly value: string;
  readonly exact: boolean;
}
/**
 * What a SKU says about its units (trading-domain 17.1: measureUnit, salesUnit, conversionRate). Kilograms
 * per sales unit, null in bulk.
 */
export interface PackedUnits {
  readonly salesUnit: string;
  readonly netWeight: string | null;
  /** Sales units that fill one container; null where nobody said. */
  readonly unitsPerContainer: number | null;
  /** t/m³ at 20 °C; null where unknown. */
  readonly density: string | null;
}
/** The container as a unit of its own: it is counted, never sold by itself. */
export const CONTAINER = 'CNT';
export type UnitGraph = ReadonlyMap<string, ReadonlyMap<string, Ratio>>;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
function ratio(over: bigint, under: bigint): Ratio {
  const shared = gcd(over, under);
  return { over: over / shared, under: under / shared };
}
/** Decimal text as a ratio, exactly. */
export function ratioOf(text: string): Ratio {
  const plain = dec(text).toFixed();
  const [whole = '0', part = ''] = plain.split('.');
  return ratio(BigInt(whole + part), 10n ** BigInt(part.length));
}
const times = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.over, a.under * b.under);
const turned = (a: Ratio): Ratio => ratio(a.under, a.over);
const positive = (text: string): boolean => dec(text).greaterThan(0);

/** The conversion graph of a SKU: tonne – kilogram – drum, IBC, bag – container, and volumes where the density is known. */
export function unitGraph(units: PackedUnits): UnitGraph {
  const graph = new Map<string, Map<string, Ratio>>();
  const joined = (from: string, to: string, rate: Ratio): void => {
    if (from === to) return;
    for (const [a, b, r] of [
      [from, to, rate],
      [to, from, turned(rate)],
    ] as const)
      graph.set(a, new Map([...(graph.get(a) ?? []), [b, r]]));
  };
  joined('TNE', 'KGM', ratioOf('1000'));
  if (units.netWeight !== null && positive(units.netWeight))
    joined(units.salesUnit, 'KGM', ratioOf(units.netWeight));
  if (units.unitsPerContainer !== null)
    joined(CONTAINER, units.salesUnit, ratioOf(String(units.unitsPerContainer)));
  if (units.density !== null && positive(units.density)) {
    joined('MTQ', 'TNE', ratioOf(units.density));
    joined('MTQ', 'LTR', ratioOf('1000'));
  }
  return graph;
}

/** The rate from one unit to another along the shortest way; null when no way leads there. */
export function rateBetween(graph: UnitGraph, from: string, to: string): Ratio | null {
  const reached = new Map<string, Ratio>([[from, ratio(1n, 1n)]]);
  const queue = [from];
  for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
    const here = reached.get(unit) as Ratio;
    if (unit === to) return here;
    for (const [next, rate] of graph.get(unit) ?? []) {
      if (reached.has(next)) continue;
      reached.set(next, times(here, rate));
      queue.push(next);
    }
  }
  return null;
}

/** A ratio as decimal text; not exact when its denominator has other primes than 2 and 5. */
export function asDecimal({ over, under }: Ratio): Conversion {
  let rest = under;
  while (rest % 2n === 0n) rest /= 2n;
  while (rest % 5n === 0n) rest /= 5n;
  const exact = rest === 1n;
  const quotient = dec(over.toString()).dividedBy(under.toString());
  return { value: exact ? quotient.toFixed() : quotient.toFixed(6), exact };
}

/** A quantity in another unit; null when the units are not connected. */
export function convert(graph: UnitGraph, quantity: string, from: string, to: string): Conversion | null {
  const rate = rateBetween(graph, from, to);
  return rate === null ? null : asDecimal(times(ratioOf(quantity), rate));
}

/** Units a SKU's quantity can be said in, in the order of the trade. */
const ORDER = ['TNE', 'KGM', 'DR', 'IBC', 'BG', 'JB', 'CY', 'TRK', CONTAINER, 'MTQ', 'LTR'];
export const unitsOf = (graph: UnitGraph): string[] =>
  [...graph.keys()].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

/**
 * How much of the measure unit one sales unit is (R-CATA-048), as decimal text; null when it is not a number
 * of at most three decimals:
 * then the SKU is measured in kilograms. In bulk the sales unit is the measure unit.
 */
export function conversionRate(units: PackedUnits, measureUnit: string): string | null {
  const said = convert(unitGraph(units), '1', units.salesUnit, measureUnit);
  return said?.exact && (said.value.split('.')[1] ?? '').length <= 3 ? said.value : null;
}

/**
 * What is wrong with the rate a SKU gives: it is what the packaging weighs, or, where three decimals cannot
 * say that, the goods are measured in kilograms. Null when it fits or nobody can know.
 */
export function rateFault(
  units: PackedUnits,
  measureUnit: string,
  rate: string,
): { readonly field: 'measureUnit' } | { readonly field: 'conversionRate'; readonly rate: string } | null {
  if (convert(unitGraph(units), '1', units.salesUnit, measureUnit) === null) return null;
  const right = conversionRate(units, measureUnit);
  if (right === null) return { field: 'measureUnit' };
  return dec(right).equals(dec(rate)) ? null : { field: 'conversionRate', rate: right };
}

/** What one selling unit holds, `1 drum = 0.16 t`; bulk is sold by the unit it is measured in. */
export function unitsText(
  row: { readonly salesUnit: string; readonly measureUnit: string; readonly conversionRate: string },
  formatter: { codeName(set: string, code: string): string },
): string {
  const [sold, measured] = [
    formatter.codeName('sales_unit', row.salesUnit),
    formatter.codeName('measure_unit', row.measureUnit),
  ];
  return sold === measured && /^1(\.0+)?$/.test(row.conversionRate)
    ? sold
    : `1 ${sold} = ${row.conversionRate} ${measured}`;
}

/** Liquids expand: at 20 °C a packaging is filled to this share of its brimful volume at most, in percent. */
export const MOST_FILLED = '97';
interface Filling {
  /** Kilograms per packaging. */
  readonly netWeight: string | null | undefined;
  /** t/m³ at 20 °C. */
  readonly density: string | null | undefined;
  /** Litres to the brim. */
  readonly volume: string | null | undefined;
}
/** How full the packaging is at 20 °C, in percent with one decimal; null where weight, density or volume is not known. */
export function fillingOf({ netWeight, density, volume }: Filling): string | null {
  if (!netWeight || !density || !volume || !positive(density) || !positive(volume)) return null;
  return dec(netWeight).dividedBy(density).dividedBy(volume).times(100).toFixed(1);
}
/**
 * A packaging that cannot hold its content (m6). A warning and no refusal: the density is that of the product
 * as a whole, and a solid or a solution may differ.
 */
export function isOverfilled(of: Filling): boolean {
  const filling = fillingOf(of);
  return filling !== null && dec(filling).greaterThan(MOST_FILLED);
}
