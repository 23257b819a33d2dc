import { limitText } from '#registry/catalogue/rules/limit-text.ts';
import { EMPTY, showBetween, showBinding, showWeight } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type PdfContent, type PdfDocument, qrSvg } from '#kernel/server/pdf.ts';
import { sayQuantity, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { printWords } from '../rules/print-words.ts';
import { isByRoad, isByWater } from '../rules/transport.ts';
import type { Note, Weighing } from './tables.ts';

export type Paper = 'delivery' | 'ticket' | 'ticket80' | 'receipt';
export interface PrintedNote {
  readonly note: Note;
  readonly weighings: readonly Weighing[];
  readonly seller: string;
  readonly buyer: string;
}
const t = printWords.table;
type Fact = readonly [LocalizedText, string | null];

const join = (...parts: (string | null)[]): string | null => {
  const said = parts.filter((p): p is string => p !== null && p !== '');
  return said.length === 0 ? null : said.join(' / ');
};
/** Label and value side by side; facts that are not known are left out. */
function facts(rows: readonly Fact[], locale: Locale, label: number): PdfContent {
  return {
    table: {
      widths: [label, '*'],
      body: rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => [
          { text: inLocale(name, locale), color: '#5f6672' },
          { text: value ?? EMPTY, bold: true },
        ]),
    },
    layout: 'lightHorizontalLines',
    margin: [0, 0, 0, 8],
  };
}
/** What a scale or a surveyor measured, to the last decimal. */
const weight = (note: Note, value: string | null, locale: Locale): string | null =>
  value === null ? null : `${showWeight(value)} ${unitMark(note.uom, locale)}`;

const goodsFacts = ({ note, seller, buyer }: PrintedNote, locale: Locale): Fact[] => [
  [t.orderNo, `${note.order_no} · ${note.line_no}`],
  [t.seller, seller],
  [t.buyer, buyer],
  [
    t.custodian,
    join(locale === 'zh_CN' ? note.warehouse_zh : (note.warehouse_en ?? note.warehouse_zh), note.tank_no),
  ],
  [
    t.product,
    join(
      locale === 'zh_CN' ? note.product_zh : note.product_en,
      locale === 'zh_CN' ? note.grade : (note.grade_en ?? note.grade),
      note.cas_no,
    ),
  ],
  [t.unNo, note.un_no === null ? null : join(`UN ${note.un_no}`, note.hazard_class)],
];
const carriageFacts = (note: Note): Fact[] =>
  isByWater(note.transport_mode)
    ? [
        [t.vessel, join(note.vessel_name, note.voyage_no)],
        [t.bl, join(note.bl_no, note.bl_date)],
      ]
    : [
        [t.carrier, note.carrier_name],
        [t.plate, join(note.plate_no, note.trailer_no)],
        [t.driver, join(note.driver?.name ?? null, note.escort?.name ?? null)],
        [t.eWaybill, note.e_waybill_no],
      ];
const loadedFacts = (note: Note): Fact[] => [
  [t.batches, note.batch_nos.join(', ')],
  [t.seals, note.seal_nos.join(', ')],
];
const windowOf = (note: Note, locale: Locale): string | null =>
  note.window_start === null || note.window_end === null || !isByRoad(note.transport_mode)
    ? null
    : showBetween(showBinding(note.window_start), showBinding(note.window_end), locale);

function deliveryNote(p: PrintedNote, locale: Locale): PdfContent[] {
  const { note } = p;
  return [
    facts(
      [
        ...goodsFacts(p, locale),
        [t.planned, sayQuantity(note.planned_qty, note.uom, locale)],
        [t.shipped, weight(note, note.shipped_weight, locale)],
        [t.window, windowOf(note, locale)],
        ...carriageFacts(note),
        ...loadedFacts(note),
      ],
      locale,
      110,
    ),
    ...qualityTable(note, locale),
    signatures([t.signShipper, t.signDriver, t.signReceiver], locale),
  ];
}
function qualityTable(note: Note, locale: Locale): PdfContent[] {
  return note.quality.map((batch) => ({
    stack: [
      { text: `${inLocale(t.quality, locale)} ${batch.batchNo}`, style: 'heading' },
      {
        table: {
          widths: ['*', 90, 90],
          headerRows: 1,
          body: [
            [t.item, t.limit, t.value].map((h) => ({ text: inLocale(h, locale), bold: true })),
            ...batch.items.map((i) => [
              locale === 'zh_CN' ? i.zh : i.en || i.zh,
              limitText(i),
              i.offSpec
                ? { text: `${i.value} ${inLocale(t.offSpec, locale)}`, color: '#b42318', bold: true }
                : i.value,
            ]),
          ],
        },
        layout: 'lightHorizontalLines',
      },
    ],
    unbreakable: true,
  }));
}
const signatures = (of: readonly LocalizedText[], locale: Locale): PdfContent => ({
  columns: of.map((name) => ({
    stack: [
      { text: inLocale(name, locale), style: 'small' },
      { text: ' ', margin: [0, 0, 0, 26] },
    ],
  })),
  columnGap: 18,
  margin: [0, 24, 0, 0],
  unbreakable: true,
});

