import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Select } from '../parts/select.tsx';
import { useDebounced } from './debounced.ts';
import { ariaOf, type FieldProps, statusOf } from './field.ts';
import { fieldWords } from './words.ts';

export interface PickOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
}
/** Where a remote select finds its options. `name` keys the cache. */
export interface PickSource {
  readonly name: string;
  search(keyword: string): Promise<readonly PickOption[]>;
  /** Labels of values chosen earlier, which need not be among the first answers. */
  named?(values: readonly string[]): Promise<readonly PickOption[]>;
}

function usePicks(source: PickSource, chosen: readonly string[], open: boolean, typed: string) {
  const keyword = useDebounced(typed.trim());
  const found = useQuery({
    queryKey: ['pick', source.name, keyword],
    queryFn: () => source.search(keyword),
    enabled: open,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  const known = found.data ?? [];
  const unknown = chosen.filter((v) => !known.some((o) => o.value === v));
  const named = useQuery({
    queryKey: ['pick', source.name, 'named', [...unknown].sort().join()],
    queryFn: () => (source.named ? source.named(unknown) : source.search('')),
    enabled: unknown.length > 0,
    staleTime: 300_000,
  });
  const options = useMemo(() => {
    const extra = (named.data ?? []).filter((o) => unknown.includes(o.value));
    return [...known, ...extra];
  }, [known, named.data, unknown]);
  const onItsWay = named.isPending ? unknown.filter((v) => !options.some((o) => o.value === v)) : [];
  return {
    options,
    onItsWay,
    known,
    loading: found.isFetching || keyword !== typed.trim(),
    failed: found.isError,
  };
}

interface Shared {
  readonly source: PickSource;
  readonly placeholder?: string | undefined;
  readonly clearable?: boolean | undefined;
  onPicked?: ((options: readonly PickOption[]) => void) | undefined;
}

function usePickProps(
  props: Shared & Omit<FieldProps<unknown>, 'value' | 'onChange'>,
  chosen: readonly string[],
) {
  const t = useWords(fieldWords);
  const [open, setOpen] = useState(false);
  const [typed, type] = useState('');
  const { options, onItsWay, loading, failed } = usePicks(props.source, chosen, open, typed);
  const settled = options.map((o) => ({
    value: o.value,
    label: o.label,
    disabled: o.disabled ?? false,
    note: o.note,
  }));
  // A value whose name is on its way says so: its number is no word for a reader.
  const shown = [
    ...settled,
    ...onItsWay.map((value) => ({ value, label: '…', disabled: true, note: undefined })),
  ];
  return {
    options,
    shared: {
      id: props.id,
      className: 'fd-wide',
      options: shown,
      placeholder: props.placeholder ?? t('choose'),
      disabled: props.disabled ?? false,
      status: statusOf(props.invalid),
      loading: open && loading,
      allowClear: props.clearable ?? !props.required,
      'aria-label': props.label,
      ...ariaOf(props),
      showSearch: { filterOption: false, onSearch: type, searchValue: typed } as const,
      notFoundContent: failed ? t('pickFailed') : loading ? t('searching') : t('noMatch'),
      optionRender: (option: { label?: React.ReactNode; data: { note?: string | undefined } }) => (
        <span className="fd-option">
          {option.label}
          {option.data.note ? <small>{option.data.note}</small> : null}
        </span>
      ),
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) type('');
      },
      onBlur: () => props.onBlur?.(),
    },
  };
}

/** One record found by typing; answers come 400 ms after the last key. */
export function PickField(props: FieldProps<string | null> & Shared) {
  const { options, shared } = usePickProps(props, props.value ? [props.value] : []);
  return (
    <Select
      {...shared}
      value={props.value === '' ? null : props.value}
      onChange={(value: string | null | undefined) => {
        props.onChange(value ?? null);
        props.onPicked?.(options.filter((o) => o.value === value));
      }}
    />
  );
}

/** Several records found by typing. */
export function PicksField(props: FieldProps<readonly string[]> & Shared) {
  const { options, shared } = usePickProps(props, props.value);
  return (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={[...props.value]}
      onChange={(value: string[]) => {
        props.onChange(value);
        props.onPicked?.(options.filter((o) => value.includes(o.value)));
      }}
    />
  );
}
