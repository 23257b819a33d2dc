import type { z } from 'zod';
import { showBinding } from '#kernel/rules/format.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { NoteRow } from '../contract/note-rows.ts';
import { noteLifecycle } from '../rules/note-lifecycle.ts';
import { shipWords } from '../rules/words.ts';
import { listNotesHandler } from './list-notes.ts';

type Row = z.output<typeof NoteRow>;
const t = shipWords.table;
const states = Object.fromEntries(
  Object.entries(noteLifecycle.codes).map(([name, code]) => [
    code,
    noteLifecycle.labels[name as keyof typeof noteLifecycle.labels],
  ]),
);
const columns: readonly ExportColumn<Row>[] = [
  { key: 'noteNo', heading: t.noteNo, width: 18 },
  { key: 'state', heading: t.state, codes: states },
  { key: 'orderNo', heading: t.orderNo, width: 18 },
  {
    key: 'product',
    heading: t.product,
    value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale),
  },
  {
    key: 'counterparty',
    heading: t.counterparty,
    width: 30,
    value: (row, reader) =>
      inLocale({ zh: row.counterparty, en: row.counterpartyEn ?? row.counterparty }, reader.locale),
  },
  { key: 'pickType', heading: t.pickType, set: 'pick_type' },
  { key: 'transportMode', heading: t.transportMode, set: 'transport_mode' },
  { key: 'plannedQty', heading: t.plannedQty, kind: 'quantity', along: ['uom'] },
  { key: 'shippedWeight', heading: t.shippedWeight, kind: 'quantity', along: ['uom'] },
  { key: 'receivedWeight', heading: t.receivedWeight, kind: 'quantity', along: ['uom'] },
  { key: 'settlementWeight', heading: t.settlementWeight, kind: 'quantity', along: ['uom'] },
  { key: 'diff', heading: t.diff, kind: 'quantity', along: ['uom'], value: (row) => row.diffWeight },
  { key: 'diffPermille', heading: t.diff, unit: { zh: '‰', en: '‰' } },
  {
    key: 'warehouse',
    heading: t.warehouseId,
    value: (row, reader) =>
      inLocale({ zh: row.warehouseZh, en: row.warehouseEn ?? row.warehouseZh }, reader.locale),
  },
  {
    key: 'window',
    heading: t.window,
    width: 30,
    value: ({ windowStart: from, windowEnd: to }) =>
      from === null || to === null ? null : `${showBinding(new Date(from))} – ${showBinding(new Date(to))}`,
  },
  { key: 'plateNo', heading: t.plateNo },
  { key: 'driverName', heading: t.driver },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];
/** «What I see» of the lists of notes; the same for every side. */
exporter({ bizType: 'SHIPMENT', title: t.noteNo, handler: listNotesHandler, columns });
