import './products.css';
import { Alert } from 'antd';
import { dayOf } from '#kernel/rules/clock.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { fill, type LocalizedText } from '#kernel/rules/words.ts';
import { call, serverNow, useCall } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormAside, FormButton, FormSection } from '#kernel/web/screens/form-types.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { sellerSource } from '#registry/members/web/door.ts';
import { selectPackaging } from '../../contract/pick.ts';
import { adminSku, sellerSku } from '../../contract/products/sku.ts';
import { selectSpu } from '../../contract/products/spu.ts';
import { origins } from '../../rules/origins.ts';
import { SKU_PAGE } from '../../rules/pages.ts';
import { PACKING_GROUPS } from '../../rules/product-codes.ts';
import { skuMissing } from '../../rules/product-checks.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { skuWords } from '../../rules/product-screen-words.ts';
import {
  conversionRate,
  fillingOf,
  isOverfilled,
  type PackedUnits,
  rateFault,
} from '../../rules/product-units.ts';
import { bySide } from './by-side.tsx';
import { Conversion } from './conversion.tsx';
import { showValue } from './show-value.tsx';
import { packagingSource, packSeen, spuSeen, spuSource } from './sources.ts';
import { SpecField } from './spec-field.tsx';

const t = skuWords.table;
type Values = Omit<InputOf<typeof sellerSku.add>, 'idempotencyKey'> & { readonly sellerId?: string };
type Kit<C extends Call> = FormKit<Values, typeof skuWords.table, C>;

/** What the chosen packaging and units come to; null while no packaging is chosen. */
function packedOf(
  v: Filling<Values>,
  netWeight: string | null | undefined,
  density: string | null,
): PackedUnits | null {
  return netWeight === undefined || !v.salesUnit
    ? null
    : {
        salesUnit: v.salesUnit,
        netWeight,
        unitsPerContainer: typeof v.unitsPerContainer === 'number' ? v.unitsPerContainer : null,
        density,
      };
}
/** A new packaging brings its type, specification, sales unit and rate along. */
function packed(id: string | undefined, v: Filling<Values>): Filling<Values> {
  const pack = packSeen(id);
  if (pack === undefined) return {};
  const measureUnit = v.measureUnit ?? 'TNE';
  const units = {
    salesUnit: pack.salesUnit,
    netWeight: pack.netWeight,
    unitsPerContainer: null,
    density: null,
  };
  const rate = conversionRate(units, measureUnit) ?? conversionRate(units, 'KGM');
  return {
    packagingMethod: pack.type,
    packagingSpec: pack.specification,
    salesUnit: pack.salesUnit,
    measureUnit: conversionRate(units, measureUnit) === null && rate !== null ? 'KGM' : measureUnit,
    ...(rate === null ? {} : { conversionRate: rate }),
  };
}
/** A new substance brings its standard and the lines of its specification, where none were written yet. */
function described(id: string | undefined, v: Filling<Values>): Filling<Values> {
  const spu = spuSeen(id);
  if (spu === undefined) return {};
  return {
    ...((v.specItems ?? []).length > 0
      ? {}
      : { specItems: spu.specTemplate as unknown as Values['specItems'] }),
    ...(v.standard ? {} : { standard: spu.standard }),
  };
}

/** The rate against the packaging the reader chose here; one chosen earlier is asked by the server. */
function wrongRate(v: Filling<Values>) {
  const pack = packSeen(v.packagingId);
  if (pack === undefined || !v.salesUnit || !v.measureUnit || !/^\d+(\.\d+)?$/.test(v.conversionRate ?? ''))
    return null;
  return rateFault(
    { salesUnit: v.salesUnit, netWeight: pack.netWeight, unitsPerContainer: null, density: null },
    v.measureUnit,
    v.conversionRate as string,
  );
}
function saidRate(v: Filling<Values>): LocalizedText | null {
  const wrong = wrongRate(v);
  if (wrong?.field !== 'conversionRate') return null;
  const { zh, en } = t['conversionRate.wrong'];
  return { zh: fill(zh, { rate: wrong.rate }), en: fill(en, { rate: wrong.rate }) };
}

