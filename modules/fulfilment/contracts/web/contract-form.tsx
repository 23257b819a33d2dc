import type { InputOf } from '#kernel/rules/contract.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormButton, FormSection, Lack } from '#kernel/web/screens/form-types.ts';
import { type Formatter, pickFrom } from '#kernel/web/screens/index.ts';
import { companySource } from '#registry/members/web/door.ts';
import { placeSource, warehouseSource } from '#registry/catalogue/web/door.ts';
import { selectContractDeals } from '../contract/call-off.ts';
import { addProtocol, listProtocols, submitProtocol, updateProtocol } from '../contract/protocol.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { draftFaults } from '../rules/draft-faults.ts';
import { contractScene } from '../rules/file-scenes.ts';
import { formWords } from '../rules/form-words.ts';
import { EDIT_CONTRACT, VIEW_CONTRACT } from '../rules/pages.ts';
import { ClausesField } from './clauses-field.tsx';
import { LinesField } from './lines-field.tsx';
import { NewQuantitiesField } from './new-quantities-field.tsx';

const t = formWords.table;
export type ContractValues = Omit<InputOf<typeof addProtocol>, 'idempotencyKey'>;
type Held = Filling<ContractValues>;
type Kit = FormKit<ContractValues, typeof t, typeof addProtocol>;
const inReaders = (row: { zh: string; en: string }): string =>
  currentLocale() === 'zh_CN' ? row.zh : row.en;

const deals = pickFrom(selectContractDeals, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: `${row.dealNo} ${inReaders({ zh: row.productZh, en: row.productEn })} ${showQuantity(row.quantity)}`,
    note: currentLocale() === 'zh_CN' ? row.counterparty : (row.counterpartyEn ?? row.counterparty),
  }),
});
const parents = pickFrom(listProtocols, {
  keyword: 'keyword',
  given: { view: 'inForce' },
  option: (row) => ({ value: row.id, label: `${row.protocolNo} ${row.title}` }),
});

const is =
  (...types: string[]) =>
  (v: Held): boolean =>
    types.includes(v.protocolType ?? '');
const framework = is(PROTOCOL_TYPE.framework);
const below = is(PROTOCOL_TYPE.supplement, PROTOCOL_TYPE.termination);
const trades = is(PROTOCOL_TYPE.framework, PROTOCOL_TYPE.spot);
const choices = <P extends 'language' | 'prevails'>(part: P, values: readonly string[]) =>
  values.map((value) => ({ value, ...t[`${part}.${value}` as 'language.zh'] }));
const perTonne = (v: Held, formatter: Formatter): string =>
  `${v.currency ?? 'CNY'}/${formatter.text(t.tonnes)}`;
const CURRENCIES = ['CNY', 'USD'].map((value) => ({ value, zh: value, en: value }));

const kindSection = ({ field, section }: Kit) =>
  section(
    [
      field.code('protocolType', 'protocol_type'),
      field.pick('counterpartyId', companySource, {
        span: 2,
        required: is(PROTOCOL_TYPE.framework, PROTOCOL_TYPE.intermediary),
        when: is(PROTOCOL_TYPE.framework, PROTOCOL_TYPE.intermediary),
      }),
      field.pick('intermediaryId', companySource, {
        span: 2,
        required: is(PROTOCOL_TYPE.intermediary),
        when: is(PROTOCOL_TYPE.intermediary),
      }),
      field.picks('dealIds', deals, {
        span: 3,
        required: is(PROTOCOL_TYPE.spot),
        when: is(PROTOCOL_TYPE.spot, PROTOCOL_TYPE.intermediary),
        help: t['dealIds.help'],
      }),
      field.pick('parentId', parents, { span: 2, required: below, when: below, help: t['parentId.help'] }),
      field.custom('newQuantities', NewQuantitiesField, {
        span: 3,
        required: false,
        when: is(PROTOCOL_TYPE.supplement),
        help: t['newQuantities.help'],
        show: (v) => String(v.newQuantities?.length ?? 0),
      }),
    ],
    { title: t['section.kind'] },
  );
const termSection = ({ field, section }: Kit) =>
  section(
    [
      field.text('title', { most: 100, span: 2 }),
      field.text('externalNo', { most: 40, required: false }),
      field.text('titleEn', { most: 200, span: 2, required: (v) => v.language === 'bilingual' }),
      field.radio('language', choices('language', ['zh', 'en', 'bilingual'])),
      field.radio('prevails', choices('prevails', ['zh', 'en', 'equal']), {
        span: 2,
        when: (v) => v.language === 'bilingual',
      }),
      field.date('effectiveDate', { required: true }),
      field.date('expiryDate', { required: true }),
    ],
    { title: t['section.term'] },
  );
