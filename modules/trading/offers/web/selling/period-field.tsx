import { DateRangeField, type FieldProps, SelectField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { LANE, type Lane, PERIOD_KINDS } from '../../rules/codes.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

type Kind = (typeof PERIOD_KINDS)[Lane][number];
/** Kinds that count quotes round a day. */
const COUNTED: readonly Kind[] = ['before', 'after', 'pickup'];
interface Period {
  readonly kind: Kind;
  readonly quotes?: number;
  readonly from?: string;
  readonly to?: string;
}
const DEFAULT_QUOTES = 5;

/**
 * The pricing period of a formula price by lane: months and quotes of the bill of lading or of delivery and
 * pickup, or explicit days (trading-domain 3.4). A period of another lane that was kept stays readable until
 * it is changed.
 */
export function PeriodField({
  value,
  onChange,
  disabled,
  id,
  label,
  invalid,
  required,
  describedBy,
  values,
}: FieldProps<unknown> & FieldContext) {
  const t = useWords(sellingWords);
  const period = (value ?? null) as Period | null;
  const offered: readonly Kind[] = PERIOD_KINDS[(values?.tradeLane as Lane | undefined) ?? LANE.rmb];
  const kinds = period === null || offered.includes(period.kind) ? offered : [period.kind, ...offered];
  const choose = (kind: Kind | undefined) => {
    if (kind === undefined) onChange(null);
    else onChange(COUNTED.includes(kind) ? { kind, quotes: period?.quotes ?? DEFAULT_QUOTES } : { kind });
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
        options={kinds.map((kind) => ({ value: kind, label: t(`period.${kind}`, { n: 'n' }) }))}
        onChange={(kind) => choose((kind as Kind | null) ?? undefined)}
      />
      {period !== null && COUNTED.includes(period.kind) ? (
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