function goodsSections<C extends Call>(
  { field, section }: Pick<Kit<C>, 'field' | 'section'>,
  seller: boolean,
): FormSection[] {
  return [
    section(
      [
        ...(seller ? [field.pick('sellerId', sellerSource, { required: true })] : []),
        field.pick('spuId', spuSource, {
          help: t['spuId.help'],
          span: 2,
          picked: (option, v) => described(option?.value, v),
        }),
        field.text('materialCode', { most: 40, code: true, help: t['materialCode.help'] }),
        field.text('grade', { most: 50 }),
        field.text('gradeEn', { most: 50 }),
        field.text('standard', { most: 100 }),
        field.text('producer', { most: 100 }),
        field.text('producerEn', { most: 100 }),
        field.select('originCountry', origins, { required: false }),
        field.text('name', { most: 120, help: t['name.help'], span: 2 }),
        field.text('nameEn', { most: 120, span: 2 }),
      ],
      { title: t['section.goods'] },
    ),
    section(
      [
        field.pick('packagingId', packagingSource, {
          span: 2,
          picked: (option, v) => packed(option?.value, v),
        }),
        field.code('packagingMethod', 'package_type'),
        field.text('packagingSpec', { most: 50 }),
        field.code('measureUnit', 'measure_unit', {
          fault: (v) => (wrongRate(v)?.field === 'measureUnit' ? t['sku.kilograms'] : null),
        }),
        field.code('salesUnit', 'sales_unit'),
        field.number('conversionRate', { help: t['conversionRate.help'], fault: saidRate }),
        field.count('unitsPerContainer', { required: false }),
      ],
      { title: t['section.units'] },
    ),
    section(
      [
        field.text('unNo', { code: true, inputMode: 'numeric', required: false }),
        field.code('hazardClass', 'hazard_class', { required: false }),
        field.codes('subRisks', 'hazard_class', { required: false }),
        field.select(
          'packingGroup',
          PACKING_GROUPS.map((value) => ({ value, zh: value, en: value })),
          { required: false },
        ),
        field.text('properShippingName', { most: 120, span: 2, required: false }),
      ],
      { title: t['section.transport'], help: t['section.transport.help'] },
    ),
  ];
}
function paperSections<C extends Call>({ field, section }: Pick<Kit<C>, 'field' | 'section'>): FormSection[] {
  return [
    section(
      [
        field.custom('specItems', SpecField, {
          span: 3,
          required: false,
          show: (v, formatter) => showValue('specItems', v.specItems, formatter),
        }),
      ],
      { title: t['section.spec'] },
    ),
    section(
      [
        field.codes('purchaseQualification', 'licence_type', {
          help: t['purchaseQualification.help'],
          span: 3,
          required: false,
        }),
        field.price('fixedPrice', { required: false }),
        field.price('originalPrice', { required: false }),
        field.percent('discount', { required: false }),
      ],
      { title: t['section.price'] },
    ),
    section(
      [
        field.files('coaFileIds', pdfScene, { span: 2, most: 5, required: false }),
        field.date('coaDate', { help: t['coaDate.help'], required: false }),
        field.file('sdsFileId', pdfScene, { span: 2, help: t['sdsFileId.help'], required: false }),
        field.date('sdsDate', { required: false }),
        field.file('labelFileId', pdfScene, { span: 2, required: false }),
      ],
      { title: t['section.papers'] },
    ),
  ];
}
const sections = <C extends Call>(kit: Pick<Kit<C>, 'field' | 'section'>, seller = false): FormSection[] => [
  ...goodsSections(kit, seller),
  ...paperSections(kit),
];

