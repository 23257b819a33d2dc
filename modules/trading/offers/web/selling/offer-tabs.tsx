import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { specItemIn } from '#registry/catalogue/rules/spec-item.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import type { SpecItem } from '../../rules/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { filesOf } from './offer-files.ts';

/** The specification, each item in the language of its reader. */
export function SpecTab({ row }: { row: OfferDetail }) {
  const t = useWords(sellingWords);
  const { locale } = useFormatter();
  const items = row.specItems as readonly SpecItem[];
  if (items.length === 0) return <p className="sc-faint">{t('noSpec')}</p>;
  return (
    <div className="of-scroll">
      <SmallTable
        rows={items}
        keyOf={(s) => s.item}
        columns={[
          { label: t('specItem'), cell: (s) => specItemIn(s.item, row.goods, locale) },
          { label: t('specUnit'), cell: (s) => s.unit || EMPTY },
          { label: t('specMin'), end: true, cell: (s) => s.min ?? EMPTY },
          { label: t('specMax'), end: true, cell: (s) => s.max ?? EMPTY },
          { label: t('specMethod'), cell: (s) => s.method || EMPTY },
        ]}
      />
    </div>
  );
}

/** Papers to download, one by one or all at once. */
export function FilesTab({ row }: { row: OfferDetail }) {
  const t = useWords(sellingWords);
  const formatter = useFormatter();
  const files = filesOf(row);
  if (files.length === 0) return <p className="sc-faint">{t('noFiles')}</p>;
  return (
    <>
      <ul className="of-columns">
        {files.map((file) => (
          <li key={file.id}>
            {formatter.text(file.label)}{' '}
            <button
              type="button"
              className="sc-link"
              onClick={() =>
                void screenPorts()
                  .files.download(file.id)
                  .catch(() => undefined)
              }
            >
              {t('download')}
            </button>
          </li>
        ))}
      </ul>
      <DownloadAll ids={files.map((file) => file.id)} name={row.offerNo ?? row.id} />
    </>
  );
}
