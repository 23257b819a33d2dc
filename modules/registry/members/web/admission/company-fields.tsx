import { normaliseCreditCode } from '#kernel/rules/check-digits.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import type { FormField } from '#kernel/web/screens/form-types.ts';
import { getAt } from '#kernel/web/screens/paths.ts';
import type { applyCompany } from '../../contract/application.ts';
import { maskId } from '../../rules/company-changes.ts';
import { countries, HOME } from '../../rules/countries.ts';
import { licenceScene } from '../../rules/file-scenes.ts';
import { companyWords } from '../../rules/words.ts';
import { RegionField, regionText } from '../region-field.tsx';
import { warehouseSource } from './slots.ts';

const t = companyWords.table;
type Input = InputOf<typeof applyCompany>;
/** The kit of the application; forms of the same fields lend theirs. */
export type CompanyKit = FieldKit<Input, typeof t>;
type Held = {
  readonly country?: string | null | undefined;
  readonly identityTypes?: readonly string[] | null | undefined;
};
const athome = (v: Held): boolean => (v.country ?? HOME) === HOME;
const abroad = (v: Held): boolean => !athome(v);

/**
 * The fields of a company, each with its rule and its help, for the application and for its changes
 * (administration-domain 3.2: used unchanged).
 */
export function companyFormFields(
  field: CompanyKit,
  sells: (v: Held) => boolean,
  licenceRequired = true,
): Record<string, readonly FormField[]> {
  return {
    kind: [field.code('customerType', 'customer_type', { required: true })],
    country: [field.select('country', countries, { required: true, help: t['help.abroad'] })],
    names: [
      field.text('companyName', { required: true, most: 100, span: 2 }),
      field.text('englishName', { most: 200, span: 2, help: t['help.english'], when: athome }),
      field.text('englishName', { required: true, most: 200, span: 2, when: abroad }),
    ],
    abbreviation: [field.text('abbreviation', { required: true, most: 30 })],
    codes: [
      field.text('socialCreditCode', {
        required: true,
        code: true,
        most: 40,
        help: t['help.code'],
        when: athome,
      }),
      field.text('registrationNo', { required: true, code: true, most: 50, when: abroad }),
    ].map(tidied),
    lei: [field.text('lei', { code: true, most: 20, when: abroad })],
    person: [
      field.text('legalPerson', { required: true, most: 50 }),
      field.text('legalPersonIdNo', { code: true, most: 18, help: t['help.idNo'], when: athome }),
    ].map(masking),
    trade: [
      field.code('enterpriseType', 'enterprise_type', { required: true }),
      field.code('industry', 'industry', { required: true }),
    ],
    contact: [
      {
        ...field.custom('region', RegionField, {
          required: true,
          verb: 'select',
          when: athome,
          show: (v, formatter) =>
            regionText(formatter.codePath('region', v.region ?? null), v.region ?? null),
        }),
        sets: ['region'],
      },
      field.text('address', { required: true, most: 200, span: 2, autoComplete: 'street-address' }),
      field.text('postcode', { most: 6, inputMode: 'numeric', when: athome }),
      field.text('phone', { required: true, most: 30, inputMode: 'tel' }),
      field.text('fax', { most: 30, inputMode: 'tel' }),
      field.text('contact', { required: true, most: 50 }),
      field.text('contactMobile', { required: true, most: 20, inputMode: 'tel', when: athome }),
    ],
    bank: [
      field.text('bank', { required: true, most: 100, when: sells }),
      field.text('bankAccount', { required: true, most: 40, inputMode: 'numeric', code: true, when: sells }),
      field.text('bank', { most: 100, when: (v) => !sells(v) }),
      field.text('bankAccount', { most: 40, inputMode: 'numeric', code: true, when: (v) => !sells(v) }),
      field.text('cnapsCode', { most: 12, inputMode: 'numeric', code: true, when: athome }),
    ],
    pickup: [
      field.picks('pickupWarehouseIds', () => warehouseSource(), { span: 2, help: t['help.warehouses'] }),
    ],
    licence: [field.file('businessLicenceFileId', licenceScene, { required: licenceRequired })],
  };
}

/** On the page where all answers are checked, a credit code stands as it will be kept. */
const tidied = (f: FormField): FormField =>
  f.path !== 'socialCreditCode'
    ? f
    : { ...f, show: (values) => normaliseCreditCode(String(getAt(values, f.path) ?? '')) || EMPTY };

/** On the page where all answers are checked, a person's number stands by its ends. */
const masking = (f: FormField): FormField =>
  f.path !== 'legalPersonIdNo'
    ? f
    : {
        ...f,
        show: (values) => {
          const no = getAt(values, f.path);
          return typeof no === 'string' && no !== '' ? maskId(no) : EMPTY;
        },
      };
