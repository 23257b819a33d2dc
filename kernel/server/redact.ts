import { z } from 'zod';

/** What stands in a log instead of a secret. */
export const REDACTED = '***';
/** Request and response data keep at most this much (administration-domain 14.1). */
export const LOG_BYTES = 16 * 1024;
const LONGEST_TEXT = 2_000;
const LONGEST_LIST = 50;
const DEEPEST = 12;

/**
 * Names whose values never reach a log, whatever a schema says (administration-domain 14.1), compared without
 * case, `_` and `-`.
 */
const NAMES = new Set([
  'password',
  'newpassword',
  'oldpassword',
  'confirmpassword',
  'passcode',
  'smscode',
  'imgcode',
  'token',
  'signature',
  'verifyticket',
  'ticket',
  'idcardno',
  'authorization',
  'cookie',
  'setcookie',
  'secret',
  'secretaccesskey',
  'accesskeyid',
  'signkey',
  'filekey',
  'datakey',
  'smtpurl',
  'databaseurl',
]);
const LAST_FOUR = new Set(['bankaccount', 'bankaccountno', 'accountno']);
const plainNames = new Map<string, string>();
const MOST_KNOWN = 5_000;
/** The name as the lists have it; worked out once, since the fields of answers are always the same. */
function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  if (plainNames.size < MOST_KNOWN && name.length < 60) plainNames.set(name, plain);
  return plain;
}

/**
 * A copy fit for a log: values marked `secret(...)` in the schema and values under the listed names become
 * `***` (bank accounts keep their last four),
 * bytes become their length, long text and lists are cut with a mark. `schema` may be null; unknown fields
 * are then judged by name only.
 */
export function redact(schema: z.ZodType | null, value: unknown): unknown {
  return walk(schema === null || !holdsSecrets(schema) ? [] : [schema], value, 0, new WeakSet());
}

/**
 * The value with every part marked `secret(...)` in the schema replaced by what `hide` makes of it; nothing
 * else is touched.
 */
export function hidingSecrets(
  schema: z.ZodType,
  value: unknown,
  hide: (secret: unknown) => unknown,
): unknown {
  return holdsSecrets(schema) ? hideIn([schema], value, hide, 0) : value;
}
function hideIn(
  schemas: readonly z.core.$ZodType[],
  value: unknown,
  hide: (secret: unknown) => unknown,
  depth: number,
): unknown {
  const known = schemas.flatMap((s) => unwrapped(s));
  if (value !== null && value !== undefined && known.some(isSecret)) return hide(value);
  if (value === null || typeof value !== 'object' || value instanceof Date || depth >= DEEPEST) return value;
  if (Array.isArray(value))
    return value.map((item, i) =>
      hideIn(
        known.flatMap((s) => elementSchemas(s, i)),
        item,
        hide,
        depth + 1,
      ),
    );
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      hideIn(
        known.flatMap((s) => fieldSchemas(s, key)),
        inner,
        hide,
        depth + 1,
      ),
    ]),
  );
}

function walk(
  schemas: readonly z.core.$ZodType[],
  value: unknown,
  depth: number,
  above: WeakSet<object>,
): unknown {
  const known = schemas.flatMap((s) => unwrapped(s));
  if (value !== null && value !== undefined && known.some(isSecret)) return REDACTED;
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT
      ? `${value.slice(0, LONGEST_TEXT)}…[cut ${value.length - LONGEST_TEXT}]`
      : value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (value === null || typeof value !== 'object') return value;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= DEEPEST || above.has(value)) return '[…]';
  above.add(value);
  const copy = Array.isArray(value)
    ? listOf(known, value, depth, above)
    : objectOf(known, value, depth, above);
  above.delete(value);
  return copy;
}

function listOf(
  known: readonly z.core.$ZodType[],
  list: readonly unknown[],
  depth: number,
  above: WeakSet<object>,
): unknown[] {
  const schemasAt = (i: number) => known.flatMap((s) => elementSchemas(s, i));
  const shownItems = list
    .slice(0, LONGEST_LIST)
    .map((item, i) => walk(schemasAt(i), item, depth + 1, above) ?? null);
  return list.length > LONGEST_LIST ? [...shownItems, `…[cut ${list.length - LONGEST_LIST}]`] : shownItems;
}

function elementSchemas(schema: z.core.$ZodType, index: number): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodSet) return [schema._zod.def.valueType];
  if (!(schema instanceof z.ZodTuple)) return [];
  const at = schema._zod.def.items[index] ?? schema._zod.def.rest;
  return at === null || at === undefined ? [] : [at];
}

