import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormButton, FormSection } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { NO_END, SCOPED_TYPES } from '#registry/members/rules/licence-needs.ts';
import type { addLicence, LicenceDetail } from '../contract/licence.ts';
import { unusualTerm } from '../rules/licence-terms.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { EndField } from './end-field.tsx';
import { ScopeField } from './scope-field.tsx';

const { table } = licenceWords;
export type LicenceValues = Omit<InputOf<typeof addLicence>, 'idempotencyKey'>;
type Kit<C extends Call> = FormKit<LicenceValues, typeof licenceWords.table, C>;
type Held = Filling<LicenceValues>;
const operating = (v: Held): boolean => v.licenceType === '20';

/** The own company, as the field asks it: a paper is filed for oneself. */
const ownCompany = {
  name: 'licences own company',
  search: async () => ownOption(),
  named: async () => ownOption(),
};
async function ownOption() {
  const person = operatorStore.get();
  return person?.memberId
    ? [
        {
          value: person.memberId,
          label: bothNames(person.memberName ?? person.memberId, person.memberNameEn)[
            currentLocale() === 'zh_CN' ? 'zh' : 'en'
          ],
        },
      ]
    : [];
}
export const ownCompanyId = (): string | null => operatorStore.get()?.memberId ?? null;

/** The fields of a licence (R-LIC-001 to R-LIC-012); shared by adding, renewing and editing. */
export function licenceSections<C extends Call>({
  field,
  section,
}: Pick<Kit<C>, 'field' | 'section'>): readonly FormSection[] {
  const term = (v: Held, formatter: Formatter): string | null =>
    unusualTerm(v.licenceType ?? null, v.startDate ?? null, v.endDate ?? null)
      ? formatter.text(table['licence.threeYears'])
      : null;
  return [
    section(
      [
        field.pick('companyId', ownCompany, { span: 2, required: true, disabled: () => true }),
        field.code('licenceType', 'licence_type', { disabled: (v) => Boolean(v.replacesId) }),
        field.text('certificateNo', { most: 50, code: true, span: 2 }),
        field.date('startDate', { required: true }),
        field.custom('endDate', EndField, {
          required: true,
          verb: 'select',
          help: term,
          show: (v, formatter) =>
            v.endDate === NO_END ? formatter.text(table.noEnd) : formatter.date(v.endDate ?? null),
        }),
        field.text('issuer', { most: 100 }),
        field.text('issuerEn', { most: 100 }),
        field.code('businessType', 'business_type', { required: true }),
        field.code('billingType', 'billing_type'),
      ],
      { title: table['section.paper'] },
    ),
    section(
      [
        field.custom('scopeItems', ScopeField, {
          span: 3,
          required: (v) => SCOPED_TYPES.includes(v.licenceType ?? ''),
          verb: 'select',
          help: table['scopeItems.help'],
          show: (v) => String(v.scopeItems?.length ?? 0),
        }),
        field.code('operatingMode', 'operating_mode', { required: true, when: operating }),
        field.bool('withStorage', { sentence: table['withStorage.says'], when: operating, required: false }),
        field.number('sellableQty', { help: table['sellableQty.help'], required: false }),
      ],
      { title: table['section.scope'] },
    ),
    section(
      [
        field.files('fileIds', licenceScene, {
          required: true,
          most: 9,
          span: 3,
          help: table['fileIds.help'],
        }),
        field.textarea('remarks', { most: 300, rows: 2, required: false }),
      ],
      { title: table['section.file'] },
    ),
  ];
}

/** A stored paper as form values. */
export const valuesOf = (l: LicenceDetail): LicenceValues => ({
  companyId: l.memberId,
  licenceType: l.licenceType as LicenceValues['licenceType'],
  certificateNo: l.certificateNo,
  startDate: l.startDate,
  endDate: l.endDate,
  issuer: l.issuer,
  issuerEn: l.issuerEn,
  scopeItems: l.scopeItems.map(({ spuId, cas, catalogueNo }) =>
    spuId === undefined
      ? { ...(cas === undefined ? {} : { cas }), ...(catalogueNo === undefined ? {} : { catalogueNo }) }
      : { spuId },
  ),
  operatingMode: l.operatingMode as LicenceValues['operatingMode'],
  withStorage: l.withStorage,
  businessType: l.businessType as LicenceValues['businessType'],
  billingType: l.billingType as LicenceValues['billingType'],
  sellableQty: l.sellableQty === null ? null : l.sellableQty.replace(/\.?0+$/, ''),
  fileIds: l.files.map((f) => f.attachmentId),
  remarks: l.remarks,
});
/** The same call, sent for review in the same act. */
export const submitting = (button: FormButton): FormButton => ({
  ...button,
  send: (payload) => ({ ...payload, submit: true }),
});
export const asksSubmit = (_values: unknown, formatter: Formatter) => ({
  title: formatter.text(table['ask.submit']),
  button: formatter.text(table.submit),
});
