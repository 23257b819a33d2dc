import { Readable } from 'node:stream';
import { showBinding, showWeight } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { type PdfContent, type PdfDocument, qrSvg, renderPdf } from '#kernel/server/pdf.ts';
import { voucherPdf } from '../contract/voucher-acts.ts';
import { encumbranceNames, eventNames, voucherWords } from '../rules/words.ts';
import { VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { chainOf } from './chain-events.ts';
import { knowsOrigin, type Names, namesOf } from './present-voucher.ts';
import { type Voucher, type VoucherContext, vouchers } from './tables.ts';
import { checkUrl, seeVoucher } from './voucher-detail.ts';
import type { ChainEventRow } from '../contract/voucher.ts';

type Language = 'zh' | 'en' | 'bilingual';
const LOCALES: Readonly<Record<Language, readonly Locale[]>> = {
  zh: ['zh_CN'],
  en: ['en_US'],
  bilingual: ['zh_CN', 'en_US'],
};
const { table } = voucherWords;
const joined = (said: LocalizedText, locales: readonly Locale[]): string =>
  [...new Set(locales.map((l) => inLocale(said, l)))].join(' / ');
const company = (names: Names, id: string | null, locales: readonly Locale[]): string => {
  const found = id === null ? undefined : names.get(id);
  if (found === undefined) return '--';
  return joined({ zh: found.name, en: found.nameEn ?? found.name }, locales);
};

function facts(v: Voucher, names: Names, locales: readonly Locale[]): [string, string][] {
  const t = (key: keyof typeof table) => joined(table[key], locales);
  const both = (zh: string, en: string | null) => joined({ zh, en: en ?? zh }, locales);
  const rows: [string, string | null][] = [
    [t('state'), joined(voucherLifecycle.labels[voucherLifecycle.nameOf(v.state)], locales)],
    [t('product'), both(v.product_zh, v.product_en)],
    [t('grade'), both(v.goods.grade, v.goods.gradeEn)],
    [t('standard'), v.goods.standard],
    [
      t('casUn'),
      [v.goods.casNo, v.goods.unNo === null ? null : `UN ${v.goods.unNo}`].filter(Boolean).join(' · ') ||
        null,
    ],
    [t('quantity'), `${showWeight(v.quantity)} ${joined(table.tonnes, locales)}`],
    [t('lotNo'), [v.lot_no, v.batch_no].filter(Boolean).join(' · ')],
    [t('producer'), v.producer === null ? null : both(v.producer, v.producer_en)],
    [t('warehouse'), [both(v.warehouse_zh, v.warehouse_en), v.tank_no].filter(Boolean).join(' · ')],
    [t('custodian'), company(names, v.custodian_member_id, locales)],
    [t('holder'), company(names, v.holder_member_id, locales)],
    [t('issuer'), names.has(v.issuer_member_id) ? company(names, v.issuer_member_id, locales) : null],
    [t('storageUntil'), v.storage_until],
    [t('issuedAt'), v.issued_at === null ? null : showBinding(v.issued_at)],
    [
      t('encumbrance'),
      v.encumbrance_type === null
        ? null
        : `${joined(encumbranceNames[v.encumbrance_type] ?? table.encumbrance, locales)} · ${company(names, v.beneficiary_member_id, locales)}`,
    ],
    [t('orderNo'), v.order_no],
  ];
  return rows.filter((r): r is [string, string] => r[1] !== null && r[1] !== '');
}
const chainTable = (chain: readonly ChainEventRow[], no: string, locales: readonly Locale[]): PdfContent => ({
  table: {
    widths: [24, 110, 110, '*'],
    headerRows: 1,
    body: [
      (['seq', 'event', 'time', 'chainHash'] as const).map((key) => ({
        text: joined(table[key], locales),
        bold: true,
      })),
      ...chain.map((e): PdfContent[] => {
        const touched = e.vouchers.find((x) => x.no === no);
        const moved =
          touched === undefined ? '' : ` ${showWeight(touched.before)} → ${showWeight(touched.after)}`;
        return [
          { text: String(e.seq) },
          { text: `${joined(eventNames[e.eventType] ?? table.event, locales)}${moved}` },
          { text: showBinding(e.time) },
          { text: `${e.chainHash.slice(0, 32)} ${e.chainHash.slice(32)}`, fontSize: 7 },
        ];
      }),
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 8.5,
});

/** The printed voucher: its facts in both languages, its chain, and the code to the public check page. */
export async function voucherDocument(
  v: Voucher,
  names: Names,
  chain: readonly ChainEventRow[],
  language: Language,
  url: string,
): Promise<PdfDocument> {
  const locales = LOCALES[language];
  const title = joined(table.one, locales);
  const head = chain.at(-1);
  const isLive =
    v.state === VOUCHER.held || v.state === VOUCHER.transferring || v.state === VOUCHER.encumbered;
  return {
    title: `${title} ${v.voucher_no}`,
    author: 'goods-right voucher',
    locale: language === 'en' ? 'en_US' : 'zh_CN',
    pageLocales: locales,
    created: v.gmt_modified,
    ...(head === undefined ? {} : { contentHash: head.chainHash }),
    headNote: v.voucher_no,
    footNote: url.split('&')[0] ?? url,
    ...(isLive ? {} : { watermark: joined(table.notInForce, locales) }),
    content: [
      { text: title, style: 'title' },
      { text: v.voucher_no, alignment: 'center', margin: [0, 0, 0, 8] },
      {
        table: {
          widths: [150, '*'],
          body: facts(v, names, locales).map(([label, value]) => [
            { text: label, color: '#5c6370' },
            { text: value },
          ]),
        },
        layout: 'lightHorizontalLines',
      },
      { text: joined(table.chain, locales), style: 'heading', margin: [0, 12, 0, 4] },
      chainTable(chain, v.voucher_no, locales),
      {
        columns: [
          { stack: [{ text: joined(table.printedHint, locales), style: 'small' }], width: '*' },
          {
            stack: [
              { svg: await qrSvg(url), width: 84, alignment: 'center' },
              { text: joined(table.scanToCheck, locales), style: 'small', alignment: 'center' },
            ],
            width: 110,
          },
        ],
        columnGap: 14,
        margin: [0, 14, 0, 0],
        unbreakable: true,
      },
    ],
  };
}
/** Everything the print of a voucher needs, read now; the bytes are made when they are sent. */
export async function printOf(
  ctx: VoucherContext,
  v: Voucher,
  language: Language,
): Promise<() => Promise<Buffer>> {
  const names = await namesOf(ctx, [
    v.holder_member_id,
    knowsOrigin(ctx.actor, v) ? v.issuer_member_id : null,
    v.custodian_member_id,
    v.beneficiary_member_id,
  ]);
  const chain = await chainOf(ctx, v);
  const url = checkUrl(ctx, v.voucher_no, chain.at(-1)?.chainHash ?? '');
  return async () => renderPdf(await voucherDocument(v, names, chain, language, url));
}
const streamOnRead = (make: () => Promise<Buffer>): Readable =>
  Readable.from(
    (async function* () {
      yield await make();
    })(),
  );

/** A voucher as PDF, with a watermark while or since it is not in force. Refuses 10301. */
export const voucherPdfHandler = vouchers.query(voucherPdf, async (ctx): Promise<FileAnswer> => {
  const v = await seeVoucher(ctx, ctx.input.id);
  const language = ctx.input.language as Language;
  return {
    body: streamOnRead(await printOf(ctx, v, language)),
    contentType: 'application/pdf',
    inline: true,
    fileName: `${v.voucher_no}${language === 'bilingual' ? '' : `-${language}`}.pdf`,
  };
});