function objectOf(
  known: readonly z.core.$ZodType[],
  object: object,
  depth: number,
  above: WeakSet<object>,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  const entries =
    object instanceof Map ? [...object].map(([k, v]) => [String(k), v] as const) : Object.entries(object);
  for (const [key, inner] of entries) {
    // Where an upload lay for a moment is the server's own affair.
    if (key === 'path' && 'sha256' in object) continue;
    const name = plainName(key);
    if (inner !== null && inner !== undefined && NAMES.has(name)) out[key] = REDACTED;
    else if (typeof inner === 'string' && LAST_FOUR.has(name))
      out[key] = inner.length > 4 ? `${REDACTED}${inner.slice(-4)}` : REDACTED;
    else
      out[key] = walk(
        known.flatMap((s) => fieldSchemas(s, key)),
        inner,
        depth + 1,
        above,
      );
  }
  return out;
}

function fieldSchemas(schema: z.core.$ZodType, key: string): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) {
    const field = (schema.shape as Record<string, z.core.$ZodType>)[key] ?? schema._zod.def.catchall;
    return field === undefined ? [] : [field];
  }
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodMap) return [schema._zod.def.valueType];
  return [];
}

const MOST_PARTS = 5_000;
const secretive = new WeakMap<z.core.$ZodType, boolean>();
/**
 * Whether a schema or anything below it is marked as a secret; looked through once. One without any leaves
 * only the names to be judged.
 */
function holdsSecrets(schema: z.core.$ZodType): boolean {
  const known = secretive.get(schema);
  if (known !== undefined) return known;
  const seen = new Set<z.core.$ZodType>([schema]);
  for (const one of seen) {
    if (seen.size > MOST_PARTS) break;
    for (const below of partsOf(one)) seen.add(below);
  }
  // One that makes itself anew at every look has no end: it is looked through each time.
  const found = seen.size > MOST_PARTS || [...seen].some(isSecret);
  secretive.set(schema, found);
  return found;
}

function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = innerOf(schema._zod.def as unknown as Readonly<Record<string, unknown>>);
  if (schema instanceof z.ZodObject)
    return [
      ...inner,
      ...Object.values(schema.shape as Record<string, z.core.$ZodType>),
      ...fieldSchemas(schema, ''),
    ];
  if (schema instanceof z.ZodTuple)
    return [...inner, ...schema._zod.def.items, ...elementSchemas(schema, schema._zod.def.items.length)];
  return [...inner, ...elementSchemas(schema, 0), ...fieldSchemas(schema, '')];
}

const isSecret = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.secret === true;

/**
 * The schema and everything it wraps: optional, default, pipe, lazy, all branches of unions and both sides of
 * intersections.
 */
function unwrapped(schema: z.core.$ZodType, depth = 0): z.core.$ZodType[] {
  if (depth > DEEPEST) return [];
  const inner = innerOf(schema._zod.def as unknown as Readonly<Record<string, unknown>>);
  return [schema, ...inner.flatMap((s) => unwrapped(s, depth + 1))];
}

function innerOf(def: Readonly<Record<string, unknown>>): z.core.$ZodType[] {
  if (def.type === 'lazy' && typeof def.getter === 'function') return [def.getter() as z.core.$ZodType];
  if (def.type === 'union' && Array.isArray(def.options)) return def.options as z.core.$ZodType[];
  const ends =
    def.type === 'pipe'
      ? [def.in, def.out]
      : def.type === 'intersection'
        ? [def.left, def.right]
        : [def.innerType];
  return ends.filter((s): s is z.core.$ZodType => typeof s === 'object' && s !== null && '_zod' in s);
}

/** Mobile numbers and identity-card numbers inside sentences and stack traces, masked in the middle. */
export const redactText = (text: string): string =>
  text
    .replace(/(?<!\d)([1-9]\d{5})\d{8}(\d{3}[\dXx])(?!\d)/g, '$1********$2')
    .replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2');

/**
 * A value as JSON text of at most `most` bytes, ready for a jsonb column: its beginning with its true size
 * when there is more, a cut mark that still is JSON.
 */
export function capped(value: unknown, most = LOG_BYTES): string {
  const json = JSON.stringify(value) ?? 'null';
  const bytes = Buffer.byteLength(json);
  if (bytes <= most) return storable(json);
  // A third leaves room for the mark and for the escaping of quotes inside the kept part.
  const head = Buffer.from(json)
    .subarray(0, Math.floor(most / 3))
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
  return storable(JSON.stringify({ cut: true, bytes, head }));
}

/**
 * PostgreSQL's jsonb refuses NUL and lone surrogates, which JSON text may carry as escapes; a hostile text
 * must not stop its own log row.
 */
const storable = (json: string): string =>
  !json.includes('\\u')
    ? json
    : json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\uFFFD');
