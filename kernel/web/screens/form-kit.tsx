import type { ComponentType } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { Said, Words, WordTable } from '#kernel/rules/words.ts';
import { comma } from '../i18n/locale.ts';
import type { AddressValue, PersonValue } from '../fields/composite-field.tsx';
import type { FieldProps } from '../fields/field.ts';
import {
  AddressField,
  BoolField,
  CodeField,
  CodesField,
  DateField,
  DateRangeField,
  DateTimeField,
  FileField,
  FilesField,
  I18nTextField,
  ManyField,
  NumberField,
  PersonField,
  PickField,
  PicksField,
  RadioField,
  RichField,
  SelectField,
  TextAreaField,
  TextField,
} from '../fields/lazy-inputs.ts';
import type { PickOption, PickSource } from '../fields/pick-field.tsx';
import type { I18nValue } from '../fields/text-field.tsx';
import { holder, type Loose, maker, shown, type Text, unitText } from './field-maker.ts';
import type {
  FieldContext,
  Filling,
  FormButton,
  FormField,
  FormSection,
  SendMore,
  SubmitMore,
} from './form-types.ts';
import { getAt, isBlank, LABELS, type PathOf, setAt, type Values } from './paths.ts';
import type { UploadScene } from './ports.ts';
import type { Reader } from './reader.ts';
import type { StatusLook } from './status-tag.tsx';
import type { Maybe, More } from './typed.ts';
import { screenWords } from './words.ts';

export interface FieldMore<I> {
  readonly help?: Said | ((values: Filling<I>, reader: Reader) => string | null);
  readonly span?: 1 | 2 | 3;
  readonly required?: boolean | ((values: Filling<I>) => boolean);
  readonly when?: (values: Filling<I>) => boolean;
  readonly disabled?: (values: Filling<I>) => boolean;
  /** A rule beyond the schema, because it looks at several fields. */
  readonly fault?: (values: Filling<I>) => Said | null;
  readonly placeholder?: Said;
}
type NumberMore<I> = FieldMore<I> & {
  readonly unit?: Said | ((values: Filling<I>, reader: Reader) => string);
};
type Options = StatusLook | readonly (Said & { readonly value: string })[];
type Str = Maybe<string>;
type Strs = Maybe<readonly string[]>;
type Field<I, T, V, M> = <K extends PathOf<I, V>>(path: K, ...more: More<T, K, M>) => FormField;