const quiet = { silent: true, staleMs: 300_000 } as const;
/** The conversion of what is being filled in, and whether the packaging can hold it. */
function Aside({ values, formatter }: FormAside<Values>) {
  const overfilled = (filling: string | null) =>
    fill(formatter.text(t.overfilled), { filling: filling ?? '' });
  const packId = typeof values.packagingId === 'string' ? values.packagingId : '';
  const spuId = typeof values.spuId === 'string' ? values.spuId : '';
  const pack = useCall(selectPackaging, { ids: [packId] }, { ...quiet, enabled: packId !== '' }).data
    ?.list[0];
  const spu = useCall(selectSpu, { ids: [spuId] }, { ...quiet, enabled: spuId !== '' }).data?.list[0];
  const filled = { netWeight: pack?.netWeight, density: spu?.density20, volume: pack?.volumeLitres };
  return (
    <>
      {isOverfilled(filled) ? <Alert type="warning" showIcon title={overfilled(fillingOf(filled))} /> : null}
      <Conversion id="sku" units={packedOf(values, pack?.netWeight, spu?.density20 ?? null)} />
    </>
  );
}
const noteOf = (calls: typeof sellerSku) =>
  function Note() {
    const { params } = useScreen();
    const formatter = useFormatter();
    const id = params.id ?? '';
    const { data } = useCall(calls.detail, { id }, { silent: true, enabled: id !== '' });
    if (data === undefined) return null;
    return (
      <>
        {data.state === SHELF.onShelf ? (
          <Alert type="info" showIcon title={formatter.text(t['onShelf.note'])} />
        ) : null}
        {data.sold ? <Alert type="warning" showIcon title={formatter.text(t['sold.note'])} /> : null}
      </>
    );
  };
const submitting = (button: FormButton): FormButton => ({
  ...button,
  send: (payload) => ({ ...payload, submit: true }),
});
/** Its name, or what its name will be made of. */
function called(v: Filling<Values>, formatter: { text(w: { zh: string; en: string }): string }): string {
  const spu = spuSeen(v.spuId);
  return (
    v.name ||
    [spu === undefined ? '' : formatter.text(spu), v.grade ?? ''].filter((part) => part !== '').join(' ')
  );
}
const question = (v: Filling<Values>, formatter: { text(w: { zh: string; en: string }): string }) => ({
  title: formatter.text(t['ask.submit']).replace('{name}', called(v, formatter)),
  body: formatter.text(t['ask.submit.body']),
});
const lacks = (v: Filling<Values>) =>
  skuMissing({ sdsDate: v.sdsDate || null, coaDate: v.coaDate || null }, dayOf(new Date(serverNow())));
const start = () => ({
  measureUnit: 'TNE',
  specItems: [],
  subRisks: [],
  purchaseQualification: [],
  coaFileIds: [],
  originCountry: 'CN',
});
const after = (out: { readonly id: string }) => `${SKU_PAGE}/detail/${out.id}`;

/** /productManage/skuEdit: a new SKU of an SPU on the shelf; `?spuId=` names it. */
const AddOwn = formScreen(sellerSku.add, skuWords, (kit) => ({
  title: t.add,
  sections: sections(kit as unknown as Kit<Call>),
  aside: Aside,
  start: ({ search }) => ({ ...start(), ...(search.spuId === undefined ? {} : { spuId: search.spuId }) }),
  save: kit.submit({ label: t.saveDraft, done: t.saved, after }),
  release: submitting(kit.submit({ label: t.submit, button: 'Submit', lacks, question, after })),
}));
/** The operator prepares a draft for a seller, who submits it. */
const AddFor = formScreen(adminSku.add, skuWords, (kit) => ({
  title: t.add,
  sections: sections(kit as unknown as Kit<Call>, true),
  aside: Aside,
  start: ({ search }) => ({ ...start(), ...(search.spuId === undefined ? {} : { spuId: search.spuId }) }),
  confirm: kit.submit({ label: t.saveDraft, done: t.saved, after }),
}));
const editOf = (calls: typeof sellerSku, platform: boolean) =>
  formScreen(calls.update, skuWords, (kit) => ({
    title: t.editTitle,
    sections: sections(kit as unknown as Kit<Call>),
    above: noteOf(calls),
    aside: Aside,
    load: async ({ params }) => {
      const found = await call(calls.detail, { id: params.id ?? '' }, { silent: true });
      return { ...(found.fields as unknown as Values), id: found.id, version: found.version };
    },
    save: kit.submit({ label: t.save, done: t.saved, after }),
    ...(platform
      ? {}
      : { release: submitting(kit.submit({ label: t.submit, button: 'Submit', lacks, question, after })) }),
  }));
export const AddSku = bySide(AddFor, AddOwn);
export const EditSku = bySide(
  editOf(adminSku as unknown as typeof sellerSku, true),
  editOf(sellerSku, false),
);
