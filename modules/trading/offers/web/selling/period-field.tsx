import { DateRangeField, type FieldProps, SelectField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

const KINDS = ['month', 'nextMonth', 'before', 'after', 'range'] as const;
type Kind = (typeof KINDS)[number];
interface Period {
  readonly kind: Kind;
  readonly quotes?: number;
  readonly from?: string;
  readonly to?: string;
}
const DEFAULT_QUOTES = 5;

/** The pricing period of a formula price: months of the bill of lading, quotes around it, or explicit days (trading-domain 3.4). */
export function PeriodField({
  value,
  onChange,
  disabled,
  id,
  label,
  invalid,
  required,
  describedBy,
}: FieldProps<unknown> & FieldContext) {
  const t = useWords(sellingWords);
  const period = (value ?? null) as Period | null;
  const choose = (kind: Kind | undefined) => {
    if (kind === undefined) onChange(null);
    else
      onChange(
        kind === 'before' || kind === 'after' ? { kind, quotes: period?.quotes ?? DEFAULT_QUOTES } : { kind },
      );
  };
  return (
    <span className="of-chips">
      <SelectField
        id={id}
        label={label}
        clearable
        disabled={disabled}
        invalid={invalid}
        required={required}
        describedBy={describedBy}
        value={period?.kind ?? null}
        options={KINDS.map((kind) => ({ value: kind, label: t(`period.${kind}`, { n: 'n' }) }))}
        onChange={(kind) => choose((kind as Kind | null) ?? undefined)}
      />
      {period?.kind === 'before' || period?.kind === 'after' ? (
        <Input
          aria-label={t('periodQuotes')}
          inputMode="numeric"
          maxLength={2}
          disabled={disabled ?? false}
          value={String(period.quotes ?? '')}
          onChange={(e) =>
            onChange({
              kind: period.kind,
              quotes: Number.parseInt(e.target.value.replace(/\D/g, ''), 10) || undefined,
            })
          }
        />
      ) : null}
      {period?.kind === 'range' ? (
        <DateRangeField
          id={`${id}-days`}
          label={label}
          value={[period.from ?? null, period.to ?? null]}
          onChange={([from, to]) => onChange({ kind: 'range', from, to })}
        />
      ) : null}
    </span>
  );
}
