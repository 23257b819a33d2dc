import './inquiries.css';
import type { InputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { call, operatorStore } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormButton } from '#kernel/web/screens/form-types.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { placeSource } from '#registry/catalogue/web/door.ts';
import { sellerSource } from '#registry/members/web/door.ts';
import { addInquiry, inquiryDetail, publishInquiry, updateInquiry } from '../contract/buyer.ts';
import { inquiryHref, newInquiryHref } from '../rules/hrefs.ts';
import { INVITE, MOST_FILES } from '../rules/inquiry-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { EMPTY_LINE, LinesField } from './lines-field.tsx';
import { addresses, frameworks, supplierGroups } from './sources.ts';

const t = inquiryWords.table;
type Values = InputOf<typeof addInquiry>;
type Kit = FormKit<Values, typeof t, typeof addInquiry>;
type V = Filling<Values>;

const sections = ({ field, section }: Kit) => [
  section(
    [
      field.text('title', { most: 80, span: 2 }),
      field.code('inquiryType', 'inquiry_type', { look: 'radio' }),
      field.code('agreement', 'agreement_flag', { look: 'radio' }),
      field.pick('protocolId', frameworks, {
        span: 2,
        when: (v: V) => v.agreement === '1',
        required: (v: V) => v.agreement === '1',
      }),
    ],
    { title: t['section.what'] },
  ),
  section([field.custom('lines', LinesField, { label: t.lines, span: 3, verb: 'input' })], {
    title: t['section.lines'],
  }),
  section(
    [
      field.code('inviteMode', 'invite_mode', { look: 'radio' }),
      field.picks('groupIds', supplierGroups, {
        span: 3,
        required: false,
        help: t['groupIds.help'],
        when: (v: V) => v.inviteMode === INVITE.designated,
      }),
      field.picks('supplierIds', sellerSource, {
        span: 3,
        required: false,
        when: (v: V) => v.inviteMode === INVITE.designated,
      }),
    ],
    { title: t['section.who'] },
  ),
  section(
    [
      field.dateTime('quoteDeadline'),
      field.count('confirmHours', { help: t['confirmHours.help'] }),
      field.code('openMode', 'inquiry_open_mode', { look: 'radio', help: t['openMode.help'], span: 3 }),
      field.bool('splitAllowed'),
      field.bool('partialAllowed'),
    ],
    { title: t['section.rules'] },
  ),
  section(
    [
      field.bool('taxIncluded'),
      field.number('taxRate'),
      field.code('invoiceType', 'invoice_type'),
      field.code('paymentTerm', 'payment_term'),
      field.code('settlementMethod', 'settlement_method'),
      field.codes('qualificationNeeded', 'licence_type', { required: false }),
    ],
    { title: t['section.terms'] },
  ),
  section(
    [
      field.code('pickType', 'pick_type', { look: 'radio' }),
      field.pick('placeId', placeSource),
      field.pick('deliveryAddressId', addresses, { span: 3 }),
      field.dateRange('deliveryStart', 'deliveryEnd', { span: 2 }),
      field.number('tolerance', { required: false }),
    ],
    { title: t['section.delivery'] },
  ),
  section(
    [
      field.text('contactName', { most: 50, required: false }),
      field.text('contactPhone', { most: 30, inputMode: 'tel', required: false }),
      field.textarea('remarks', { most: 1000, rows: 3, required: false, span: 3 }),
      field.files('fileIds', evidenceScene, {
        most: MOST_FILES,
        required: false,
        span: 3,
        help: t['fileIds.help'],
      }),
    ],
    { title: t['section.more'] },
  ),
];
type Held = Readonly<Record<string, unknown>>;
const stored = (values: Held) => ({ id: values.id, version: values.version });
const payloadOf = (payload: Held): Held => ({
  ...payload,
  groupIds: payload.groupIds ?? [],
  supplierIds: payload.supplierIds ?? [],
  fileIds: payload.fileIds ?? [],
});
/** Saving keeps a draft; publishing saves what stands on the page and sends exactly that version out. */
function buttons(): { readonly save: FormButton; readonly release: FormButton } {
  const update: FormButton = {
    call: updateInquiry,
    button: updateInquiry.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: (payload, values) => ({ ...payloadOf(payload), ...stored(values) }),
    after: () => 'stay',
  };
  const save: FormButton = {
    call: addInquiry,
    button: addInquiry.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: payloadOf,
    stored: update,
    after: (output, values) =>
      values.id === undefined ? newInquiryHref({ id: (output as { id: string }).id }) : 'stay',
  };
  const release: FormButton = {
    call: publishInquiry,
    button: publishInquiry.button,
    whole: true,
    label: t.publish,
    done: t.published,
    first: save,
    question: (values, formatter) => ({
      title: inLocale(t.publish, formatter.locale),
      body: `${String(values.title ?? '')} · ${inLocale(t.publishBody, formatter.locale)}`,
    }),
    send: (_payload, values) => stored(values),
    after: (output) => inquiryHref((output as { id: string }).id),
  };
  return { save, release };
}
const fresh = (): V => ({
  inquiryType: '1',
  agreement: '0',
  openMode: '10',
  inviteMode: '20',
  confirmHours: 24,
  taxIncluded: true,
  taxRate: '13',
  paymentTerm: '10',
  settlementMethod: '10',
  pickType: '20',
  invoiceType: '02',
  tolerance: '0',
  splitAllowed: true,
  partialAllowed: true,
  groupIds: [],
  supplierIds: [],
  fileIds: [],
  qualificationNeeded: [],
  contactName: operatorStore.get()?.empName ?? null,
  lines: [EMPTY_LINE as NonNullable<Values['lines']>[number]],
});
/** An earlier inquiry as form values. */
async function valuesOf(id: string): Promise<V & { id: string; version: number }> {
  const row = await call(inquiryDetail, { id }, { silent: true });
  const keys = [
    ...[
      'title',
      'inquiryType',
      'agreement',
      'protocolId',
      'contactName',
      'contactPhone',
      'openMode',
      'inviteMode',
    ],
    ...['groupIds', 'supplierIds', 'quoteDeadline', 'confirmHours', 'taxIncluded', 'taxRate', 'paymentTerm'],
    ...[
      'settlementMethod',
      'deliveryAddressId',
      'placeId',
      'pickType',
      'deliveryStart',
      'deliveryEnd',
      'tolerance',
    ],
    ...['invoiceType', 'qualificationNeeded', 'splitAllowed', 'partialAllowed', 'remarks'],
  ];
  const held = row as unknown as Held;
  return {
    ...Object.fromEntries(keys.map((key) => [key, held[key]])),
    lines: row.lines.map((l) => ({
      spuId: l.spuId,
      name: l.nameZh,
      spec: l.spec,
      grade: l.grade,
      brand: l.brand,
      packagingId: l.packagingId,
      quantity: l.quantity,
      uom: l.uom,
      targetPrice: l.targetPrice,
      remark: l.remark,
    })),
    fileIds: row.files.map((f) => f.attachmentId),
    id: row.id,
    version: row.version,
  } as unknown as V & { id: string; version: number };
}
/** A copy keeps what was asked and whom, not when. */
async function copied(id: string): Promise<V> {
  const {
    id: _id,
    version: _version,
    quoteDeadline: _until,
    deliveryStart: _from,
    deliveryEnd: _to,
    ...kept
  } = await valuesOf(id);
  return { ...kept, agreement: '0', protocolId: null };
}

const NewInquiry = formScreen(addInquiry, inquiryWords, (kit) => ({
  title: t.newOne,
  sections: sections(kit as unknown as Kit),
  start: ({ search }) => (search.copy === undefined ? fresh() : copied(search.copy)),
  drafts: false,
  ...buttons(),
}));
const EditInquiry = formScreen(updateInquiry, inquiryWords, (kit) => {
  const { save, release } = buttons();
  const update = save.stored ?? save;
  return {
    title: t.one,
    sections: sections(kit as unknown as Kit),
    load: async ({ search }) => valuesOf(search.id ?? ''),
    drafts: false,
    save: update,
    release: { ...release, first: update },
  };
});

/** /rmbTradeManagement/newInquiry: a new inquiry, the draft of `?id=`, or a copy of `?copy=` (R-RMBT-002). */
export default function NewInquiryPage() {
  const { search } = useScreen();
  return search.id === undefined ? (
    <NewInquiry key={search.copy ?? 'new'} />
  ) : (
    <EditInquiry key={search.id} />
  );
}