const goodsSections = ({ field, section }: Kit): readonly FormSection[] => [
  section(
    [
      field.select('currency', CURRENCIES, { required: framework }),
      field.percent('tolerancePlus', { required: framework }),
      field.percent('toleranceMinus', { required: framework }),
      field.custom('lines', LinesField, {
        span: 3,
        required: framework,
        show: (v) => String(v.lines?.length ?? 0),
      }),
    ],
    { title: t['section.goods'], when: framework },
  ),
  section(
    [
      field.quantity('monthMin', { required: framework, unit: t.tonnes }),
      field.quantity('monthMax', { required: framework, unit: t.tonnes }),
      field.count('nominateBeforeDay', { required: framework, unit: t.dayOfMonth }),
      field.text('adjustFormula', { most: 300, span: 3, required: false }),
      field.text('adjustFormulaEn', { most: 600, span: 3, required: false }),
      field.price('adjustCap', { required: false, unit: perTonne }),
      field.price('adjustFloor', { required: false, unit: perTonne }),
    ],
    { title: t['section.callOff'], when: framework },
  ),
  section(
    [
      field.code('paymentTerm', 'payment_term', { required: framework }),
      field.code('settlementMethod', 'settlement_method', { required: framework }),
      field.percent('depositPct', { required: false }),
      field.code('depositNature', 'deposit_nature', { required: (v) => Boolean(v.depositPct) }),
      field.code('priceTerm', 'price_term', { required: framework }),
      field.pick('placeId', placeSource, { required: framework }),
      field.code('pickType', 'pick_type', { required: false }),
      field.pick('warehouseId', warehouseSource, { required: false }),
      field.code('quantityBasis', 'quantity_basis', { required: framework }),
      field.code('qualityBasis', 'quality_basis', { required: framework }),
    ],
    { title: t['section.trade'], when: framework },
  ),
];
/** The fields of a contract by its type (trading-domain 11.1); a draft may be saved half filled in. */
export const contractSections = (kit: Kit): readonly FormSection[] => [
  kindSection(kit),
  termSection(kit),
  ...goodsSections(kit),
  kit.section(
    [
      kit.field.code('diffRule', 'weight_diff_rule'),
      kit.field.count('claimDaysQuantity', { unit: t.days }),
      kit.field.count('claimDaysQuality', { unit: t.days }),
      kit.field.percent('penaltyPerDay'),
      kit.field.percent('penaltyCap'),
      kit.field.bool('silenceConfirms', { sentence: t.silenceSays, required: false }),
    ],
    { title: t['section.determination'], when: trades },
  ),
  kit.section(
    [
      kit.field.custom('clauses', ClausesField, {
        span: 3,
        required: true,
        help: t['clauses.help'],
        show: (v) => String(v.clauses?.length ?? 0),
      }),
    ],
    { title: t['section.clauses'] },
  ),
  kit.section([kit.field.files('fileIds', contractScene, { span: 3, required: false, most: 20 })], {
    title: t['section.files'],
  }),
];

const lacks = (values: Readonly<Record<string, unknown>>): readonly Lack[] =>
  draftFaults(values as Parameters<typeof draftFaults>[0]).map(({ field, rule }) => ({ field, rule }));
const stored = (values: Readonly<Record<string, unknown>>) => ({ id: values.id, version: values.version });
const isStored = (values: Readonly<Record<string, unknown>>): boolean => values.id !== undefined;

/** Saving keeps a draft; submitting saves what stands on the page and freezes exactly that version. */
export function contractButtons(): { readonly save: FormButton; readonly release: FormButton } {
  const update: FormButton = {
    call: updateProtocol,
    button: updateProtocol.button,
    whole: false,
    label: t.saveDraft,
    done: t.saved,
    send: (payload, values) => ({ ...payload, ...stored(values) }),
    after: () => 'stay',
  };
  const save: FormButton = {
    call: addProtocol,
    button: addProtocol.button,
    whole: false,
    label: t.saveDraft,
    done: t.saved,
    send: (payload) => payload,
    stored: update,
    after: (output, values) =>
      isStored(values) ? 'stay' : `${EDIT_CONTRACT}?id=${(output as { id: string }).id}`,
  };
  const release: FormButton = {
    call: submitProtocol,
    button: submitProtocol.button,
    whole: true,
    label: t.submit,
    done: t.submitted,
    first: save,
    lacks,
    question: (_values, formatter) => ({
      title: formatter.text(t.submit),
      body: formatter.text(t.submitBody),
    }),
    send: (_payload, values) => stored(values),
    after: (output) => `${VIEW_CONTRACT}?id=${(output as { id: string }).id}`,
  };
  return { save, release };
}
