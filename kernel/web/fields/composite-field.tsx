import { Input } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { CodeField } from './choice-field.tsx';
import { ariaOf, type FieldProps, statusOf } from './field.ts';
import { fieldWords } from './words.ts';

/** Country code, province, city, district, detail and postcode (trading-domain 0.1 `addr`). */
export interface AddressValue {
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly detail: string;
  readonly postcode: string;
}
export const noAddress: AddressValue = {
  country: 'CN',
  province: '',
  city: '',
  district: '',
  detail: '',
  postcode: '',
};
const ADDRESS_PARTS = ['province', 'city', 'district', 'detail', 'postcode'] as const;
const COMPLETES: Record<(typeof ADDRESS_PARTS)[number], string> = {
  province: 'address-level1',
  city: 'address-level2',
  district: 'address-level3',
  detail: 'street-address',
  postcode: 'postal-code',
};

export function AddressField(props: FieldProps<AddressValue | null> & { readonly countrySet: string }) {
  const t = useWords(fieldWords);
  const value = props.value ?? noAddress;
  const set = (part: Partial<AddressValue>) => props.onChange({ ...value, ...part });
  return (
    <fieldset
      className="fd-address"
      aria-label={props.label}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    >
      <CodeField
        id={props.id}
        set={props.countrySet}
        value={value.country}
        label={t('country')}
        disabled={props.disabled}
        invalid={props.invalid}
        onChange={(country) => set({ country: country ?? '' })}
        onBlur={props.onBlur}
      />
      {ADDRESS_PARTS.map((part) => (
        <Input
          key={part}
          id={`${props.id}-${part}`}
          className={`fd-address-${part}`}
          value={value[part]}
          placeholder={t(part)}
          aria-label={`${props.label} ${t(part)}`}
          autoComplete={COMPLETES[part]}
          status={statusOf(props.invalid)}
          disabled={props.disabled ?? false}
          {...(part === 'postcode' ? { inputMode: 'numeric' as const } : {})}
          {...ariaOf({
            invalid: props.invalid,
            describedBy: undefined,
            required: props.required && part === 'detail',
          })}
          onChange={(event) => set({ [part]: event.target.value })}
          onBlur={() => props.onBlur?.()}
        />
      ))}
    </fieldset>
  );
}

export interface PersonValue {
  readonly name: string;
  readonly phone: string;
}

/** Name and phone of a person. */
export function PersonField(props: FieldProps<PersonValue | null>) {
  const t = useWords(fieldWords);
  const value = props.value ?? { name: '', phone: '' };
  return (
    <fieldset
      className="fd-pair"
      aria-label={props.label}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    >
      <Input
        id={props.id}
        value={value.name}
        placeholder={t('personName')}
        aria-label={`${props.label} ${t('personName')}`}
        autoComplete="off"
        status={statusOf(props.invalid)}
        disabled={props.disabled ?? false}
        {...ariaOf({ ...props, describedBy: undefined })}
        onChange={(event) => props.onChange({ ...value, name: event.target.value })}
        onBlur={() => props.onBlur?.()}
      />
      <Input
        id={`${props.id}-phone`}
        value={value.phone}
        placeholder={t('personPhone')}
        aria-label={`${props.label} ${t('personPhone')}`}
        inputMode="tel"
        autoComplete="off"
        status={statusOf(props.invalid)}
        disabled={props.disabled ?? false}
        {...ariaOf({ ...props, describedBy: undefined })}
        onChange={(event) => props.onChange({ ...value, phone: event.target.value.trim() })}
        onBlur={() => props.onBlur?.()}
      />
    </fieldset>
  );
}