/** The weighing that counts: gross where there is one, else the transfer or bill of lading, else the tare alone. */
const lastOf = (list: readonly Weighing[]): Weighing | undefined =>
  list.filter((w) => !w.aborted).toSorted((a, b) => b.kind.localeCompare(a.kind))[0];
function ticket(p: PrintedNote, locale: Locale, label: number): PdfContent[] {
  const { note } = p;
  const w = lastOf(p.weighings);
  return [
    facts(
      [
        ...goodsFacts(p, locale),
        [t.plate, join(note.plate_no, note.trailer_no)],
        [t.driver, note.driver?.name ?? null],
        ...loadedFacts(note),
        [t.ticketNo, w?.ticket_no ?? null],
        [t.scale, join(w?.scale_no ?? null, w?.scale_cert_expiry ?? null)],
        [t.time, w === undefined ? null : showBinding(w.weighed_at, true)],
        [t.gross, weight(note, w?.gross ?? null, locale)],
        [t.tare, weight(note, w?.tare ?? null, locale)],
      ],
      locale,
      label,
    ),
    {
      text: `${inLocale(t.net, locale)}  ${weight(note, w?.net ?? null, locale) ?? EMPTY}`,
      bold: true,
      fontSize: 15,
      alignment: 'center',
      margin: [0, 4, 0, 6],
    },
  ];
}
function receipt(p: PrintedNote, locale: Locale): PdfContent[] {
  const { note } = p;
  return [
    facts(
      [
        ...goodsFacts(p, locale),
        ...carriageFacts(note),
        ...loadedFacts(note),
        [t.arrived, note.arrival_time === null ? null : showBinding(note.arrival_time)],
        [t.receivedAt, note.received_at === null ? null : showBinding(note.received_at)],
        [t.shipped, weight(note, note.shipped_weight, locale)],
        [t.received, weight(note, note.received_weight, locale)],
        [
          t.diff,
          note.diff_weight === null
            ? null
            : `${weight(note, note.diff_weight, locale)} (${note.diff_permille} ‰)`,
        ],
        [t.settled, weight(note, note.settlement_weight, locale)],
      ],
      locale,
      110,
    ),
    ...(note.by_silence ? [{ text: inLocale(t.bySilence, locale), style: 'small' }] : []),
    signatures([t.signReceiver], locale),
  ];
}

/** A paper of a note; the same note and paper give the same bytes. No money on any of them. */
export async function noteDocument(p: PrintedNote, paper: Paper, locale: Locale): Promise<PdfDocument> {
  const { note } = p;
  const isSlip = paper === 'ticket80';
  const title = inLocale(t[isSlip ? 'ticket' : paper], locale);
  const body =
    paper === 'delivery'
      ? deliveryNote(p, locale)
      : paper === 'receipt'
        ? receipt(p, locale)
        : ticket(p, locale, isSlip ? 66 : 92);
  return {
    title: `${title} ${note.note_no}`,
    author: p.seller,
    locale,
    created: note.gmt_modified,
    ...(isSlip
      ? { paper: 'slip' as const }
      : paper === 'ticket'
        ? { paper: 'A5' as const }
        : { headNote: note.note_no }),
    ...(note.state === NOTE.void ? { watermark: inLocale(t.copy, locale) } : {}),
    content: [
      { text: title, style: 'title', alignment: 'center', ...(isSlip ? { fontSize: 13 } : {}) },
      { text: `${inLocale(t.no, locale)} ${note.note_no}`, alignment: 'center', margin: [0, 0, 0, 6] },
      ...body,
      { svg: await qrSvg(note.note_no), width: 64, alignment: 'center', margin: [0, 4, 0, 0] },
    ],
  };
}
