import './products.css';
import { Alert } from 'antd';
import { dayOf } from '#kernel/rules/clock.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { call, serverNow, useCall } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormButton, FormSection } from '#kernel/web/screens/form-types.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { adminSpu, sellerSpu } from '../../contract/products/spu.ts';
import { productImageScene, productVideoScene } from '../../rules/file-scenes.ts';
import { SPU_PAGE } from '../../rules/pages.ts';
import { spuMissing } from '../../rules/product-checks.ts';
import { PACKING_GROUPS, TAX_RATES } from '../../rules/product-codes.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { spuWords } from '../../rules/product-screen-words.ts';
import { bySide } from './by-side.tsx';
import { GhsField } from './ghs-field.tsx';
import { showValue } from './show-value.tsx';
import { SignedField } from './signed-field.tsx';
import { productNameSource } from '../door.ts';
import { applicationSource, industrySource, leafSource } from './sources.ts';
import { SpecField } from './spec-field.tsx';

const t = spuWords.table;
type Values = Omit<InputOf<typeof sellerSpu.add>, 'idempotencyKey'>;
type Kit<C extends Call> = FormKit<Values, typeof spuWords.table, C>;
const plain = (codes: readonly string[]) => codes.map((value) => ({ value, zh: value, en: value }));
const rates = TAX_RATES.map((value) => ({ value, zh: `${value}%`, en: `${value} %` }));
const controlled = (v: Filling<Values>): boolean => (v.controlClasses ?? []).some((c) => c !== '00');

function identitySections<C extends Call>({
  field,
  section,
}: Pick<Kit<C>, 'field' | 'section'>): FormSection[] {
  return [
    section(
      [
        field.text('name', { most: 100 }),
        field.text('nameEn', { most: 100 }),
        field.text('materialCode', { most: 40, code: true }),
        field.pick('platformCategoryId', leafSource),
        field.pick('productNameId', productNameSource),
        field.code('physicalForm', 'physical_form'),
        field.pick('industryCategoryId', industrySource, { required: false }),
        field.picks('applicationIds', applicationSource, { span: 2, required: false }),
      ],
      { title: t['section.names'] },
    ),
    section(
      [
        field.text('casNo', { code: true, required: false, disabled: (v) => v.mixture === true }),
        field.bool('mixture', { sentence: t['mixture.says'], required: false }),
        field.text('ecNo', { code: true, required: false }),
        field.text('molecularFormula', { most: 40 }),
        field.text('hsCode', { code: true, inputMode: 'numeric' }),
        field.text('taxCategoryCode', { code: true, inputMode: 'numeric' }),
        field.select('taxRate', rates, { required: false }),
      ],
      { title: t['section.codes'] },
    ),
  ];
}
function hazardSections<C extends Call>({
  field,
  section,
}: Pick<Kit<C>, 'field' | 'section'>): FormSection[] {
  return [
    section(
      [
        field.codes('controlClasses', 'control_class', { span: 2, exclusiveOption: '00' }),
        field.text('hazardCatalogueNo', { most: 10, code: true }),
        field.text('unNo', { code: true, inputMode: 'numeric', required: false }),
        field.code('hazardClass', 'hazard_class', { required: false }),
        field.select('packingGroup', plain(PACKING_GROUPS), { required: false }),
        field.codes('subRisks', 'hazard_class', { required: false }),
        field.text('properShippingName', { most: 120, span: 2 }),
        field.custom('ghs', GhsField, {
          span: 3,
          required: false,
          show: (v, formatter) => showValue('ghs', v.ghs, formatter),
          when: controlled,
        }),
      ],
      { title: t['section.hazard'], help: t['hazard.help'] },
    ),
    section(
      [
        field.file('sdsFileId', pdfScene, { span: 2, required: false }),
        field.date('sdsDate', { help: t['sdsDate.help'], required: false }),
        field.file('labelFileId', pdfScene, { span: 2, required: false }),
        field.text('emergencyPhone', { inputMode: 'tel', required: false }),
        field.file('tdsFileId', pdfScene, { span: 2, required: false }),
      ],
      { title: t['section.papers'] },
    ),
  ];
}
function qualitySections<C extends Call>({
  field,
  section,
}: Pick<Kit<C>, 'field' | 'section'>): FormSection[] {
  const signed = (path: 'flashPoint' | 'meltingPoint' | 'storageTemp') =>
    field.custom(path, SignedField, { required: false, show: (v) => v[path] ?? '--' });
  return [
    section(
      [
        field.text('standard', { most: 100 }),
        field.custom('specTemplate', SpecField, {
          span: 3,
          required: false,
          show: (v, formatter) => showValue('specTemplate', v.specTemplate, formatter),
        }),
      ],
      { title: t['section.spec'] },
    ),
    section(
      [
        signed('flashPoint'),
        signed('meltingPoint'),
        signed('storageTemp'),
        field.number('density20', { required: false }),
        field.count('shelfLifeDays', { required: false }),
        field.bool('needsInhibitor', { sentence: t['needsInhibitor.says'], required: false }),
        field.bool('sensitiveToPreviousCargo', { sentence: t['sensitive.says'], required: false }),
      ],
      { title: t['section.physical'] },
    ),
    section(
      [
        field.files('imageIds', productImageScene, { span: 3, required: false }),
        field.file('videoId', productVideoScene, { span: 3, required: false }),
        field.file('pdfId', pdfScene, { span: 3, required: false }),
        field.textarea('description', { most: 5000, rows: 4 }),
      ],
      { title: t['section.media'] },
    ),
  ];
}
const sections = <C extends Call>(kit: Pick<Kit<C>, 'field' | 'section'>): FormSection[] => [
  ...identitySections(kit),
  ...hazardSections(kit),
  ...qualitySections(kit),
];

