import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormSection } from '#kernel/web/screens/form-types.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { warehouseSource } from '#registry/catalogue/web/door.ts';
import { type AddressRow, addAddress, updateAddress } from '../contract/address.ts';
import { ADDRESS_TYPE } from '../rules/address.ts';
import { addressWords } from '../rules/address-words.ts';
import { regionParts } from './slots.ts';

const t = addressWords.table;
type Values = Omit<InputOf<typeof addAddress>, 'idempotencyKey'>;
type Kit<C extends Call> = FormKit<Values, typeof addressWords.table, C>;
const inShed = (v: Filling<Values>): boolean => v.addressType === ADDRESS_TYPE.warehouse;

function Region(props: FieldProps<unknown>) {
  const { Field } = regionParts();
  return <Field {...props} />;
}

interface Hours {
  readonly from: string;
  readonly to: string;
}
/** Two times of a day; both empty is none. */
function HoursField({
  id,
  value,
  onChange,
  onBlur,
  label,
  disabled,
  invalid,
  describedBy,
}: FieldProps<unknown>) {
  const t = useWords(addressWords);
  const held = (value ?? { from: '', to: '' }) as Hours;
  const set = (part: Partial<Hours>) => {
    const next = { ...held, ...part };
    onChange(next.from === '' && next.to === '' ? null : next);
  };
  const time = (key: keyof Hours, name: string, fieldId: string) => (
    <Input
      id={fieldId}
      type="time"
      value={held[key]}
      aria-label={`${label} ${name}`}
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      onChange={(event) => set({ [key]: event.target.value })}
      onBlur={() => onBlur?.()}
    />
  );
  return (
    <fieldset className="fd-pair" aria-label={label}>
      {time('from', t('unload.from'), id)}
      {time('to', t('unload.to'), `${id}-to`)}
    </fieldset>
  );
}

function sections<C extends Call>({ field, section }: Pick<Kit<C>, 'field' | 'section'>): FormSection[] {
  return [
    section([
      field.code('addressType', 'address_type', { look: 'radio', span: 2 }),
      field.bool('isDefault', { sentence: t['isDefault.says'], required: false }),
      field.text('receiverName', { most: 50, autoComplete: 'name' }),
      field.text('receiverPhone', { most: 30, inputMode: 'tel', autoComplete: 'tel' }),
      field.text('postcode', { most: 6, inputMode: 'numeric', required: false }),
      field.custom('region', Region, { required: true, verb: 'select' }),
      field.text('detail', { most: 200, span: 2, autoComplete: 'street-address' }),
      field.pick('warehouseId', warehouseSource, { required: true, when: inShed }),
      field.text('addressCode', { most: 30, help: t['addressCode.help'], required: false }),
      field.custom('unloadHours', HoursField, {
        required: false,
        show: (v) => (v.unloadHours ? `${v.unloadHours.from}–${v.unloadHours.to}` : EMPTY),
      }),
      field.file('hazardPermitFileId', licenceScene, {
        span: 3,
        help: t['hazardPermit.help'],
        required: false,
      }),
    ]),
  ];
}
const Add = formDialog(addAddress, addressWords, (kit) => ({
  title: t.add,
  wide: true,
  done: t.saved,
  sections: sections(kit as unknown as Kit<Call>),
}));
const Edit = formDialog(updateAddress, addressWords, (kit) => ({
  title: t.editTitle,
  wide: true,
  done: t.saved,
  sections: sections(kit as unknown as Kit<Call>),
}));

/** The form of a new address, or of one that stands. */
export function AddressDialogs({ open, onClose }: { open: AddressRow | 'new'; onClose: () => void }) {
  if (open === 'new')
    return <Add start={{ addressType: ADDRESS_TYPE.ordinary, isDefault: false }} onClose={onClose} />;
  const {
    id,
    version,
    addressType,
    isDefault,
    receiverName,
    receiverPhone,
    region,
    detail,
    postcode,
    addressCode,
    warehouseId,
    unloadHours,
    hazardPermitFileId,
  } = open;
  return (
    <Edit
      start={{
        id,
        version,
        addressType: addressType as '1' | '2',
        isDefault,
        receiverName,
        receiverPhone,
        region,
        detail,
        postcode,
        addressCode,
        warehouseId,
        unloadHours,
        hazardPermitFileId,
      }}
      onClose={onClose}
    />
  );
}
