import { Button } from 'antd';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, round2 } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import type { ComparedShown, InquiryDetail } from '../contract/buyer.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders, quoteBadge } from './badges.ts';

/** A figure is not broken from its currency. */
const UNBROKEN = '\u00a0';
type Quoted = ComparedShown['lines'][number];

/** Suppliers side by side: rank, what the whole lands at, and what has become of the quote. */
export function QuoteHeads({
  quotes,
  onDisqualify,
}: {
  quotes: readonly ComparedShown[];
  onDisqualify?: (q: ComparedShown) => void;
}) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  return (
    <tr>
      <th scope="col">{t('line')}</th>
      {quotes.map((q) => {
        const badge = quoteBadge.of(q.status, formatter);
        return (
          <th key={q.quoteId} scope="col">
            <div>{`#${q.rank ?? ''} ${inReaders(q.supplierZh, q.supplierEn)}`}</div>
            <div className="sc-faint">{`${t('landedTotal')} CNY${UNBROKEN}${formatter.money(q.landedTotal)}`}</div>
            {q.freightIncluded ? null : (
              <div className="sc-faint">{`${t('freightAmount')} CNY${UNBROKEN}${formatter.money(q.freightAmount)}`}</div>
            )}
            {q.status === QUOTE.submitted ? null : <Tint color={badge.color} label={badge.label} />}
            {q.valid ? null : <Tint color="red" label={t('expired')} />}
            {q.status === QUOTE.submitted && onDisqualify !== undefined ? (
              <Button type="link" size="small" onClick={() => onDisqualify(q)}>
                {t('disqualify')}
              </Button>
            ) : null}
          </th>
        );
      })}
    </tr>
  );
}

/** One supplier's price for one line: landed, and under it what it is made of. */
export function QuotedPrice({ quoted, lowest, unit }: { quoted: Quoted; lowest: boolean; unit: string }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  // The quoted price beside the landed one, where they differ.
  const apart = compare(round2(quoted.landed), quoted.price) !== 0;
  const amount = `${formatter.quantity(quoted.quantity)} ${unit}`;
  return (
    <>
      <div className="iq-price">
        {formatter.price(round2(quoted.landed))} <span className="sc-faint">CNY/{unit}</span>
        {lowest ? <Tint color="green" label={t('lowest')} /> : null}
      </div>
      <div className="sc-faint">
        {[
          apart ? formatter.price(quoted.price) : null,
          quoted.brand,
          t('days', { n: quoted.leadDays }),
          amount,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
}

const lowestOf = (lineNo: number, quotes: readonly ComparedShown[]): string | null =>
  quotes
    .filter((q) => q.status !== QUOTE.disqualified)
    .flatMap((q) =>
      q.lines.filter((l) => l.lineNo === lineNo).map((l) => ({ id: q.quoteId, landed: l.landed })),
    )
    .reduce<{ id: string; landed: string } | null>(
      (best, next) => (best === null || compare(next.landed, best.landed) < 0 ? next : best),
      null,
    )?.id ?? null;

/** What was quoted, once nothing can be awarded any more. */
export function ComparisonTable({ row, quotes }: { row: InquiryDetail; quotes: readonly ComparedShown[] }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className="iq-matrix" aria-label={t('section.quotes')} tabIndex={0}>
      <table>
        <thead>
          <QuoteHeads quotes={quotes} />
        </thead>
        <tbody>
          {row.lines.map((line) => {
            const unit = unitMark(line.uom, formatter.locale);
            const lowest = lowestOf(line.lineNo, quotes);
            return (
              <tr key={line.lineNo}>
                <th scope="row">
                  {line.lineNo} {inReaders(line.nameZh, line.nameEn)}
                  <div className="sc-faint">
                    {formatter.quantity(line.quantity)} {unit}
                  </div>
                </th>
                {quotes.map((q) => {
                  const quoted = q.lines.find((l) => l.lineNo === line.lineNo);
                  return quoted === undefined ? (
                    <td key={q.quoteId} className="iq-none">
                      --
                    </td>
                  ) : (
                    <td key={q.quoteId} className={lowest === q.quoteId ? 'iq-low' : undefined}>
                      <QuotedPrice quoted={quoted} lowest={lowest === q.quoteId} unit={unit} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
