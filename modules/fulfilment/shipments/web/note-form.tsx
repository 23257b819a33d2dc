import './shipments.css';
import { sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormAside, FormSection } from '#kernel/web/screens/form-types.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { warehouseSource } from '#registry/catalogue/web/door.ts';
import { addNote, editNote, notePlan, noteDetail, shippableOrders } from '../contract/note.ts';
import { noteHref } from '../rules/hrefs.ts';
import { isByRoad, isByWater } from '../rules/transport.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { SlotPicker } from './slot-picker.tsx';
import { transportSections } from './transport-sections.tsx';
import { valuesOf } from './note-values.ts';

const t = shipScreenWords.table;
export type NoteValues = Omit<InputOf<typeof addNote>, 'idempotencyKey'>;
type Kit = FormKit<NoteValues, typeof t, Call>;

const orders = pickFrom(shippableOrders, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: `${row.orderNo} ${currentLocale() === 'zh_CN' ? row.productZh : row.productEn}`,
    note: `${sayQuantity(row.remainingQty, row.uom, currentLocale())} · ${currentLocale() === 'zh_CN' ? row.counterparty : (row.counterpartyEn ?? row.counterparty)}`,
  }),
});
const road = (v: Filling<NoteValues>): boolean => isByRoad(v.transportMode ?? '');
const water = (v: Filling<NoteValues>): boolean => isByWater(v.transportMode ?? '');

const sections = (kit: Kit, isNew: boolean): readonly FormSection[] => [
  kit.section(
    [
      kit.field.pick('orderId', orders, { span: 2, disabled: () => !isNew }),
      kit.field.quantity('plannedQty', { required: true }),
      kit.field.code('pickType', 'pick_type', { look: 'radio' }),
      kit.field.code('transportMode', 'transport_mode', { required: true }),
      kit.field.pick('warehouseId', warehouseSource, { required: false }),
      kit.field.text('tankNo', { most: 30, required: false }),
    ],
    { title: t['section.order'] },
  ),
  kit.section(
    [
      kit.field.dateTime('windowStart', { required: road }),
      kit.field.dateTime('windowEnd', { required: road }),
    ],
    { title: t['section.window'], when: road },
  ),
  kit.section(
    [
      kit.field.text('vesselName', { most: 100, required: water }),
      kit.field.text('imoNo', { most: 7, code: true, required: false }),
      kit.field.text('voyageNo', { most: 30, required: false }),
    ],
    { title: t['section.vessel'], when: water },
  ),
  ...transportSections(kit, road),
  kit.section(
    [
      kit.field.files('handoverDoc', shipmentFileScene, { most: 9, required: false, span: 3 }),
      kit.field.text('coLoadNo', {
        most: 20,
        code: true,
        required: false,
        help: t['coLoadNo.help'],
        span: 2,
      }),
      kit.field.textarea('remark', { most: 300, rows: 2, required: false }),
    ],
    { title: t['section.files'] },
  ),
];

/** What the order still has, its delivery period, and the slots of the day that is being filled in. */
function Aside({ values, change }: FormAside<NoteValues>) {
  const w = useWords(shipScreenWords);
  const orderId = values.orderId ?? '';
  const { data } = useCall(notePlan, { orderId }, { silent: true, enabled: orderId !== '' });
  if (data === undefined) return null;
  const line = data.lines.find((l) => l.lineNo === (values.lineNo ?? 1)) ?? data.lines[0];
  return (
    <section className="sm-aside" aria-label={w('section.order')}>
      <h2>{currentLocale() === 'zh_CN' ? data.productZh : data.productEn}</h2>
      <p className="sm-figure">
        {w('remaining', { n: sayQuantity(line?.remaining ?? '0', data.uom, currentLocale()) })}
      </p>
      <p>{w('delivery', { from: data.deliveryStart, to: data.deliveryEnd })}</p>
      {data.unNo === null ? null : <p role="note">{w('dangerous', { un: data.unNo })}</p>}
      {road(values) ? (
        <SlotPicker
          warehouseId={data.warehouseId ?? values.warehouseId ?? null}
          start={values.windowStart ?? null}
          firstDay={data.deliveryStart}
          onPick={(windowStart, windowEnd) => change({ windowStart, windowEnd })}
        />
      ) : null}
    </section>
  );
}

const NewNote = formScreen(addNote, shipScreenWords, (kit) => ({
  title: t.newNote,
  sections: sections(kit as unknown as Kit, true),
  aside: Aside,
  start: async ({ search }) => {
    const orderId = /^\d{1,19}$/.test(search.orderId ?? '') ? (search.orderId as string) : null;
    const plan = orderId === null ? null : await call(notePlan, { orderId }, { silent: true });
    return {
      orderId,
      lineNo: 1,
      pickType: plan?.pickType ?? '10',
      transportMode: '10',
      plannedQty: plan?.lines[0]?.remaining ?? null,
      warehouseId: plan?.warehouseId ?? null,
      carrierName: plan?.carrier?.name ?? null,
      carrierLicenceNo: plan?.carrier?.licenceNo ?? null,
      carrierLicenceUntil: plan?.carrier?.until ?? null,
    };
  },
  confirm: kit.submit({ label: t.save, done: t.saved, after: (out) => noteHref(out.id) }),
}));
/** The note to change: of `?id=`, and of `?noteId=` where the page speaks of receipts. */
const noteIn = (search: Readonly<Record<string, string | undefined>>): string | undefined =>
  search.noteId ?? search.id;
const ChangedNote = formScreen(editNote, shipScreenWords, (kit) => ({
  title: t.editNote,
  sections: sections(kit as unknown as Kit, false),
  aside: Aside,
  load: async ({ search }) => {
    const note = await call(noteDetail, { id: noteIn(search) ?? '' }, { silent: true });
    return { ...valuesOf(note), id: note.id, version: note.version };
  },
  confirm: kit.submit({ label: t.save, done: t.saved, after: (out) => noteHref(out.id) }),
}));

/**
 * /shippingManagement/editNotice, and for buyers receiptPickup: a new note of an order, or one that is a draft or was
 * refused.
 */
export default function NoteForm() {
  const { search } = useScreen();
  return noteIn(search) === undefined ? <NewNote /> : <ChangedNote />;
}
