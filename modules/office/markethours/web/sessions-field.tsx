import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input } from '#kernel/web/parts/index.ts';
import { type CardProps, cardsField } from '#kernel/web/screens/cards-field.tsx';
import { MOST_SESSIONS, type Session } from '../rules/market-hours.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';
import { weekdayName } from './badges.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const NEW_SESSION: Session = { weekdays: [1, 2, 3, 4, 5], from: '', to: '' };

function SessionCard({ n, row: session, disabled, invalid, onChange, onBlur, onRemove }: CardProps<Session>) {
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

/**
 * Trading hours: per session the weekdays and `HH:mm` to `HH:mm`, at most six. What is wrong with them is
 * said by the form under the field.
 */
export const SessionsField = cardsField<Session>({
  blank: NEW_SESSION,
  most: MOST_SESSIONS,
  add: marketScreenWords.table.addSession,
  className: 'mh-sessions',
  Card: SessionCard,
});
