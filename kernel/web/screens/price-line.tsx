import { compare, dec } from '#kernel/rules/decimal.ts';

const WIDTH = 320;
const HEIGHT = 44;
const EDGE = 4;

/** Points of the price line, oldest left; positions only, never figures. */
export function linePoints(prices: readonly string[]): string {
  const [low, high] = [
    prices.reduce((a, b) => (compare(a, b) < 0 ? a : b)),
    prices.reduce((a, b) => (compare(a, b) > 0 ? a : b)),
  ];
  const span = dec(high).minus(low);
  return prices
    .map((price, n) => {
      const x = prices.length === 1 ? WIDTH / 2 : EDGE + (n * (WIDTH - 2 * EDGE)) / (prices.length - 1);
      const share = span.isZero() ? 0.5 : dec(price).minus(low).dividedBy(span).toNumber();
      return `${x.toFixed(1)},${(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
    })
    .join(' ');
}

/** Prices one after the other as a line, oldest left; what it says in words stands in `says`. */
export function PriceLine({
  prices,
  says,
  className,
}: {
  prices: readonly string[];
  says: string;
  className: string;
}) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={says}
    >
      <polyline points={linePoints(prices)} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
