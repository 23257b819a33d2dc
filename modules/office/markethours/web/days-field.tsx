import { CloseOutlined } from '@ant-design/icons';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { DateField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { marketScreenWords } from '../rules/screen-words.ts';

const asDays = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** A set of calendar days: chosen one by one, kept in order, taken back one by one. */
export function DaysField({ id, value, onChange, onBlur, disabled, label }: FieldProps<unknown>) {
  const t = useWords(marketScreenWords);
  const format = useFormat();
  const days = asDays(value);
  const add = (day: string | null) => {
    if (day !== null && !days.includes(day)) onChange([...days, day].sort());
  };
  return (
    <div className="mh-daylist">
      <DateField
        id={id}
        label={label}
        value={null}
        placeholder={t('addDay')}
        disabled={disabled ?? false}
        onChange={add}
        onBlur={onBlur}
      />
      {days.length === 0 ? null : (
        <ul aria-label={label}>
          {days.map((day) => (
            <li key={day}>
              <span className="ct-num">{format.date(day)}</span>
              <button
                type="button"
                disabled={disabled ?? false}
                aria-label={t('removeDay', { day: format.date(day) })}
                onClick={() => onChange(days.filter((d) => d !== day))}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
