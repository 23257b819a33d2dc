import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FieldProps } from '../fields/field.ts';
import type { FieldError, RefusalError } from '../request/index.ts';
import type { Question } from './acts.ts';
import type { Formatter } from './formatter.ts';
import type { Values } from './paths.ts';

/** A form while it is being filled in: everything may still be missing. */
export type Filling<I> = { readonly [K in keyof I]?: I[K] | null };

export interface FormField {
  /** The first path, by which the field is known. */
  readonly path: string;
  /** All paths it fills: two for ranges. */
  readonly paths: readonly string[];
  readonly label: LocalizedText;
  /** Chooses between "enter", "select" and "upload" when it is missing. */
  readonly verb: 'input' | 'select' | 'upload';
  /** Absent: read off the schema. A function where it depends on what else is filled in. */
  readonly required?: boolean | ((values: Values) => boolean) | undefined;
  readonly help?: LocalizedText | ((values: Values, formatter: Formatter) => string | null) | undefined;
  /** Columns of three it takes. */
  readonly span: 1 | 2 | 3;
  readonly when?: ((values: Values) => boolean) | undefined;
  readonly disabled?: ((values: Values) => boolean) | undefined;
  /** A rule the schema cannot say because it looks at several fields; asked when the field is filled in. */
  readonly fault?: ((values: Values) => LocalizedText | null) | undefined;
  readonly sets: readonly string[];
  /** Which part of a composite the error summary jumps to is the field's own id. */
  render(props: FieldProps<unknown>, context: FieldContext): ReactNode;
  read(values: Values): unknown;
  write(values: Values, value: unknown): Values;
  /** What is sent for the held value of a path; text that is blank is handled before. */
  send?(value: unknown): unknown;
  /** The value in words: check page, differences, conflicts. */
  show(values: Values, formatter: Formatter): string;
}
export interface FieldContext {
  readonly values: Values;
  readonly formatter: Formatter;
  change(change: Values): void;
}

export interface FormSection {
  readonly title?: LocalizedText;
  readonly help?: LocalizedText;
  readonly fields: readonly FormField[];
  readonly when?: (values: Values) => boolean;
}

/** A field and the rule it breaks, said in the words of the form or of the system. */
export interface Lack {
  readonly field: string;
  readonly rule: string;
}

export type OwnRefusal = (
  error: RefusalError,
  values: Values,
  formatter: Formatter,
) => Question | readonly FieldError[];

type Asked = Question | null | Promise<Question | null>;
/** A button of the footer bar that sends something. */
export interface FormButton {
  readonly call: Call;
  readonly label?: LocalizedText | undefined;
  /** Button code it needs; default the call's own. */
  readonly button?: string | undefined;
  /** False sends an unfinished form (save as draft): only format faults stop it. */
  readonly whole: boolean;
  /** `confirmed` when the question of a refusal was answered with yes. */
  send(payload: Values, values: Values, confirmed: boolean): unknown;
  /** What it sends once the record is stored: the next version instead of a new one. */
  readonly stored?: FormButton | undefined;
  /** Sent before it while the page holds what is not stored: the act is about the version that was saved. */
  readonly first?: FormButton | undefined;
  /**
   * Refusals of either step that name their fields in their own way, or that are a question: answered with
   * yes, the same is sent again, confirmed.
   */
  readonly refusals?: Readonly<Record<number, OwnRefusal>> | undefined;
  /**
   * What this button needs beyond the command's schema: said at the fields together with the schema's faults,
   * before anything is sent.
   */
  readonly lacks?: ((values: Values) => readonly Lack[]) | undefined;
  /** May ask the server first: how many people it reaches, what hangs on it. */
  readonly question?: ((values: Values, formatter: Formatter) => Asked) | undefined;
  readonly done?: LocalizedText | ((output: unknown, formatter: Formatter) => string) | undefined;
  /** Where it leads: a path, `close` (the tab), or `stay`. Default `close`. */
  after(output: unknown, values: Values): string;
}

/** Further buttons of the footer bar, before those that send the form. */
export interface FormMore<I> extends FormAside<I> {
  readonly busy: boolean;
  /** Whether what is filled in can be read; what is wrong is said at its field. */
  check(): boolean;
}
export interface FormAside<I> {
  readonly values: Filling<I>;
  /** Fills in fields; those named in `guessed` are marked for the reader's check. */
  change(change: Filling<I>, guessed?: readonly (keyof I & string)[]): void;
  readonly formatter: Formatter;
}

/** What someone else stored meanwhile, as form values. */
export interface RemoteRow {
  readonly values: Values;
  readonly version: number;
  readonly who?: string | null | undefined;
  readonly when?: string | null | undefined;
}

export interface FormDeclaration<I> {
  readonly title: LocalizedText | ((values: Filling<I>) => LocalizedText);
  readonly sections: readonly FormSection[];
  /** Values of a new record; may ask the server (copy from last, template). */
  readonly start?: (place: Place) => Filling<I> | Promise<Filling<I>>;
  /** Stored values of the record that is edited, with `id` and `version`; null when it is not there. */
  readonly load?: (place: Place) => Promise<Filling<I> | null>;
  /** Why there is nothing to edit; default: the record could not be loaded. */
  readonly missing?: LocalizedText;
  /** What the page is checked by, where that is not the command's own input: it adds first and updates then. */
  readonly schema?: z.ZodType;
  /** Code sets its aside speaks of, besides those of its fields. */
  readonly sets?: readonly string[];
  /** Server-side draft; default true. */
  readonly drafts?: boolean;
  /** The draft's name, where the path alone does not tell one start from another. */
  readonly draftKey?: string;
  /** Stored values of a record that somebody else has changed meanwhile; default: `load`. */
  readonly reload?: (values: Filling<I>) => Promise<Filling<I> | null>;
  readonly back?: boolean;
  readonly cancel?: boolean;
  readonly confirm?: FormButton;
  readonly save?: FormButton;
  readonly release?: FormButton;
  /** Running summary: live amount, hints. Right of the sections on wide screens. */
  readonly aside?: ComponentType<FormAside<I>>;
  readonly more?: ComponentType<FormMore<I>>;
  /** Above the sections: quick line, template choice. */
  readonly above?: ComponentType<FormAside<I>>;
  /** Fields someone asks to correct, as the form opens: they stand like faults until they are changed or sent again. */
  readonly marks?: (values: Filling<I>, formatter: Formatter) => readonly FieldError[];
  /** Reads the stored row of a version conflict (`data.current`); default: the fields by their own paths. */
  readonly remote?: (current: unknown) => RemoteRow;
}
export interface Place {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}

/** How a footer button is declared. */
export interface SubmitMore<I, C extends Call> {
  readonly label?: LocalizedText;
  readonly button?: string;
  readonly whole?: boolean;
  readonly lacks?: (values: Filling<I>) => readonly Lack[];
  readonly question?: (values: Filling<I>, formatter: Formatter) => Asked;
  readonly done?: LocalizedText;
  readonly after?: (output: OutputOf<C>, values: Filling<I>) => string;
}
export type SendMore<I, C extends Call> = SubmitMore<I, C> & {
  readonly send: (values: Filling<I>) => Omit<InputOf<C>, 'idempotencyKey'>;
};
