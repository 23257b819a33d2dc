import './settlements.css';
import { noteHref } from '#fulfilment/shipments/rules/hrefs.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import type { SettlementLineRow } from '../contract/settlement.ts';
import { lineTypeName } from '../rules/basis-text.ts';
import { settlementWords } from '../rules/words.ts';
import { BuildUp } from './build-up.tsx';

/** The lines of a statement beside the form that makes them, where a table has no room: what, how much, and how it was worked out. */
export function LineList({ lines, currency }: { lines: readonly SettlementLineRow[]; currency: string }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  if (lines.length === 0) return <p className="sc-faint">{t('noneLines')}</p>;
  return (
    <ol className="se-line-list" aria-label={t('lines')}>
      {lines.map((line) => (
        <li key={line.lineNo}>
          <details>
            <summary>
              <span>
                {line.lineNo} · {inLocale(lineTypeName(line.lineType), format.locale)}
              </span>
              <span className="ct-num">{format.money(line.amount)}</span>
            </summary>
            {line.noteId === null || line.noteNo === null ? null : (
              <To href={noteHref(line.noteId)}>{line.noteNo}</To>
            )}
            {line.remark === null ? null : <p className="sc-faint">{line.remark}</p>}
            <BuildUp line={line} currency={currency} />
          </details>
        </li>
      ))}
    </ol>
  );
}
