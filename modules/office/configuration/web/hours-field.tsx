import './configuration.css';
import { Checkbox, Input, Radio } from 'antd';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
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
      disabled={props.disabled ?? false}
      onChange={(e) => set({ [key]: e.target.value })}
      onBlur={() => props.onBlur?.()}
    />
  );
  return (
    <fieldset className="cf-hours" aria-label={props.label}>
      <Radio.Group
        id={props.id}
        value={hours === null ? 'always' : 'set'}
        disabled={props.disabled ?? false}
        onChange={(e) => props.onChange(e.target.value === 'always' ? null : WORKDAYS)}
        options={[
          { value: 'always', label: t('workingHours.always') },
          { value: 'set', label: t('workingHours.set') },
        ]}
      />
      {hours === null ? null : (
        <>
          <Checkbox.Group value={[...hours.days]} disabled={props.disabled ?? false} options={DAYS.map((d) => ({ value: d, label: weekdayName(d, locale) }))} onChange={(days) => set({ days: [...days].sort() })} />
          <span className="cf-row">
            {time('from', t('workingHours.from'))} – {time('to', t('workingHours.to'))}
          </span>
        </>
      )}
    </fieldset>
  );
}
