import { z } from 'zod';
import { fill, inLocale, type LocalizedText, type Words, type WordTable } from '#kernel/rules/words.ts';
import type { FieldError } from '#kernel/web/request/index.ts';
import type { FormField, Lack } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import { getAt, isAside, isBlank, isObject, setAt, type Values } from './paths.ts';
import { screenWords } from './words.ts';

/** What is wrong with a field, kept apart from its sentence so that a language switch says it anew. */
export type Fault =
  | { readonly kind: 'missing' }
  | { readonly kind: 'rule'; readonly key: string; readonly n?: string | number | undefined }
  /** A rule of the field's own declaration. */
  | { readonly kind: 'own'; readonly said: LocalizedText }
  /** Said by the server, in the language of that moment. */
  | { readonly kind: 'said'; readonly text: string };
export type Faults = Readonly<Record<string, Fault>>;

/** The schema of a path; null where the schema cannot be walked. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | null {
  let here: z.ZodType = schema;
  for (const key of path.split('.')) {
    while (here instanceof z.ZodOptional || here instanceof z.ZodNullable || here instanceof z.ZodDefault)
      here = here.unwrap() as z.ZodType;
    if (!(here instanceof z.ZodObject)) return null;
    const next: unknown = (here.shape as Record<string, unknown>)[key];
    if (!(next instanceof z.ZodType)) return null;
    here = next;
  }
  return here;
}

/** Whether the form itself asks for a field, beyond its schema. */
const isAsked = ({ required }: FormField, values: Values): boolean =>
  typeof required === 'function' ? required(values) : required === true;

/** Required: neither missing nor null is accepted. Empty text counts as missing. */
export function isRequired(schema: z.ZodType, field: FormField, values: Values): boolean {
  if (field.required !== undefined) return isAsked(field, values);
  const fieldSchema = schemaAt(schema, field.path);
  return (
    fieldSchema !== null && !fieldSchema.safeParse(undefined).success && !fieldSchema.safeParse(null).success
  );
}

/**
 * What is sent: blank fields as null where the schema takes null, else left out; fields that are not shown are left out;
 * keys without a field (`id`, `version`) as they are.
 */
export function payloadOf(schema: z.ZodType, fields: readonly FormField[], values: Values): Values {
  let out: Values = Object.fromEntries(Object.entries(values).filter(([key]) => !isAside(key)));
  const shownPaths = new Set(fields.filter((f) => f.when?.(values) ?? true).flatMap((f) => f.paths));
  for (const field of fields) {
    const hidden = field.when !== undefined && !field.when(values);
    for (const path of field.paths) {
      // Two fields may stand for one value, one of them shown at a time: the hidden one does not take it away.
      if (hidden && shownPaths.has(path)) continue;
      const value = getAt(values, path);
      if (hidden || isBlank(value))
        out = setAt(out, path, hidden ? undefined : emptyOf(schemaAt(schema, path), field, value));
      else if (field.send) out = setAt(out, path, field.send(value));
    }
  }
  return dropUndefined(schema, out);
}

/**
 * What an empty field sends: null where the schema takes it; an emptied list as an empty one, so that the
 * last entry can be taken away too.
 */
function emptyOf(fieldSchema: z.ZodType | null, field: FormField, value: unknown): unknown {
  if (fieldSchema === null) return undefined;
  if (fieldSchema.safeParse(null).success) return null;
  const asked = Array.isArray(value) || !fieldSchema.safeParse(undefined).success;
  return field.required === false && asked && fieldSchema.safeParse([]).success ? [] : undefined;
}

/**
 * Keys without a value are not sent; nested objects that lost all of theirs neither, unless they are
 * required: then each missing part is said.
 */
function dropUndefined(schema: z.ZodType, values: Values, prefix = ''): Values {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const path = `${prefix}${key}`;
    const filled = isObject(value) ? dropUndefined(schema, value, `${path}.`) : value;
    const emptied =
      isObject(filled) &&
      Object.keys(filled).length === 0 &&
      isObject(value) &&
      Object.keys(value).length > 0;
    if (emptied && schemaAt(schema, path)?.safeParse(undefined).success !== false) continue;
    out[key] = filled;
  }
  return out;
}

