import { memo, useCallback, useMemo, useState } from 'react';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import type { ComparedShown, InquiryDetail } from '../contract/buyer.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';
import { QuotedPrice, QuoteHeads } from './comparison-table.tsx';
import { keyOf, type Studio } from './use-studio.ts';

type Line = Studio['lines'][number];
interface CellProps {
  readonly line: Line;
  readonly quote: ComparedShown;
  readonly value: string;
  readonly lowest: boolean;
  readonly points: number | undefined;
  readonly active: boolean;
  readonly unit: string;
  readonly reader: Formatter;
  put(lineNo: number, quoteId: string, quantity: string): void;
}
/** One supplier for one line: its price, its points, and what it is to get. */
const Cell = memo(function Cell(props: CellProps) {
  const { line, quote, value, active, unit, points, reader: formatter } = props;
  const t = useWords(inquiryWords);
  const quoted = quote.lines.find((l) => l.lineNo === line.lineNo);
  if (quoted === undefined) return <td className="iq-none">--</td>;
  const most = compare(quoted.quantity, line.quantity) < 0 ? quoted.quantity : line.quantity;
  const name = `${t('quantity')} ${line.lineNo} ${inReaders(quote.supplierZh, quote.supplierEn)}`;
  const open = quote.status === QUOTE.submitted && quote.valid;
  return (
    <td className={props.lowest ? 'iq-low' : undefined}>
      <QuotedPrice quoted={quoted} lowest={props.lowest} unit={unit} />
      {points === undefined ? null : <div className="sc-faint">{t('points', { n: points })}</div>}
      {open && active ? (
        <>
          <input
            className="iq-qty"
            inputMode="decimal"
            aria-label={name}
            value={value}
            placeholder="0"
            onChange={(e) => props.put(line.lineNo, quote.quoteId, e.target.value.trim())}
          />
          <input
            type="range"
            aria-label={`${name} ⇆`}
            min={0}
            max={most}
            step="0.01"
            value={value === '' ? '0' : value}
            onChange={(e) => props.put(line.lineNo, quote.quoteId, e.target.value)}
          />
        </>
      ) : value === '' || value === '0' ? null : (
        <strong className="iq-given">{`${formatter.quantity(value)} ${unit}`}</strong>
      )}
    </td>
  );
});

interface RowProps {
  readonly line: Line;
  readonly asked: InquiryDetail['lines'][number] | undefined;
  readonly quotes: readonly ComparedShown[];
  /** What each supplier is to get of this line, one after another as `quotes`. */
  readonly given: string;
  readonly best: string | undefined;
  readonly points: ReadonlyMap<string, number> | undefined;
  readonly left: string;
  readonly active: boolean;
  readonly closing: boolean;
  readonly reader: Formatter;
  put(lineNo: number, quoteId: string, quantity: string): void;
  close(lineNo: number, closed: boolean): void;
  activate(lineNo: number): void;
}
const APART = '\n';
/** A line of the inquiry: drawn anew only when something of it changes, however many lines there are. */
const LineRow = memo(function LineRow(props: RowProps) {
  const t = useWords(inquiryWords);
  const { line, asked, left, active, reader: formatter } = props;
  const unit = unitMark(asked?.uom ?? '', formatter.locale);
  const given = props.given.split(APART);
  return (
    <tr className={active ? 'iq-active' : undefined} onFocus={() => props.activate(line.lineNo)}>
      <th scope="row">
        <button type="button" className="sc-link iq-pick" onClick={() => props.activate(line.lineNo)}>
          {`${line.lineNo} ${inReaders(asked?.nameZh ?? '', asked?.nameEn ?? '')}`}
        </button>
        <div className="sc-faint">{`${formatter.quantity(line.quantity)} ${unit}`}</div>
        {line.targetPrice === null ? null : (
          <div className="sc-faint">{`${t('target')} ${formatter.price(line.targetPrice)} CNY/${unit}`}</div>
        )}
        <div className={compare(left, '0') < 0 ? 'iq-over' : 'sc-faint'}>
          {compare(left, '0') === 0 ? '✓' : t('openRest', { n: `${formatter.quantity(left)} ${unit}` })}
        </div>
        {compare(left, '0') > 0 ? (
          <label className="iq-close">
            <input
              type="checkbox"
              checked={props.closing}
              onChange={(e) => props.close(line.lineNo, e.target.checked)}
            />
            {t('closeLine')}
          </label>
        ) : null}
      </th>
      {props.quotes.map((q, n) => (
        <Cell
          key={q.quoteId}
          line={line}
          quote={q}
          value={given[n] ?? ''}
          lowest={props.best === q.quoteId}
          points={props.points?.get(q.quoteId)}
          active={active}
          unit={unit}
          reader={formatter}
          put={props.put}
        />
      ))}
    </tr>
  );
});

/** Lines × suppliers: what each offers and what each is to get, by figures or by dragging. */
export function StudioMatrix({
  row,
  quotes,
  studio,
  onDisqualify,
}: {
  row: InquiryDetail;
  quotes: readonly ComparedShown[];
  studio: Studio;
  onDisqualify: (q: ComparedShown) => void;
}) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const [active, setActive] = useState<number>(studio.lines[0]?.lineNo ?? 0);
  const activate = useCallback((lineNo: number) => setActive(lineNo), []);
  const askedOf = useMemo(() => new Map(row.lines.map((l) => [l.lineNo, l])), [row.lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className="iq-matrix" aria-label={t('studio')} tabIndex={0}>
      <table>
        <thead>
          <QuoteHeads quotes={quotes} onDisqualify={onDisqualify} />
        </thead>
        <tbody>
          {studio.lines.map((line) => (
            <LineRow
              key={line.lineNo}
              line={line}
              asked={askedOf.get(line.lineNo)}
              quotes={quotes}
              given={quotes.map((q) => studio.given.get(keyOf(line.lineNo, q.quoteId)) ?? '').join(APART)}
              best={studio.best.get(line.lineNo)}
              points={studio.points.get(line.lineNo)}
              left={studio.effect.open.get(line.lineNo) ?? '0'}
              active={active === line.lineNo}
              closing={studio.closing.has(line.lineNo)}
              reader={formatter}
              put={studio.put}
              close={studio.close}
              activate={activate}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
