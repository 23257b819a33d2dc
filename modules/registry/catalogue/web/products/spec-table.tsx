import { useWords } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { limitText, type SpecLine } from '../../rules/product-spec.ts';
import { specWords } from '../../rules/product-words.ts';

/** A specification to read: guaranteed values and typical ones marked apart. */
export function SpecTable({ lines }: { lines: readonly SpecLine[] }) {
  const t = useWords(specWords);
  const formatter = useFormatter();
  if (lines.length === 0) return <p className="sc-faint">{t('none')}</p>;
  return (
    <div className="dt-scroll is-plain">
      <SmallTable
        rows={lines}
        keyOf={(line) => `${line.zh} ${line.kind}`}
        columns={[
          {
            label: t('item'),
            names: true,
            cell: (line) => (formatter.locale === 'zh_CN' ? line.zh : line.en || line.zh),
          },
          { label: t('limit'), className: 'ct-num', cell: (line) => limitText(line, formatter.locale) },
          { label: t('kind'), cell: (line) => t(line.kind === '20' ? 'kind.20' : 'kind.10') },
          { label: t('method'), cell: (line) => line.method ?? '--' },
        ]}
      />
    </div>
  );
}
