import type { ReactNode } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import type { FieldProps } from '../fields/field.ts';
import type { PickOption } from '../fields/pick-field.tsx';
import type { FieldContext, FormField } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import { getAt, isBlank, setAt, type Values } from './paths.ts';
import { labelOf } from './typed.ts';

/** What a declaration may say of a field, whatever its kind. */
export interface Loose {
  readonly label?: LocalizedText;
  readonly help?: FormField['help'];
  readonly span?: 1 | 2 | 3;
  readonly required?: FormField['required'];
  readonly when?: FormField['when'];
  readonly disabled?: FormField['disabled'];
  readonly fault?: FormField['fault'];
  readonly placeholder?: LocalizedText;
  readonly most?: number;
  readonly rows?: number;
  readonly code?: boolean;
  readonly inputMode?: 'tel' | 'email' | 'url' | 'numeric';
  readonly autoComplete?: string;
  readonly unit?: LocalizedText | ((values: Values, formatter: Formatter) => string);
  readonly earliest?: string;
  readonly latest?: string;
  readonly seconds?: boolean;
  readonly sentence?: LocalizedText;
  readonly exclusiveOption?: string;
  readonly look?: 'select' | 'radio';
  readonly picked?: (option: PickOption | undefined, values: Values) => Values;
  readonly show?: FormField['show'];
  readonly verb?: FormField['verb'];
}
type Draw = (props: FieldProps<never>, context: FieldContext, more: Loose) => ReactNode;
export type Text = string | null;

export const shown = (value: unknown): string => (isBlank(value) ? EMPTY : String(value));
export const unitText = (more: Loose, context: FieldContext): string | undefined =>
  typeof more.unit === 'function'
    ? more.unit(context.values, context.formatter)
    : more.unit && context.formatter.text(more.unit);
export const holder = (more: Loose, formatter: Formatter) =>
  more.placeholder ? { placeholder: formatter.text(more.placeholder) } : {};

/** A field of a form: its words, its rules, its place in the values; the kind says how it is drawn and shown. */
export function maker<T extends WordTable>(words: Words<T>) {
  return (path: string, more: Loose | undefined, draw: Draw, extra: Partial<FormField> = {}): FormField => ({
    path,
    paths: [path],
    label: labelOf(words, path, more?.label),
    verb: more?.verb ?? 'input',
    required: more?.required,
    help: more?.help,
    span: more?.span ?? 1,
    when: more?.when,
    disabled: more?.disabled,
    fault: more?.fault,
    sets: [],
    render: (props, context) => draw(props as FieldProps<never>, context, more ?? {}),
    read: (values) => getAt(values, path),
    write: (values, value) => setAt(values, path, value),
    show: (values) => shown(getAt(values, path)),
    ...extra,
    ...(more?.show ? { show: more.show } : {}),
  });
}
