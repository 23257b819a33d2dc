import type { Locale } from '#kernel/rules/locale.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { PrintSheet } from '#kernel/web/screens/index.ts';
import type { LetterDetail } from '../contract/letter.ts';
import { type LetterBlock, letterContent, partyNames } from '../rules/letter-content.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { type LetterTerms, type Party, watermark } from '../rules/letter-terms.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { dealWords } from '../rules/words.ts';

export type Layout = 'zh' | 'en' | 'both';
const LOCALES: Readonly<Record<Layout, readonly Locale[]>> = {
  zh: ['zh_CN'],
  en: ['en_US'],
  both: ['zh_CN', 'en_US'],
};

/** The id of a section on the page, for the outline. */
export const sectionId = (letterId: string, section: string): string => `dl-${letterId}-${section}`;
export const termsOf = (letter: LetterDetail): LetterTerms => letter.terms as unknown as LetterTerms;

/** The letter as a sheet of paper: the same lines the PDF prints, in one language or side by side. */
export function LetterSheet({ letter, layout }: { letter: LetterDetail; layout: Layout }) {
  const locales = LOCALES[layout];
  const terms = termsOf(letter);
  const columns = locales.map((locale) => letterContent(terms, locale));
  const both = (said: { zh: string; en: string }) =>
    locales.map((locale) => inLocale(said, locale)).join(' / ');
  const mark = watermark(letter.letterState);
  return (
    <PrintSheet
      lang={layout === 'en' ? 'en' : 'zh-CN'}
      watermark={mark === null ? undefined : `${mark.zh} ${mark.en}`}
    >
      <div className="dl-sheet">
        <h2>{both(dealWords.table.transactionConfirmation)}</h2>
        <p className="dl-number ct-num">
          {letter.letterNo}-V{letter.letterVersion}
        </p>
        {(columns[0] ?? []).map((first, i) => (
          <Section
            key={first.section}
            id={sectionId(letter.id, first.section)}
            n={i + 1}
            blocks={columns.map((c) => c[i] ?? first)}
            locales={locales}
          />
        ))}
        <div className="dl-seals ps-signatures">
          <Seal
            title={both(dealWords.table.sealSeller)}
            company={terms.seller}
            letter={letter}
            side="seller"
            locales={locales}
          />
          <Seal
            title={both(dealWords.table.sealBuyer)}
            company={terms.buyer}
            letter={letter}
            side="buyer"
            locales={locales}
          />
        </div>
        <p className="dl-foot">
          {locales
            .map((locale) => translate(dealWords, locale, 'hashLine', { hash: letter.contentHash }))
            .join(' · ')}
        </p>
      </div>
    </PrintSheet>
  );
}

function Section({
  id,
  n,
  blocks,
  locales,
}: {
  id: string;
  n: number;
  blocks: readonly LetterBlock[];
  locales: readonly Locale[];
}) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {n} {blocks.map((b) => b.heading).join(' / ')}
      </h3>
      <div className={blocks.length > 1 ? 'dl-both' : ''}>
        {blocks.map((block, i) => (
          <div key={locales[i]} lang={locales[i] === 'en_US' ? 'en' : 'zh-CN'}>
            {block.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Seal({
  title,
  company,
  letter,
  side,
  locales,
}: {
  title: string;
  company: Party;
  letter: LetterDetail;
  side: 'seller' | 'buyer';
  locales: readonly Locale[];
}) {
  const signature = side === 'seller' ? letter.sellerSignature : letter.buyerSignature;
  const assumed = signature === null && letter.signMethod !== null && letter.letterState === LETTER.effective;
  const unsigned = assumed
    ? letter.signMethod === '40'
      ? dealWords.table.acceptedByPayment
      : dealWords.table.acceptedByRules
    : letterPageWords.table.notSigned;
  return (
    <div className={signature || assumed ? 'dl-seal is-signed' : 'dl-seal'}>
      <p>
        <strong>{title}</strong>
      </p>
      {partyNames(company, locales).map((name) => (
        <p key={name}>
          <strong>{name}</strong>
        </p>
      ))}
      {locales.map((locale) => (
        <p key={locale}>
          {signature
            ? translate(dealWords, locale, 'signedBy', {
                name: locale === 'en_US' ? signature.nameEn : signature.name,
                time: showBinding(signature.time),
              })
            : inLocale(unsigned, locale)}
        </p>
      ))}
    </div>
  );
}
