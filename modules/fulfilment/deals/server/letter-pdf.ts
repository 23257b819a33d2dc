import type { Locale } from '#kernel/rules/locale.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { type PdfContent, type PdfDocument, qrSvg } from '#kernel/server/pdf.ts';
import { letterContent, partyNames } from '../rules/letter-content.ts';
import { type LetterTerms, type Party, watermark } from '../rules/letter-terms.ts';
import { dealWords } from '../rules/words.ts';
import { blockSections, sealFrame } from './paper-parts.ts';
import type { Letter, Signer } from './tables.ts';

export type LetterLanguage = 'zh' | 'en' | 'bilingual';
const LOCALES: Readonly<Record<LetterLanguage, readonly Locale[]>> = {
  zh: ['zh_CN'],
  en: ['en_US'],
  bilingual: ['zh_CN', 'en_US'],
};
const both = (said: { zh: string; en: string }, locales: readonly Locale[]): string =>
  locales.map((l) => inLocale(said, l)).join(' / ');

/** The sections in the order of 5.2, each language in a column of its own. */
const sections = (terms: LetterTerms, locales: readonly Locale[]): PdfContent[] =>
  blockSections(locales.map((l) => letterContent(terms, l)));

/** A signer as a language writes him; old signatures know one name. */
const signerName = (signer: Signer, locale: Locale): string =>
  locale === 'en_US' ? (signer.nameEn ?? signer.name) : signer.name;

/** One side's seal: company, signer, moment; an empty frame while it has not signed. */
function seal(
  side: 'seller' | 'buyer',
  company: Party,
  signer: Signer | null,
  method: string | null,
  locales: readonly Locale[],
): PdfContent {
  const title = both(side === 'seller' ? dealWords.table.sealSeller : dealWords.table.sealBuyer, locales);
  const paid = signer === null && method !== null;
  const said: string[] =
    signer !== null
      ? [
          ...locales.map((l) =>
            translate(dealWords, l, 'signedBy', {
              name: signerName(signer, l),
              time: showBinding(signer.time),
            }),
          ),
          both(dealWords.table.methodSms, locales),
        ]
      : [
          both(
            paid
              ? method === '40'
                ? dealWords.table.acceptedByPayment
                : dealWords.table.acceptedByRules
              : dealWords.table.notSigned,
            locales,
          ),
        ];
  return sealFrame({
    title,
    names: partyNames(company, locales),
    said,
    signed: signer !== null || paid,
  });
}

/**
 * The printed letter (5.2): bilingual side by side or one language, hash and page numbers on every page, QR
 * to the check page, watermark until it is effective. Equal letters give equal bytes.
 */
export async function letterDocument(
  letter: Letter,
  language: LetterLanguage,
  checkUrl: string,
): Promise<PdfDocument> {
  const locales = LOCALES[language];
  const { terms } = letter;
  const title = both(dealWords.table.transactionConfirmation, locales);
  const number = `${letter.letter_no}-V${letter.letter_version}`;
  const mark = watermark(letter.letter_state);
  const seals: PdfContent = {
    columns: [
      {
        stack: [seal('seller', terms.seller, letter.seller_signer, letter.sign_method, locales)],
        width: '*',
      },
      { stack: [seal('buyer', terms.buyer, letter.buyer_signer, letter.sign_method, locales)], width: '*' },
      {
        stack: [
          { svg: await qrSvg(checkUrl), width: 76, alignment: 'center' },
          { text: both(dealWords.table.scanToCheck, locales), style: 'small', alignment: 'center' },
        ],
        width: 96,
      },
    ],
    columnGap: 12,
    margin: [0, 18, 0, 0],
    unbreakable: true,
  };
  return {
    title: `${title} ${number}`,
    author: terms.seller.name,
    locale: language === 'en' ? 'en_US' : 'zh_CN',
    pageLocales: locales,
    created: letter.effective_at ?? letter.gmt_modified,
    contentHash: letter.content_hash,
    headNote: number,
    footNote: checkUrl.split('&')[0] ?? checkUrl,
    ...(mark === null ? {} : { watermark: `${mark.zh} ${mark.en}` }),
    content: [
      { text: title, style: 'title' },
      { text: number, alignment: 'center', margin: [0, 0, 0, 6] },
      ...sections(terms, locales),
      seals,
    ],
  };
}
