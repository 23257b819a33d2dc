import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input } from '#kernel/web/parts/index.ts';
import { MOST_SESSIONS, type Session } from '../rules/market-hours.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';
import { weekdayName } from './badges.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const NEW_SESSION: Session = { weekdays: [1, 2, 3, 4, 5], from: '', to: '' };
const asSessions = (value: unknown): readonly Session[] => (Array.isArray(value) ? (value as Session[]) : []);

/**
 * Trading hours: per session the weekdays and `HH:mm` to `HH:mm`, at most six. What is wrong with them is
 * said by the form under the field.
 */
export function SessionsField({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
}: FieldProps<unknown>) {
  const t = useWords(marketScreenWords);
  const sessions = asSessions(value);
  const put = (index: number, change: Partial<Session>) =>
    onChange(sessions.map((s, i) => (i === index ? { ...s, ...change } : s)));
  return (
    <div id={id} className="mh-sessions" {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      {sessions.map((session, index) => (
        <SessionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row holds nothing of its own
          key={index}
          n={index + 1}
          session={session}
          disabled={disabled ?? false}
          invalid={invalid ?? false}
          onChange={(change) => put(index, change)}
          onBlur={() => onBlur?.()}
          onRemove={() => onChange(sessions.filter((_, i) => i !== index))}
        />
      ))}
      {sessions.length < MOST_SESSIONS ? (
        <Button
          icon={<PlusOutlined />}
          disabled={disabled ?? false}
          onClick={() => onChange([...sessions, NEW_SESSION])}
        >
          {t('addSession')}
        </Button>
      ) : null}
    </div>
  );
}

interface RowProps {
  readonly n: number;
  readonly session: Session;
  readonly disabled: boolean;
  readonly invalid: boolean;
  onChange(change: Partial<Session>): void;
  onBlur(): void;
  onRemove(): void;
}

function SessionRow({ n, session, disabled, invalid, onChange, onBlur, onRemove }: RowProps) {
  const t = useWords(marketScreenWords);
  const m = useWords(marketWords);
  const locale = useLocale();
  const id = useId();
  const status = invalid ? 'error' : '';
  const toggle = (day: number, on: boolean) =>
    onChange({
      weekdays: on
        ? [...session.weekdays, day].sort((a, b) => a - b)
        : session.weekdays.filter((d) => d !== day),
    });
  return (
    <fieldset className="mh-session" disabled={disabled}>
      <legend className="ct-hidden">{t('sessionN', { n })}</legend>
      <div className="mh-days">
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            checked={session.weekdays.includes(day)}
            onChange={(event) => toggle(day, event.target.checked)}
          >
            {weekdayName(day, locale)}
          </Checkbox>
        ))}
      </div>
      <div className="mh-times">
        <label htmlFor={`${id}-from`}>{m('from')}</label>
        <Input
          id={`${id}-from`}
          className="mh-time"
          inputMode="numeric"
          placeholder="09:00"
          maxLength={5}
          status={status}
          value={session.from}
          onChange={(event) => onChange({ from: event.target.value.trim() })}
          onBlur={onBlur}
        />
        <label htmlFor={`${id}-to`}>{m('to')}</label>
        <Input
          id={`${id}-to`}
          className="mh-time"
          inputMode="numeric"
          placeholder="17:30"
          maxLength={5}
          status={status}
          value={session.to}
          onChange={(event) => onChange({ to: event.target.value.trim() })}
          onBlur={onBlur}
        />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('removeSession', { n })}
          title={t('removeSession', { n })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
