import { type DecimalText, dec } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { screenWords } from './words.ts';

/**
 * How far a price or a figure moved: `▲ +12.50` in the reader's up and down colours, always with the mark and
 * the sign (screens 2.2).
 * `value` is the signed decimal; `show` writes its size, without a sign. Nothing moved reads as the bare size.
 */
export function Move({ value, show }: { value: DecimalText; show: (size: DecimalText) => string }) {
  const t = useWords(screenWords);
  const way = dec(value).comparedTo(0);
  const size = show(dec(value).abs().toFixed());
  if (way === 0) return <span className="sc-faint ct-num">{size}</span>;
  return (
    <span className={`ct-num ${way > 0 ? 'ct-up' : 'ct-down'}`}>
      <span aria-hidden="true">
        {way > 0 ? '▲ +' : '▼ -'}
        {size}
      </span>
      <span className="ct-hidden">{t(way > 0 ? 'move.up' : 'move.down', { n: size })}</span>
    </span>
  );
}
