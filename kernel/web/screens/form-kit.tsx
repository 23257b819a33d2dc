import type { ComponentType } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import type { AddressValue, PersonValue } from '../fields/composite-field.tsx';
import type { FieldProps } from '../fields/field.ts';
import type { PickOption, PickSource } from '../fields/pick-field.tsx';
import type { I18nValue } from '../fields/text-field.tsx';
import { choiceFields, type Options, pickFields } from './choice-fields.tsx';
import { compositeFields } from './composite-fields.tsx';
import { maker } from './field-maker.ts';
import type {
  FieldContext,
  Filling,
  FormButton,
  FormField,
  FormSection,
  SendMore,
  SubmitMore,
} from './form-types.ts';
import type { Formatter } from './formatter.ts';
import type { PathOf } from './paths.ts';
import type { Maybe, More } from './typed.ts';
import { timeFields, typedFields } from './typed-fields.tsx';

export interface FieldMore<I> {
  readonly help?: LocalizedText | ((values: Filling<I>, formatter: Formatter) => string | null);
  readonly span?: 1 | 2 | 3;
  readonly required?: boolean | ((values: Filling<I>) => boolean);
  readonly when?: (values: Filling<I>) => boolean;
  readonly disabled?: (values: Filling<I>) => boolean;
  /** A rule beyond the schema, because it looks at several fields. */
  readonly fault?: (values: Filling<I>) => LocalizedText | null;
  readonly placeholder?: LocalizedText;
}
type NumberMore<I> = FieldMore<I> & {
  readonly unit?: LocalizedText | ((values: Filling<I>, formatter: Formatter) => string);
};
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
  bool: Field<I, T, Maybe<boolean>, FieldMore<I> & { readonly sentence?: LocalizedText }>;
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
    ...more: More<T, K, FieldMore<I> & { readonly exclusiveOption?: string }>
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
  file<K extends PathOf<I, Str>>(path: K, scene: FileScene, ...more: More<T, K, FieldMore<I>>): FormField;
  files<K extends PathOf<I, Strs>>(
    path: K,
    scene: FileScene,
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
        readonly show?: (values: Filling<I>, formatter: Formatter) => string;
        readonly verb?: 'input' | 'select' | 'upload';
      }
    >
  ): FormField;
}

export interface FormKit<I, T extends WordTable, C extends Call> {
  readonly field: FieldKit<I, T>;
  section(
    fields: readonly FormField[],
    more?: {
      readonly title?: LocalizedText;
      readonly help?: LocalizedText;
      readonly when?: (values: Filling<I>) => boolean;
    },
  ): FormSection;
  /** A footer button that sends the form with its own command. */
  submit(more?: SubmitMore<I, C>): FormButton;
  /** A footer button with another command: save as draft, publish. */
  submitBy<D extends Call>(call: D, more: SendMore<I, D>): FormButton;
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
      ...compositeFields(make),
    } as unknown as FieldKit<I, T>,
    section: (fields, more) => ({ fields, ...(more as Omit<FormSection, 'fields'> | undefined) }),
    submit: (more) => button(call, more as SubmitMore<I, never>, whole),
    submitBy: (other, more) =>
      button(other, more as unknown as SubmitMore<I, never>, (_payload, values) =>
        more.send(values as Filling<I>),
      ),
  };
}
