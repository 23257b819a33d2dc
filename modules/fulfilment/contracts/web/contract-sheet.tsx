import { useState } from 'react';
import type { Locale } from '#kernel/rules/locale.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { PrintSheet } from '#kernel/web/screens/index.ts';
import type { ProtocolDetail } from '../contract/protocol.ts';
import { contractContent } from '../rules/contract-content.ts';
import { type ContractTerms, watermark } from '../rules/contract-terms.ts';
import { contractScreenWords } from '../rules/screen-words.ts';
import { sheetWords } from '../rules/sheet-words.ts';

export type Layout = 'zh' | 'en' | 'both';
const LOCALES: Readonly<Record<Layout, readonly Locale[]>> = {
  zh: ['zh_CN'],
  en: ['en_US'],
  both: ['zh_CN', 'en_US'],
};
/** The content on screen; null while the draft does not say enough to be printed. */
export const termsOf = (row: ProtocolDetail): ContractTerms | null =>
  'protocolNo' in row.terms ? (row.terms as unknown as ContractTerms) : null;

/** The contract as a sheet of paper: the same lines the PDF prints, in one language or side by side. */
export function ContractSheet({ row }: { row: ProtocolDetail }) {
  const t = useWords(contractScreenWords);
  const [layout, setLayout] = useState<Layout>(
    row.language === 'bilingual' ? 'both' : row.language === 'en' ? 'en' : 'zh',
  );
  const terms = termsOf(row);
  if (terms === null) return <p className="sc-faint">{t('drafting')}</p>;
  return (
    <>
      <Segmented<Layout>
        aria-label={t('layout')}
        value={layout}
        onChange={setLayout}
        options={[
          { value: 'zh', label: t('zh') },
          { value: 'en', label: t('en') },
          { value: 'both', label: t('both') },
        ]}
      />
      <Sheet row={row} terms={terms} layout={layout} />
    </>
  );
}

function Sheet({ row, terms, layout }: { row: ProtocolDetail; terms: ContractTerms; layout: Layout }) {
  const locales = LOCALES[layout];
  const columns = locales.map((locale) => contractContent(terms, locale));
  const mark = watermark(row.protocolState);
  const titles = locales.map((l) => (l === 'en_US' ? (terms.titleEn ?? terms.title) : terms.title));
  return (
    <PrintSheet
      lang={layout === 'en' ? 'en' : 'zh-CN'}
      watermark={mark === null ? undefined : `${mark.zh} ${mark.en}`}
    >
      <div className="co-sheet">
        <h2>{[...new Set(titles)].join(' / ')}</h2>
        <p className="co-number ct-num">
          {row.protocolNo}-V{terms.version}
        </p>
        {(columns[0] ?? []).map((first, i) => (
          <section key={first.key} aria-labelledby={`co-${row.id}-${first.key}`}>
            <h3 id={`co-${row.id}-${first.key}`}>
              {i + 1} {columns.map((c) => c[i]?.heading).join(' / ')}
            </h3>
            <div className={columns.length > 1 ? 'co-both' : ''}>
              {columns.map((c, n) => (
                <div key={locales[n]} lang={locales[n] === 'en_US' ? 'en' : 'zh-CN'}>
                  {(c[i]?.lines ?? []).map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              ))}
            </div>
          </section>
        ))}
        <div className="co-seals ps-signatures">
          {row.signatures.map((s) => (
            <div key={s.side} className={s.name === null ? 'co-seal' : 'co-seal is-signed'}>
              <p>
                <strong>
                  {locales
                    .map((l) => inLocale(sheetWords.table[`seal.${s.side}` as 'seal.seller'], l))
                    .join(' / ')}
                </strong>
              </p>
              {[...new Set(locales.map((l) => (l === 'en_US' ? (s.companyEn ?? s.company) : s.company)))].map(
                (name) => (
                  <p key={name}>
                    <strong>{name}</strong>
                  </p>
                ),
              )}
              {locales.map((l) => (
                <p key={l}>
                  {s.name === null
                    ? inLocale(sheetWords.table.notSigned, l)
                    : translate(sheetWords, l, 'signedBy', { name: s.name, time: showBinding(s.time) })}
                </p>
              ))}
            </div>
          ))}
        </div>
        {row.contentHash === null ? null : (
          <p className="co-foot">
            {locales
              .map((l) => translate(sheetWords, l, 'hashLine', { hash: row.contentHash ?? '' }))
              .join(' · ')}
          </p>
        )}
      </div>
    </PrintSheet>
  );
}
