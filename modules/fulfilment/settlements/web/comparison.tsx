import './settlements.css';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { SettlementDetail, SettlementLineRow } from '../contract/settlement.ts';
import { lineTypeName } from '../rules/basis-text.ts';
import { settlementWords } from '../rules/words.ts';

interface Pair {
  readonly key: string;
  readonly before: SettlementLineRow | null;
  readonly after: SettlementLineRow | null;
}
/** Lines of two revisions side by side: goods by their delivery, others by type and remark. */
function pairsOf(before: readonly SettlementLineRow[], after: readonly SettlementLineRow[]): Pair[] {
  const keyOf = (l: SettlementLineRow) => [l.lineType, l.noteNo ?? l.remark ?? ''].join(' ');
  const left = new Map(before.map((l) => [keyOf(l), l]));
  const pairs: Pair[] = after.map((l) => {
    const key = keyOf(l);
    const match = left.get(key) ?? null;
    left.delete(key);
    return { key: `${key} ${l.lineNo}`, before: match, after: l };
  });
  return [...pairs, ...[...left].map(([key, l]) => ({ key: `${key} before`, before: l, after: null }))];
}
const isSame = ({ before, after }: Pair): boolean =>
  before !== null &&
  after !== null &&
  compare(before.amount, after.amount) === 0 &&
  before.weight === after.weight &&
  before.unitPrice === after.unitPrice;

function PairRow({ pair }: { pair: Pair }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const line = (pair.after ?? pair.before) as SettlementLineRow;
  const figure = (l: SettlementLineRow | null) =>
    l === null
      ? '--'
      : [
          ...(l.weight === null || l.unitPrice === null
            ? []
            : [`${format.weight(l.weight)} × ${format.price(l.unitPrice)} =`]),
          format.money(l.amount),
        ].join(' ');
  const change = sub(pair.after?.amount ?? '0', pair.before?.amount ?? '0');
  const mark = pair.before === null ? t('added') : pair.after === null ? t('removed') : '';
  return (
    <tr>
      <td>
        {inLocale(lineTypeName(line.lineType), format.locale)} {line.noteNo ?? line.remark ?? ''}
        {pair.before?.objection ? (
          <div className="sc-faint">
            {t('objection')}: {pair.before.objection}
          </div>
        ) : null}
      </td>
      <td className="dt-end">{figure(pair.before)}</td>
      <td className="dt-end">{figure(pair.after)}</td>
      <td className="dt-end">
        {mark} {compare(change, '0') > 0 ? '+' : ''}
        {format.money(change)}
      </td>
    </tr>
  );
}

/** What differs from the revision before, or from the provisional statement, line by line. */
export function Comparison({ row }: { row: SettlementDetail }) {
  const t = useWords(settlementWords);
  if (row.comparedWith === null) return null;
  const { settlementNo, revision, lines } = row.comparedWith;
  const changed = pairsOf(lines, row.lines).filter((pair) => !isSame(pair));
  return (
    <div className="dt-scroll">
      <p>{t('comparedWith', { no: settlementNo, n: revision })}</p>
      {changed.length === 0 ? (
        <p className="sc-faint">{t('same')}</p>
      ) : (
        <table className="dt dt-plain">
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col" className="dt-end">
                {t('before')}
              </th>
              <th scope="col" className="dt-end">
                {t('now')}
              </th>
              <th scope="col" className="dt-end">
                {t('change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((pair) => (
              <PairRow key={pair.key} pair={pair} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