/** The kinds of form fields. Paths are checked against the command's input, labels against the words. */
export interface FieldKit<I, T extends WordTable> {
  text: Field<
    I,
    T,
    Str,
    FieldMore<I> & {
      readonly most?: number;
      readonly code?: boolean;
      readonly inputMode?: 'tel' | 'email' | 'url' | 'numeric';
      readonly autoComplete?: string;
    }
  >;
  textarea: Field<I, T, Str, FieldMore<I> & { readonly most?: number; readonly rows?: number }>;
  rich: Field<I, T, Str, FieldMore<I> & { readonly most?: number }>;
  i18n: Field<I, T, Maybe<I18nValue>, FieldMore<I> & { readonly most?: number }>;
  money: Field<I, T, Str, NumberMore<I>>;
  price: Field<I, T, Str, NumberMore<I>>;
  quantity: Field<I, T, Str, NumberMore<I>>;
  weight: Field<I, T, Str, NumberMore<I>>;
  percent: Field<I, T, Str, NumberMore<I>>;
  number: Field<I, T, Str, NumberMore<I>>;
  /** Whole numbers, sent as JSON numbers. */
  count: Field<I, T, Maybe<number>, NumberMore<I>>;
  date: Field<I, T, Str, FieldMore<I> & { readonly earliest?: string; readonly latest?: string }>;
  dateTime: Field<I, T, Str, FieldMore<I> & { readonly seconds?: boolean }>;
  dateRange<K extends PathOf<I, Str>, L extends PathOf<I, Str>>(
    from: K,
    to: L,
    ...more: More<T, K, FieldMore<I>>
  ): FormField;
  bool: Field<I, T, Maybe<boolean>, FieldMore<I> & { readonly sentence?: Said }>;
  select<K extends PathOf<I, Str>>(path: K, options: Options, ...more: More<T, K, FieldMore<I>>): FormField;
  many<K extends PathOf<I, Strs>>(path: K, options: Options, ...more: More<T, K, FieldMore<I>>): FormField;
  radio<K extends PathOf<I, Str>>(path: K, options: Options, ...more: More<T, K, FieldMore<I>>): FormField;
  code<K extends PathOf<I, Str>>(
    path: K,
    set: string,
    ...more: More<T, K, FieldMore<I> & { readonly look?: 'select' | 'radio' }>
  ): FormField;
  codes<K extends PathOf<I, Strs>>(
    path: K,
    set: string,
    ...more: More<T, K, FieldMore<I> & { readonly alone?: string }>
  ): FormField;
  /** Found by typing; `picked` may fill other fields from it. */
  pick<K extends PathOf<I, Str>>(
    path: K,
    source: PickSource | ((values: Filling<I>) => PickSource),
    ...more: More<
      T,
      K,
      FieldMore<I> & { readonly picked?: (option: PickOption | undefined, values: Filling<I>) => Filling<I> }
    >
  ): FormField;
  picks<K extends PathOf<I, Strs>>(
    path: K,
    source: PickSource | ((values: Filling<I>) => PickSource),
    ...more: More<T, K, FieldMore<I>>
  ): FormField;
  file<K extends PathOf<I, Str>>(path: K, scene: UploadScene, ...more: More<T, K, FieldMore<I>>): FormField;
  files<K extends PathOf<I, Strs>>(
    path: K,
    scene: UploadScene,
    ...more: More<T, K, FieldMore<I> & { readonly most?: number }>
  ): FormField;
  /** `countrySet` is the code set of countries. */
  address<K extends PathOf<I, Maybe<AddressValue>>>(
    path: K,
    countrySet: string,
    ...more: More<T, K, FieldMore<I>>
  ): FormField;
  person: Field<I, T, Maybe<PersonValue>, FieldMore<I>>;
  /** The exception is a component: it gets the field's props and everything filled in so far. */
  custom<K extends PathOf<I, unknown>>(
    path: K,
    component: ComponentType<FieldProps<unknown> & FieldContext>,
    ...more: More<
      T,
      K,
      FieldMore<I> & {
        readonly show?: (values: Filling<I>, reader: Reader) => string;
        readonly verb?: 'input' | 'select' | 'upload';
      }
    >
  ): FormField;
}

export interface FormKit<I, T extends WordTable, C extends Call> {
  readonly field: FieldKit<I, T>;
  section(
    fields: readonly FormField[],
    more?: { readonly title?: Said; readonly help?: Said; readonly when?: (values: Filling<I>) => boolean },
  ): FormSection;
  /** A footer button that sends the form with its own command. */
  submit(more?: SubmitMore<I, C>): FormButton;
  /** A footer button with another command: save as draft, publish. */
  submitBy<D extends Call>(call: D, more: SendMore<I, D>): FormButton;
}

const plain = (html: unknown): string =>
  typeof html === 'string'
    ? html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : '';
const choices = (options: Options, reader: Reader) =>
  'of' in options ? options.choices(reader) : options.map((o) => ({ value: o.value, label: reader.said(o) }));

