import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { instantOf, wallText } from '#kernel/rules/wall-time.ts';
import { ariaOf, type FieldProps, statusOf } from './field.ts';

export interface DateFieldProps extends FieldProps<string | null> {
  readonly placeholder?: string | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}
export interface DateRangeFieldProps extends FieldProps<readonly [string | null, string | null]> {
  readonly placeholder?: string | undefined;
}
export interface DateTimeFieldProps extends FieldProps<string | null> {
  readonly placeholder?: string | undefined;
  readonly seconds?: boolean | undefined;
}

// Loaded when the first date field is drawn: the calendar is the largest single input.
const DAY = 'YYYY-MM-DD';
const shape = (zone: string) => (zone === BUSINESS_ZONE ? DAY : 'DD/MM/YYYY');
const day = (value: string | null | undefined): Dayjs | null => (value ? dayjs(value, DAY) : null);
const text = (value: Dayjs | null | undefined): string | null => (value ? value.format(DAY) : null);
/** Enter takes the typed date; it does not send the form around it. */
const taking = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};
/** Typed dates are read in the reader's form, and in the plain form that people paste. */
const formats = (zone: string, time = '') => [...new Set([`${shape(zone)}${time}`, `${DAY}${time}`])];

export function DayInput(props: DateFieldProps & { readonly zone: string }) {
  return (
    <DatePicker
      id={props.id}
      className="fd-wide"
      value={day(props.value)}
      format={formats(props.zone)}
      aria-label={props.label}
      {...ariaOf(props)}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      allowClear={!props.required}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.earliest ? { minDate: dayjs(props.earliest, DAY) } : {})}
      {...(props.latest ? { maxDate: dayjs(props.latest, DAY) } : {})}
      onChange={(value: Dayjs | null) => props.onChange(text(value))}
      onKeyDown={taking}
      onBlur={() => props.onBlur?.()}
    />
  );
}

export function DayRangeInput(
  props: DateRangeFieldProps & { readonly zone: string; readonly names: readonly [string, string] },
) {
  return (
    <DatePicker.RangePicker
      id={{ start: props.id, end: `${props.id}-to` }}
      className="fd-wide"
      value={[day(props.value[0]), day(props.value[1])]}
      format={formats(props.zone)}
      placeholder={[props.placeholder ?? props.names[0], props.names[1]]}
      allowEmpty={[true, true]}
      {...ariaOf(props)}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      onChange={(value: [Dayjs | null, Dayjs | null] | null) =>
        props.onChange([text(value?.[0]), text(value?.[1])])
      }
      onKeyDown={taking}
      onBlur={() => props.onBlur?.()}
    />
  );
}

export function MomentInput(props: DateTimeFieldProps & { readonly zone: string }) {
  const time = props.seconds ? ' HH:mm:ss' : ' HH:mm';
  return (
    <DatePicker
      id={props.id}
      className="fd-wide"
      showTime={{ format: time.trim() }}
      format={formats(props.zone, time)}
      aria-label={props.label}
      {...ariaOf(props)}
      value={props.value ? dayjs(wallText(props.value, props.zone)) : null}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      allowClear={!props.required}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      onChange={(value: Dayjs | null) =>
        props.onChange(
          value
            ? instantOf(
                value.format(props.seconds ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD HH:mm:00'),
                props.zone,
              )
            : null,
        )
      }
      onKeyDown={taking}
      onBlur={() => props.onBlur?.()}
    />
  );
}
