import { Button, Input, type InputRef, Popover } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { ManyField, SelectField } from '../fields/choice-field.tsx';
import { DateRangeField } from '../fields/date-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { DEBOUNCE_MS, PickField } from '../fields/pick-field.tsx';
import type { Filter } from './filters.ts';
import type { FilterValue } from './ports.ts';
import type { Reader } from './reader.ts';
import { screenWords } from './words.ts';

type Change = (change: Readonly<Record<string, FilterValue | null>>) => void;
type Held = Readonly<Record<string, FilterValue>>;
const textOf = (value: FilterValue | undefined): string => (value === undefined ? '' : typeof value === 'string' ? value : value.join());

/** A text that is applied 400 ms after the last key, on Enter at once; follows the address when that changes elsewhere. */
function DelayedText({
  id,
  value,
  label,
  onText,
  inputRef,
  search,
}: {
  id: string;
  value: string;
  label: string;
  onText: (text: string) => void;
  inputRef?: RefObject<InputRef | null> | undefined;
  search?: boolean;
}) {
  const [typed, type] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      type(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text === sent.current) return;
    sent.current = text;
    onText(text);
  };
  return (
    <Input
      id={id}
      ref={inputRef ?? null}
      className={search ? 'fb-search' : 'fb-text'}
      value={typed}
      placeholder={label}
      aria-label={label}
      allowClear
      autoComplete="off"
      type={search ? 'search' : 'text'}
      onChange={(event) => {
        const next = event.target.value;
        type(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(next), next === '' ? 0 : DEBOUNCE_MS);
      }}
      onPressEnter={() => apply(typed)}
    />
  );
}

interface FilterInputProps {
  readonly filter: Filter;
  readonly held: Held;
  readonly onChange: Change;
  readonly reader: Reader;
  readonly searchRef?: RefObject<InputRef | null> | undefined;
  readonly id: string;
}

function FilterInput({ filter, held, onChange, reader, searchRef, id }: FilterInputProps) {
  const t = useWords(screenWords);
  const label = reader.said(filter.label);
  const from = filter.keys[0] as string;
  const until = filter.keys[1] ?? from;
  const value = textOf(held[from]);
  switch (filter.kind) {
    case 'search':
      return <DelayedText id={id} search value={value} label={label || t('list.search')} onText={(text) => onChange({ [from]: text })} inputRef={searchRef} />;
    case 'text':
      return <DelayedText id={id} value={value} label={label} onText={(text) => onChange({ [from]: text })} />;
    case 'oneOf':
      return (
        <SelectField
          id={id}
          label={label}
          placeholder={label}
          clearable
          value={value || null}
          options={filter.choices?.(reader) ?? []}
          onChange={(v) => onChange({ [from]: v })}
        />
      );
    case 'bool':
      return (
        <SelectField
          id={id}
          label={label}
          placeholder={label}
          clearable
          value={value || null}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          onChange={(v) => onChange({ [from]: v })}
        />
      );
    case 'manyOf': {
      const many = held[from];
      return (
        <ManyField
          id={id}
          label={label}
          placeholder={label}
          value={many === undefined ? [] : typeof many === 'string' ? [many] : many}
          options={filter.choices?.(reader) ?? []}
          onChange={(v) => onChange({ [from]: v })}
        />
      );
    }
    case 'pick':
      return filter.source ? (
        <PickField id={id} label={label} placeholder={label} clearable value={value || null} source={filter.source} onChange={(v) => onChange({ [from]: v })} />
      ) : null;
    case 'dateRange':
      return (
        <DateRangeField id={id} label={label} value={[value || null, textOf(held[until]) || null]} onChange={([a, b]) => onChange({ [from]: a, [until]: b })} />
      );
    case 'numberRange':
      return <NumberRange filter={filter} held={held} onChange={onChange} reader={reader} id={id} />;
  }
}

function NumberRange({ filter, held, onChange, reader, id }: Omit<FilterInputProps, 'searchRef'>) {
  const t = useWords(screenWords);
  const label = reader.said(filter.label);
  const [from = filter.key, until = filter.key] = filter.keys;
  const unit = filter.unit ? reader.said(filter.unit) : undefined;
  return (
    <span className="fb-range">
      <NumberField
        id={id}
        label={label}
        placeholder={t('list.from', { field: label })}
        value={textOf(held[from])}
        unit={unit}
        onChange={(v) => onChange({ [from]: v })}
      />
      <NumberField
        id={`${id}-to`}
        label={label}
        placeholder={t('list.to', { field: label })}
        value={textOf(held[until])}
        unit={unit}
        onChange={(v) => onChange({ [until]: v })}
      />
    </span>
  );
}

/** How a filter reads as a sentence fragment: `Status: Draft`. */
export function filterTexts(filters: readonly Filter[], held: Held, reader: Reader, search: string): string[] {
  return filters.flatMap((filter) => {
    const values = filter.keys.map((k) => held[k]).filter((v): v is FilterValue => v !== undefined && textOf(v) !== '');
    if (values.length === 0) return [];
    const choices = filter.choices?.(reader) ?? [];
    const name = (code: string) => choices.find((c) => c.value === code)?.label ?? code;
    const text = values.map((v) => (typeof v === 'string' ? name(v) : v.map(name).join(' / '))).join(' – ');
    return [`${reader.said(filter.label) || search}: ${text}`];
  });
}

/** The filter row: search and the first filters, the others behind "More filters (n)", one way to clear them all. */
export function FilterBar({
  filters,
  held,
  onChange,
  onClear,
  reader,
  searchRef,
  idBase,
}: {
  filters: readonly Filter[];
  held: Held;
  onChange: Change;
  onClear: () => void;
  reader: Reader;
  searchRef: RefObject<InputRef | null>;
  idBase: string;
}) {
  const t = useWords(screenWords);
  if (filters.length === 0) return null;
  const first = filters.some((f) => f.first && f.kind !== 'search') ? filters.filter((f) => f.first) : filters.slice(0, 4);
  const rest = filters.filter((f) => !first.includes(f));
  const used = rest.filter((f) => f.keys.some((k) => textOf(held[k]) !== '')).length;
  const any = filters.some((f) => f.keys.some((k) => textOf(held[k]) !== ''));
  const input = (filter: Filter) => (
    <FilterInput
      filter={filter}
      held={held}
      onChange={onChange}
      reader={reader}
      searchRef={filter.kind === 'search' ? searchRef : undefined}
      id={`${idBase}-${filter.key}`}
    />
  );
  return (
    <search className="fb" aria-label={t('list.filters')}>
      {first.map((f) => (
        <div key={f.key} className={`fb-item fb-${f.kind}`}>
          {input(f)}
        </div>
      ))}
      {rest.length === 0 ? null : (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={
            <div className="fb-more">
              {rest.map((f) => (
                <div key={f.key} className="fm-field">
                  <label htmlFor={`${idBase}-${f.key}`}>{reader.said(f.label)}</label>
                  {input(f)}
                </div>
              ))}
            </div>
          }
        >
          <Button>{used === 0 ? t('list.moreFilters') : t('list.moreFiltersN', { n: used })}</Button>
        </Popover>
      )}
      {any ? (
        <Button type="link" onClick={onClear}>
          {t('list.clear')}
        </Button>
      ) : null}
    </search>
  );
}
