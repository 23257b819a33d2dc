import { blockSections, sealFrame } from '#fulfilment/deals/server/door.ts';
import { showBinding } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { type PdfContent, type PdfDocument, qrSvg } from '#kernel/server/pdf.ts';
import { contractContent } from '../rules/contract-content.ts';
import { type ContractTerms, type Language, type Party, watermark } from '../rules/contract-terms.ts';
import { sheetWords } from '../rules/sheet-words.ts';
import { partySides, signerOf } from './signatures.ts';
import type { PartySide, Protocol } from './tables.ts';

const LOCALES: Readonly<Record<Language, readonly Locale[]>> = {
  zh: ['zh_CN'],
  en: ['en_US'],
  bilingual: ['zh_CN', 'en_US'],
};
const partyNames = (of: Party, locales: readonly Locale[]): string[] => [
  ...new Set(locales.map((l) => (l === 'en_US' && of.nameEn ? of.nameEn : of.name))),
];

function seal(p: Protocol, terms: ContractTerms, side: PartySide, locales: readonly Locale[]): PdfContent {
  const company = terms[side];
  const signer = signerOf(p, side);
  const both = (said: { zh: string; en: string }) => locales.map((l) => inLocale(said, l)).join(' / ');
  return sealFrame({
    title: both(sheetWords.table[`seal.${side}`]),
    names: company === null ? [] : partyNames(company, locales),
    said:
      signer === null
        ? [both(sheetWords.table.notSigned)]
        : [
            ...locales.map((l) =>
              translate(sheetWords, l, 'signedBy', { name: signer.name, time: showBinding(signer.time) }),
            ),
            both(sheetWords.table.methodSms),
          ],
    signed: signer !== null,
  });
}

/**
 * The printed contract (A4): one language or both side by side, hash and page numbers on every page, code to the check
 * page, watermark until it is in force. Equal contracts give equal bytes.
 */
export async function contractDocument(
  p: Protocol,
  terms: ContractTerms,
  language: Language,
  checkUrl: string | null,
): Promise<PdfDocument> {
  const locales = LOCALES[language];
  const number = `${p.protocol_no}-V${terms.version}`;
  const title = [
    ...new Set(locales.map((l) => (l === 'en_US' ? (terms.titleEn ?? terms.title) : terms.title))),
  ].join(' / ');
  const mark = watermark(p.protocol_state);
  const code: PdfContent[] =
    checkUrl === null
      ? []
      : [
          {
            stack: [
              { svg: await qrSvg(checkUrl), width: 76, alignment: 'center' },
              {
                text: locales.map((l) => inLocale(sheetWords.table.scanToCheck, l)).join(' / '),
                style: 'small',
                alignment: 'center',
              },
            ],
            width: 96,
          },
        ];
  return {
    title: `${title} ${number}`,
    author: terms.seller.name,
    locale: language === 'en' ? 'en_US' : 'zh_CN',
    pageLocales: locales,
    created: p.effective_at ?? p.gmt_modified,
    ...(p.content_hash === null ? {} : { contentHash: p.content_hash }),
    headNote: number,
    ...(checkUrl === null ? {} : { footNote: checkUrl.split('&')[0] ?? checkUrl }),
    ...(mark === null ? {} : { watermark: `${mark.zh} ${mark.en}` }),
    content: [
      { text: title, style: 'title' },
      { text: number, alignment: 'center', margin: [0, 0, 0, 6] },
      ...blockSections(locales.map((l) => contractContent(terms, l))),
      {
        columns: [
          ...partySides(p).map(
            (side): PdfContent => ({ stack: [seal(p, terms, side, locales)], width: '*' }),
          ),
          ...code,
        ],
        columnGap: 12,
        margin: [0, 18, 0, 0],
        unbreakable: true,
      },
    ],
  };
}