/** Text and numbers. */
function typedFields(make: ReturnType<typeof maker>) {
  const number = (format: (reader: Reader, value: Text) => string) => (path: string, more?: Loose) =>
    make(
      path,
      more,
      (p, c, m) => (
        <NumberField {...(p as FieldProps<Text>)} unit={unitText(m, c)} {...holder(m, c.reader)} />
      ),
      {
        show: (values, reader) => format(reader, (getAt(values, path) as Text | undefined) || null),
      },
    );
  const whole = (value: unknown): unknown =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number.parseInt(value, 10) : value;
  return {
    text: (path: string, more?: Loose) =>
      make(path, more, (p, c, m) => (
        <TextField
          {...(p as FieldProps<Text>)}
          most={m.most}
          code={m.code}
          inputMode={m.inputMode}
          autoComplete={m.autoComplete}
          {...holder(m, c.reader)}
        />
      )),
    textarea: (path: string, more?: Loose) =>
      make(path, { span: 3, ...more }, (p, c, m) => (
        <TextAreaField {...(p as FieldProps<Text>)} most={m.most} rows={m.rows} {...holder(m, c.reader)} />
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
          show: (values, reader) => reader.i18n(getAt(values, path) as I18nValue | null),
          send: (value) => trimmedI18n(value),
        },
      ),
    money: number((r, v) => r.money(v)),
    price: number((r, v) => r.price(v)),
    quantity: number((r, v) => r.quantity(v)),
    weight: number((r, v) => r.weight(v)),
    percent: number((r, v) => r.percent(v)),
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
              {...holder(m, c.reader)}
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

function timeFields(make: ReturnType<typeof maker>) {
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
            {...holder(m, c.reader)}
          />
        ),
        { show: (values, reader) => reader.date(getAt(values, path) as Text) },
      ),
    dateTime: (path: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <DateTimeField {...(p as FieldProps<Text>)} seconds={m.seconds} {...holder(m, c.reader)} />
        ),
        {
          show: (values, reader) => reader.deadline(getAt(values, path) as Text),
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
          show: (values, reader) => reader.range(getAt(values, from) as Text, getAt(values, to) as Text),
        },
      ),
  };
}

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Choices and codes. */
function choiceFields(make: ReturnType<typeof maker>) {
  const named =
    (options: Options, path: string) =>
    (values: Values, reader: Reader): string => {
      const held = getAt(values, path);
      const label = (code: string) => choices(options, reader).find((c) => c.value === code)?.label ?? code;
      return isBlank(held)
        ? EMPTY
        : Array.isArray(held)
          ? (held as string[]).map(label).join(comma())
          : label(String(held));
    };
  const setsIn = (options: Options) => ('of' in options ? options.sets : []);
  return {
    bool: (path: string, more?: Loose) =>
      make(
        path,
        more,
        (p, c, m) => (
          <BoolField
            {...(p as FieldProps<boolean>)}
            value={(p.value as unknown) === true}
            sentence={m.sentence ? c.reader.said(m.sentence) : undefined}
          />
        ),
        { show: (values, reader) => reader.bool(getAt(values, path) === true) },
      ),
    select: (path: string, options: Options, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <SelectField
            {...(p as FieldProps<Text>)}
            options={choices(options, c.reader)}
            {...holder(m, c.reader)}
          />
        ),
        { sets: setsIn(options), show: named(options, path) },
      ),
    many: (path: string, options: Options, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <ManyField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            options={choices(options, c.reader)}
            {...holder(m, c.reader)}
          />
        ),
        { sets: setsIn(options), show: named(options, path) },
      ),
    radio: (path: string, options: Options, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c) => <RadioField {...(p as FieldProps<Text>)} options={choices(options, c.reader)} />,
        {
          sets: setsIn(options),
          show: named(options, path),
        },
      ),
    code: (path: string, set: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <CodeField {...(p as FieldProps<Text>)} set={set} look={m.look} {...holder(m, c.reader)} />
        ),
        {
          sets: [set],
          show: (values, reader) => reader.codeName(set, (getAt(values, path) as Text | undefined) ?? null),
        },
      ),
    codes: (path: string, set: string, more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <CodesField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            set={set}
            alone={m.alone}
            {...holder(m, c.reader)}
          />
        ),
        {
          sets: [set],
          show: (values, reader) =>
            strings(getAt(values, path))
              .map((code) => reader.codeName(set, code))
              .join(comma()) || EMPTY,
        },
      ),
  };
}

