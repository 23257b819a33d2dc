import { useWords } from '#kernel/web/i18n/index.ts';
import { DateRangeField, ManyField, NumberField, PickField, SelectField } from '../fields/inputs.ts';
import { type Filter, type FilterChange, type HeldFilters, heldText as textOf } from './filters.ts';
import type { Formatter } from './formatter.ts';
import { screenWords } from './words.ts';

export interface FilterInputProps {
  readonly filter: Filter;
  readonly held: HeldFilters;
  readonly onChange: FilterChange;
  readonly formatter: Formatter;
  readonly id: string;
}

/** The input of a filter by its kind; `search` and `text` are drawn by the bar itself. */
export function FilterInput({ filter, held, onChange, formatter, id }: FilterInputProps) {
  const t = useWords(screenWords);
  const label = formatter.text(filter.label);
  const from = filter.keys[0] as string;
  const until = filter.keys[1] ?? from;
  const value = textOf(held[from]);
  switch (filter.kind) {
    case 'search':
    case 'text':
      return null;
    case 'oneOf':
      return (
        <SelectField
          id={id}
          label={label}
          placeholder={label}
          clearable
          value={value || null}
          options={filter.choices?.(formatter) ?? []}
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
            { value: 'true', label: t('filter.bool', { name: label, answer: t('yes') }) },
            { value: 'false', label: t('filter.bool', { name: label, answer: t('no') }) },
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
          options={filter.choices?.(formatter) ?? []}
          onChange={(v) => onChange({ [from]: v })}
        />
      );
    }
    case 'pick':
      return filter.source ? (
        <PickField
          id={id}
          label={label}
          placeholder={label}
          clearable
          value={value || null}
          source={filter.source}
          onChange={(v) => onChange({ [from]: v })}
        />
      ) : null;
    case 'dateRange':
      return (
        <DateRangeField
          id={id}
          label={label}
          value={[value || null, textOf(held[until]) || null]}
          onChange={([a, b]) => onChange({ [from]: a, [until]: b })}
        />
      );
    case 'numberRange':
      return <NumberRange filter={filter} held={held} onChange={onChange} formatter={formatter} id={id} />;
  }
}

function NumberRange({ filter, held, onChange, formatter, id }: FilterInputProps) {
  const t = useWords(screenWords);
  const label = formatter.text(filter.label);
  const [from = filter.key, until = filter.key] = filter.keys;
  const unit = filter.unit ? formatter.text(filter.unit) : undefined;
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