/** What a save means depends on where the SPU stands. */
const noteOf = (calls: typeof sellerSpu) =>
  function Note() {
    const { params } = useScreen();
    const formatter = useFormatter();
    const id = params.id ?? '';
    const { data } = useCall(calls.detail, { id }, { silent: true, enabled: id !== '' });
    return data?.state === SHELF.onShelf ? (
      <Alert type="info" showIcon title={formatter.text(t['onShelf.note'])} />
    ) : null;
  };
const submitting = (button: FormButton): FormButton => ({
  ...button,
  send: (payload) => ({ ...payload, submit: true }),
});
/**
 * What keeps it from review is said before it is sent, with everything else that is wrong; the server asks
 * the same again.
 */
const lacks = (v: Filling<Values>) =>
  spuMissing(
    {
      mixture: v.mixture === true,
      casNo: v.casNo || null,
      unNo: v.unNo || null,
      hazardClass: v.hazardClass || null,
      controlClasses: v.controlClasses ?? [],
      ghs: v.ghs
        ? {
            signalWord: v.ghs.signalWord,
            pictograms: v.ghs.pictograms ?? [],
            hStatements: v.ghs.hStatements ?? [],
          }
        : null,
      sdsFileId: v.sdsFileId || null,
      sdsDate: v.sdsDate || null,
      labelFileId: v.labelFileId || null,
      emergencyPhone: v.emergencyPhone || null,
      images: v.imageIds?.length ?? 0,
    },
    dayOf(new Date(serverNow())),
  );
const review = (platform: boolean) => ({
  lacks,
  label: t.submit,
  button: platform ? 'Edit' : 'Submit',
  question: (v: Filling<Values>, formatter: { text(w: { zh: string; en: string }): string }) => ({
    title: formatter.text(t['ask.submit']).replace('{name}', v.name ?? ''),
    body: formatter.text(t['ask.submit.body']),
  }),
});

/** /productManage/spuEdit: a new SPU as a draft, or straight to its review. */
const addOf = (calls: typeof sellerSpu, platform: boolean) =>
  formScreen(calls.add, spuWords, (kit) => ({
    title: t.add,
    sections: sections(kit as unknown as Parameters<typeof sections>[0]),
    start: (): Filling<Values> => ({
      controlClasses: ['00'],
      taxRate: '13',
      physicalForm: '10',
      mixture: false,
      imageIds: [],
      specTemplate: [],
      subRisks: [],
      applicationIds: [],
      needsInhibitor: false,
      sensitiveToPreviousCargo: false,
    }),
    save: kit.submit({ label: t.saveDraft, done: t.saved, after: (out) => `${SPU_PAGE}/detail/${out.id}` }),
    release: submitting(kit.submit({ ...review(platform), after: (out) => `${SPU_PAGE}/detail/${out.id}` })),
  }));
const editOf = (calls: typeof sellerSpu, platform: boolean) =>
  formScreen(calls.update, spuWords, (kit) => ({
    title: t.editTitle,
    sections: sections(kit as unknown as Parameters<typeof sections>[0]),
    above: noteOf(calls),
    load: async ({ params }) => {
      const found = await call(calls.detail, { id: params.id ?? '' }, { silent: true });
      return { ...(found.fields as unknown as Values), id: found.id, version: found.version };
    },
    save: kit.submit({ label: t.save, done: t.saved, after: (out) => `${SPU_PAGE}/detail/${out.id}` }),
    release: submitting(kit.submit({ ...review(platform), after: (out) => `${SPU_PAGE}/detail/${out.id}` })),
  }));
const admin = adminSpu as unknown as typeof sellerSpu;
export const AddSpu = bySide(addOf(admin, true), addOf(sellerSpu, false));
export const EditSpu = bySide(editOf(admin, true), editOf(sellerSpu, false));