/** Records found by typing. */
function pickFields(make: ReturnType<typeof maker>) {
  const sourceOf = (source: PickSource | ((values: Values) => PickSource), values: Values): PickSource =>
    typeof source === 'function' ? source(values) : source;
  return {
    pick: (path: string, source: PickSource | ((values: Values) => PickSource), more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <PickField
            {...(p as FieldProps<Text>)}
            source={sourceOf(source, c.values)}
            {...holder(m, c.reader)}
            onPicked={(options) =>
              c.change({
                ...m.picked?.(options[0], c.values),
                [LABELS]: { ...(c.values[LABELS] as Values | undefined), [path]: options[0]?.label },
              })
            }
          />
        ),
        {
          show: (values) =>
            shown((values[LABELS] as Record<string, string> | undefined)?.[path] ?? getAt(values, path)),
        },
      ),
    picks: (path: string, source: PickSource | ((values: Values) => PickSource), more?: Loose) =>
      make(
        path,
        { verb: 'select', ...more },
        (p, c, m) => (
          <PicksField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            source={sourceOf(source, c.values)}
            {...holder(m, c.reader)}
            onPicked={(options) =>
              c.change({
                [LABELS]: {
                  ...(c.values[LABELS] as Values | undefined),
                  [path]: options.map((o) => o.label).join(comma()),
                },
              })
            }
          />
        ),
        {
          show: (values) =>
            shown(
              (values[LABELS] as Record<string, string> | undefined)?.[path] ??
                strings(getAt(values, path)).join(comma()),
            ),
        },
      ),
  };
}

/** Files, composites, the screen's own. */
function richFields(make: ReturnType<typeof maker>) {
  return {
    file: (path: string, scene: UploadScene, more?: Loose) =>
      make(
        path,
        { verb: 'upload', ...more },
        (p) => <FileField {...(p as FieldProps<Text>)} scene={scene} />,
        {
          show: (values, reader) =>
            isBlank(getAt(values, path)) ? EMPTY : reader.said(screenWords.table['file.there']),
        },
      ),
    files: (path: string, scene: UploadScene, more?: Loose) =>
      make(
        path,
        { verb: 'upload', span: 3, ...more },
        (p, _c, m) => (
          <FilesField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            scene={scene}
            most={m.most}
          />
        ),
        { show: (values) => String(strings(getAt(values, path)).length) },
      ),
    address: (path: string, set: string, more?: Loose) =>
      make(
        path,
        { span: 3, ...more },
        (p) => <AddressField {...(p as FieldProps<AddressValue | null>)} countrySet={set} />,
        {
          sets: [set],
          show: (values, reader) => {
            const a = getAt(values, path) as AddressValue | null | undefined;
            return a
              ? [reader.codeName(set, a.country), a.province, a.city, a.district, a.detail, a.postcode]
                  .filter((x) => x && x !== EMPTY)
                  .join(' ')
              : EMPTY;
          },
        },
      ),
    person: (path: string, more?: Loose) =>
      make(path, { span: 2, ...more }, (p) => <PersonField {...(p as FieldProps<PersonValue | null>)} />, {
        show: (values) => {
          const person = getAt(values, path) as PersonValue | null | undefined;
          return person ? `${person.name} ${person.phone}`.trim() || EMPTY : EMPTY;
        },
      }),
    custom: (path: string, Component: ComponentType<FieldProps<unknown> & FieldContext>, more?: Loose) =>
      make(path, more, (p, c) => <Component {...(p as FieldProps<unknown>)} {...c} />),
  };
}

const whole = <V,>(values: V): V => values;
/** The kit of a form for its command and words. */
export function formKit<C extends Call, T extends WordTable>(
  call: C,
  words: Words<T>,
): FormKit<InputOf<C>, T, C> {
  type I = InputOf<C>;
  const make = maker(words);
  const button = (
    of: Call,
    more: SubmitMore<I, never> | undefined,
    send: FormButton['send'],
  ): FormButton => ({
    call: of,
    label: more?.label,
    button: more?.button ?? of.button,
    whole: more?.whole ?? true,
    send,
    lacks: more?.lacks as FormButton['lacks'],
    done: more?.done,
    question: more?.question as FormButton['question'],
    after: (more?.after as FormButton['after'] | undefined) ?? (() => 'close'),
  });
  return {
    field: {
      ...typedFields(make),
      ...timeFields(make),
      ...choiceFields(make),
      ...pickFields(make),
      ...richFields(make),
    } as unknown as FieldKit<I, T>,
    section: (fields, more) => ({ fields, ...(more as Omit<FormSection, 'fields'> | undefined) }),
    submit: (more) => button(call, more as SubmitMore<I, never>, whole),
    submitBy: (other, more) =>
      button(other, more as unknown as SubmitMore<I, never>, (_payload, values) =>
        more.send(values as Filling<I>),
      ),
  };
}
