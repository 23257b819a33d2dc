import { GHS_FRAME, GHS_SYMBOLS, type Shape } from '../../rules/ghs-drawings.ts';
import type { Pictogram } from '../../rules/product-codes.ts';

function Part({ of: shape }: { of: Shape }) {
  const line =
    shape.lineWidth === undefined
      ? shape.isWhite
        ? { fill: '#fff' }
        : {}
      : { fill: 'none', stroke: 'currentColor', strokeWidth: shape.lineWidth };
  if ('d' in shape)
    return (
      <path
        d={shape.d}
        {...(shape.transform === undefined ? {} : { transform: shape.transform })}
        {...line}
      />
    );
  const [cx, cy, r] = shape.circle;
  return <circle cx={cx} cy={cy} r={r} {...line} />;
}

/**
 * One GHS pictogram: the black symbol on white in its red square set on a point. The name is said beside it
 * or by its title.
 */
export function GhsPictogram({ code, label, size = 44 }: { code: Pictogram; label: string; size?: number }) {
  return (
    <svg className="pr-ghs" viewBox="0 0 100 100" width={size} height={size} role="img" aria-label={label}>
      <title>{label}</title>
      <path
        d={GHS_FRAME.d}
        fill="#fff"
        stroke={GHS_FRAME.line}
        strokeWidth={GHS_FRAME.lineWidth}
        strokeLinejoin="miter"
      />
      <g fill="#111" color="#111">
        {GHS_SYMBOLS[code].map((shape) => (
          <Part key={JSON.stringify(shape)} of={shape} />
        ))}
      </g>
    </svg>
  );
}
