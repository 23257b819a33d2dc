import { useWords } from '#kernel/web/i18n/index.ts';
import { useReader } from '#kernel/web/screens/index.ts';
import { limitText, type SpecLine } from '../../rules/product-spec.ts';
import { specWords } from '../../rules/product-words.ts';

/** A specification to read: guaranteed values and typical ones marked apart. */
export function SpecTable({ lines }: { lines: readonly SpecLine[] }) {
  const t = useWords(specWords);
  const reader = useReader();
  if (lines.length === 0) return <p className="sc-faint">{t('none')}</p>;
  return (
    <div className="dt-scroll is-plain">
      <table className="dt dt-plain">
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('limit')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('method')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.zh} ${line.kind}`}>
              <th scope="row">{reader.locale === 'zh_CN' ? line.zh : line.en || line.zh}</th>
              <td className="ct-num">{limitText(line, reader.locale)}</td>
              <td>{t(line.kind === '20' ? 'kind.20' : 'kind.10')}</td>
              <td>{line.method ?? '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