type Issue = z.core.$ZodIssue;
const ruleOf = (issue: Issue): Fault => {
  const named = /^([a-z][\w-]*(?:\.[\w-]+)*)(?::(.+))?$/i.exec(issue.message);
  if (
    named &&
    (issue.message.includes('.') || named[1] === 'phone' || named[1] === 'email' || named[1] === 'idcard')
  )
    return { kind: 'rule', key: named[1] as string, n: named[2] };
  if (issue.code === 'too_small')
    return {
      kind: 'rule',
      key: issue.origin === 'array' ? 'items.least' : 'number.least',
      n: Number(issue.minimum),
    };
  if (issue.code === 'too_big')
    return {
      kind: 'rule',
      key: issue.origin === 'array' ? 'items.most' : 'number.most',
      n: Number(issue.maximum),
    };
  return { kind: 'rule', key: 'field.invalid' };
};

/** The field an issue belongs to: its own path, or the longest path of a field it lies under. */
export function fieldOf(fields: readonly FormField[], path: string): FormField | undefined {
  const under = fields.filter((f) => f.paths.some((p) => path === p || path.startsWith(`${p}.`)));
  return under.sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * Checks the form by the command's own schema. `whole: false` forgives what is merely missing. Faults without
 * a field stand under their raw path.
 */
export function faultsOf(
  schema: z.ZodType,
  fields: readonly FormField[],
  values: Values,
  whole = true,
): Faults {
  const shown = fields.filter((f) => f.when?.(values) ?? true);
  const faults: Record<string, Fault> = {};
  const parsed = schema.safeParse(payloadOf(schema, fields, values));
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    const field = fieldOf(shown, path);
    const blank = field
      ? field.paths.some((p) => isBlank(getAt(values, p))) && isBlank(getAt(values, path))
      : false;
    if (blank && !whole) continue;
    const name = field?.path ?? path;
    faults[name] ??= blank ? { kind: 'missing' } : ruleOf(issue);
  }
  for (const field of shown) {
    const fieldFault =
      field.fault !== undefined && field.paths.every((p) => !isBlank(getAt(values, p)))
        ? field.fault(values)
        : null;
    if (fieldFault !== null) faults[field.path] ??= { kind: 'own', said: fieldFault };
  }
  if (whole) {
    for (const field of shown)
      if (isAsked(field, values) && field.paths.some((p) => isBlank(getAt(values, p))))
        faults[field.path] ??= { kind: 'missing' };
  }
  return faults;
}

/** The schema's faults and what a button needs beyond them; a field says its first. */
export const withLacks = (faults: Faults, lacks: readonly Lack[]): Faults => ({
  ...Object.fromEntries(
    [...lacks].reverse().map(({ field, rule }): [string, Fault] => [field, { kind: 'rule', key: rule }]),
  ),
  ...faults,
});

/** What the server says of a field that is merely empty: the form knows its name better. */
const EMPTY_RULES: readonly string[] = ['field.input', 'field.select'];
/** Field errors of a refusal (10009 and refusals that name a field) put to their fields. */
export function faultsOfServer(fields: readonly FormField[], errors: readonly FieldError[]): Faults {
  const faults: Record<string, Fault> = {};
  for (const error of errors) {
    const field = fieldOf(fields, error.field);
    const missing = field?.path === error.field && EMPTY_RULES.includes(error.rule);
    faults[field?.path ?? error.field] ??= missing
      ? { kind: 'missing' }
      : { kind: 'said', text: error.message };
  }
  return faults;
}

/**
 * The sentence of a fault: the capability's own words first, then the screens'. A rule of one word («phone»)
 * is the system's: in a capability's table that word names the field.
 */
export function faultText(
  fault: Fault,
  field: FormField | undefined,
  words: Words<WordTable>,
  formatter: Formatter,
): string {
  const label = field ? formatter.text(field.label) : '';
  if (fault.kind === 'said') return fault.text;
  if (fault.kind === 'own') return inLocale(fault.said, formatter.locale);
  const key = fault.kind === 'missing' ? `field.${field?.verb ?? 'input'}` : fault.key;
  const shared: WordTable = screenWords.table;
  const said =
    (fault.kind === 'rule' && key.includes('.') ? words.table[key] : undefined) ??
    shared[key] ??
    screenWords.table['field.invalid'];
  return fill(inLocale(said, formatter.locale), {
    field: label,
    n: fault.kind === 'rule' ? fault.n : undefined,
  });
}
