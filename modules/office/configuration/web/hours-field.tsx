import './configuration.css';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { RadioField } from '#kernel/web/fields/lazy-inputs.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { WorkingHours } from '../rules/entries.ts';
import { siteWords } from '../rules/words.ts';
import { weekdayName } from './weekdays.ts';

const WORKDAYS: WorkingHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' };
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Round the clock, or weekdays with hours in Beijing time. */
export function HoursField(props: FieldProps<unknown>) {
  const t = useWords(siteWords);
  const { locale } = useFormat();
  const hours = (props.value ?? null) as WorkingHours | null;
  const disabled = props.disabled ?? false;
  const set = (part: Partial<WorkingHours>) => props.onChange({ ...(hours ?? WORKDAYS), ...part });
  const time = (key: 'from' | 'to', label: string) => (
    <Input
      className="cf-time"
      inputMode="numeric"
      maxLength={5}
      placeholder="09:00"
      aria-label={`${props.label} ${label}`}
      value={hours?.[key] ?? ''}
      status={props.invalid ? 'error' : ''}
      disabled={disabled}
      onChange={(e) => set({ [key]: e.target.value })}
      onBlur={() => props.onBlur?.()}
    />
  );
  return (
    <fieldset className="cf-hours" aria-label={props.label}>
      <RadioField
        id={props.id}
        label={props.label}
        disabled={props.disabled}
        value={hours === null ? 'always' : 'set'}
        options={[
          { value: 'always', label: t('workingHours.always') },
          { value: 'set', label: t('workingHours.set') },
        ]}
        onChange={(way) => props.onChange(way === 'set' ? WORKDAYS : null)}
      />
      {hours === null ? null : (
        <>
          <div className="cf-days">
            {DAYS.map((day) => (
              <label key={day} className="sh-tick">
                <input
                  type="checkbox"
                  checked={hours.days.includes(day)}
                  disabled={disabled}
                  onChange={(e) =>
                    set({ days: DAYS.filter((d) => (d === day ? e.target.checked : hours.days.includes(d))) })
                  }
                />
                <span>{weekdayName(day, locale)}</span>
              </label>
            ))}
          </div>
          <span className="cf-row">
            {time('from', t('workingHours.from'))} – {time('to', t('workingHours.to'))}
          </span>
        </>
      )}
    </fieldset>
  );
}
