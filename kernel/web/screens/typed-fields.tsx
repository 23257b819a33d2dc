import type { FieldProps } from '../fields/field.ts';
import {
  DateField,
  DateRangeField,
  DateTimeField,
  I18nTextField,
  NumberField,
  RichField,
  TextAreaField,
  TextField,
} from '../fields/lazy-inputs.ts';
import type { I18nValue } from '../fields/text-field.tsx';
import { holder, type Loose, type maker, shown, type Text, unitText } from './field-maker.ts';
import type { Formatter } from './formatter.ts';
import { getAt, setAt } from './paths.ts';

const plain = (html: unknown): string =>
  typeof html === 'string'
    ? html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : '';

const PERCENT = { zh: '%', en: '%' };
/** Text and numbers. */
export function typedFields(make: ReturnType<typeof maker>) {
  const number = (format: (formatter: Formatter, value: Text) => string) => (path: string, more?: Loose) =>
    make(
      path,
      more,
      (p, c, m) => (
        <NumberField {...(p as FieldProps<Text>)} unit={unitText(m, c)} {...holder(m, c.formatter)} />
      ),
      {
        show: (values, formatter) => format(formatter, (getAt(values, path) as Text | undefined) || null),
      },
    );
  const whole = (value: unknown): unknown =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number.parseInt(value, 10) : value;
  const percent = number((r, v) => r.percent(v));
  return {
    text: (path: string, more?: Loose) =>
      make(path, more, (p, c, m) => (
        <TextField
          {...(p as FieldProps<Text>)}
          most={m.most}
          code={m.code}
          inputMode={m.inputMode}
          autoComplete={m.autoComplete}
          {...holder(m, c.formatter)}
        />
      )),
    textarea: (path: string, more?: Loose) =>
      make(path, { span: 3, ...more }, (p, c, m) => (
        <TextAreaField {...(p as FieldProps<Text>)} most={m.most} rows={m.rows} {...holder(m, c.formatter)} />
      )),
    rich: (path: string, more?: Loose) =>
      make(
        path,
        { span: 3, ...more },
        (p, _c, m) => <RichField {...(p as FieldProps<Text>)} most={m.most} />,
        { show: (values) => shown(plain(getAt(values, path))) },
      ),
    i18n: (path: string, more?: Loose) =>
      make(
        path,
        { span: 2, ...more },
        (p, _c, m) => <I18nTextField {...(p as FieldProps<I18nValue | null>)} most={m.most} />,
        {
          show: (values, formatter) => formatter.i18n(getAt(values, path) as I18nValue | null),
          send: (value) => trimmedI18n(value),
        },
      ),
    money: number((r, v) => r.money(v)),
    price: number((r, v) => r.price(v)),
    quantity: number((r, v) => r.quantity(v)),
    weight: number((r, v) => r.weight(v)),
    percent: (path: string, more?: Loose) => percent(path, { unit: PERCENT, ...more }),
    number: number((_r, v) => shown(v)),
    count: (path: string, more?: Loose) =>
      make(
        path,
        more,
        (p, c, m) => {
          const held = p.value as unknown;
          return (
            <NumberField
              {...(p as FieldProps<Text>)}
              value={held === null || held === undefined ? '' : String(held)}
              unit={unitText(m, c)}
              {...holder(m, c.formatter)}
            />
          );
        },
        { send: whole, show: (values) => shown(getAt(values, path)) },
      ),
  };
}

function trimmedI18n(value: unknown): unknown {
  const { zh_CN, en_US } = value as I18nValue;
  return en_US === undefined || en_US.trim() === '' ? { zh_CN } : { zh_CN, en_US };
}

/** Days, instants, spans of days. */
export function timeFields(make: ReturnType<typeof maker>) {
  return {
    date: (path: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <DateField
            {...(p as FieldProps<Text>)}
            earliest={m.earliest}
            latest={m.latest}
            {...holder(m, c.formatter)}
          />
        ),
        { show: (values, formatter) => formatter.date(getAt(values, path) as Text) },
      ),
    dateTime: (path: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <DateTimeField {...(p as FieldProps<Text>)} seconds={m.seconds} {...holder(m, c.formatter)} />
        ),
        {
          show: (values, formatter) => formatter.deadline(getAt(values, path) as Text),
        },
      ),
    dateRange: (from: string, to: string, more?: Loose) =>
      make(
        from,
        { verb: 'select', ...more },
        (p) => <DateRangeField {...(p as FieldProps<readonly [Text, Text]>)} />,
        {
          paths: [from, to],
          read: (values) => [
            (getAt(values, from) as Text | undefined) ?? null,
            (getAt(values, to) as Text | undefined) ?? null,
          ],
          write: (values, value) => {
            const [start, end] = value as [Text, Text];
            return setAt(setAt(values, from, start), to, end);
          },
          show: (values, formatter) =>
            formatter.range(getAt(values, from) as Text, getAt(values, to) as Text),
        },
      ),
  };
}
