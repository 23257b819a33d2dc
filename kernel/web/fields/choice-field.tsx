import { Checkbox, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Select } from '../parts/select.tsx';
import { useCodes } from './codes.ts';
import { ariaOf, type FieldProps, statusOf } from './field.ts';
import { fieldWords } from './words.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly note?: string | undefined;
}

/** Finds by any part of the label, or by the code itself. */
const matches = (typed: string, option: { label?: ReactNode; value?: unknown } | undefined): boolean => {
  const wanted = typed.trim().toLowerCase();
  return (
    String(option?.label ?? '')
      .toLowerCase()
      .includes(wanted) || String(option?.value ?? '').toLowerCase() === wanted
  );
};
const plain = (options: readonly Choice[]) =>
  options.map((o) => ({ value: o.value, label: o.label, disabled: o.disabled ?? false }));

export interface SelectFieldProps extends FieldProps<string | null> {
  readonly options: readonly Choice[];
  readonly loading?: boolean | undefined;
  readonly clearable?: boolean | undefined;
  readonly placeholder?: string | undefined;
}

/** One of a known set. */
export function SelectField(props: SelectFieldProps) {
  const t = useWords(fieldWords);
  return (
    <Select
      id={props.id}
      className="fd-wide"
      // While the names are on their way nothing is shown: a code is no word for a reader.
      value={props.value === '' || (props.loading && props.options.length === 0) ? null : props.value}
      options={plain(props.options)}
      placeholder={props.placeholder ?? t('choose')}
      aria-label={props.label}
      allowClear={props.clearable ?? !props.required}
      showSearch={props.options.length > 8 ? { filterOption: matches } : false}
      notFoundContent={t('noMatch')}
      loading={props.loading ?? false}
      disabled={props.disabled ?? false}
      status={statusOf(props.invalid)}
      {...ariaOf(props)}
      onChange={(value: string | undefined | null) => props.onChange(value ?? null)}
      onBlur={() => props.onBlur?.()}
    />
  );
}

export interface ManyFieldProps extends FieldProps<readonly string[]> {
  readonly options: readonly Choice[];
  readonly loading?: boolean | undefined;
  readonly placeholder?: string | undefined;
}

/** Several of a known set. */
export function ManyField(props: ManyFieldProps) {
  const t = useWords(fieldWords);
  return (
    <Select
      id={props.id}
      mode="multiple"
      className="fd-wide"
      maxTagCount="responsive"
      value={[...props.value]}
      options={plain(props.options)}
      placeholder={props.placeholder ?? t('choose')}
      aria-label={props.label}
      allowClear
      showSearch={{ filterOption: matches }}
      notFoundContent={t('noMatch')}
      loading={props.loading ?? false}
      disabled={props.disabled ?? false}
      status={statusOf(props.invalid)}
      {...ariaOf(props)}
      onChange={(value: string[]) => props.onChange(value)}
      onBlur={() => props.onBlur?.()}
    />
  );
}

/** One of few, all visible. */
export function RadioField(props: FieldProps<string | null> & { readonly options: readonly Choice[] }) {
  return (
    <Radio.Group
      id={props.id}
      value={props.value}
      disabled={props.disabled ?? false}
      aria-label={props.label}
      {...ariaOf(props)}
      options={plain(props.options)}
      onChange={(event) => props.onChange(event.target.value as string)}
    />
  );
}

/** Yes or no; `look` chooses between a switch and a checkbox with its own sentence. */
export function BoolField(props: FieldProps<boolean> & { readonly sentence?: string | undefined }) {
  const t = useWords(fieldWords);
  if (props.sentence !== undefined) {
    return (
      <Checkbox
        id={props.id}
        checked={props.value}
        disabled={props.disabled ?? false}
        {...ariaOf(props)}
        onChange={(event) => props.onChange(event.target.checked)}
      >
        {props.sentence}
      </Checkbox>
    );
  }
  return (
    <Switch
      id={props.id}
      checked={props.value}
      disabled={props.disabled ?? false}
      aria-label={props.label}
      checkedChildren={t('yes')}
      unCheckedChildren={t('no')}
      onChange={(value) => props.onChange(value)}
    />
  );
}

/** One item of a code set. */
export function CodeField(
  props: Omit<SelectFieldProps, 'options' | 'loading'> & {
    readonly set: string;
    readonly look?: 'select' | 'radio' | undefined;
  },
) {
  const { items, loading } = useCodes(props.set);
  const options = items.map((i) => ({ value: i.itemCode, label: i.itemName }));
  return props.look === 'radio' ? (
    <RadioField {...props} options={options} />
  ) : (
    <SelectField {...props} options={options} loading={loading} />
  );
}

/** A value that stands alone («none») gives way to another, and takes the place of all others when it is chosen itself. */
export const settled = (
  before: readonly string[],
  next: readonly string[],
  alone: string | undefined,
): readonly string[] =>
  alone === undefined || next.length < 2 || !next.includes(alone)
    ? next
    : before.includes(alone)
      ? next.filter((value) => value !== alone)
      : [alone];

/** Several items of a code set. */
export function CodesField({
  set,
  exclusiveOption: alone,
  ...props
}: Omit<ManyFieldProps, 'options' | 'loading'> & {
  readonly set: string;
  readonly exclusiveOption?: string | undefined;
}) {
  const { items, loading } = useCodes(set);
  const onChange = (next: readonly string[]) => props.onChange(settled(props.value, next, alone));
  return (
    <ManyField
      {...props}
      onChange={onChange}
      options={items.map((i) => ({ value: i.itemCode, label: i.itemName }))}
      loading={loading}
    />
  );
}
