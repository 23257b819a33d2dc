import { z } from 'zod';
import { ungrouped } from './check-digits.ts';
import type { RefusalKind } from './refusal.ts';

/**
 * What crosses the wire, written once: validation, client types, form rules, the OpenAPI page and the
 * permission matrix all come from here.
 * All calls are POST with a JSON body (administration-domain 0.4).
 */
export type Identity = 'platform' | 'seller' | 'buyer';
/**
 * public: nobody signed in is needed. probe: may be asked without login, then answers 401/10111. Otherwise
 * the identities that may call.
 */
export type Audience = 'public' | 'probe' | readonly Identity[];
export const EVERYONE = ['platform', 'seller', 'buyer'] as const satisfies readonly Identity[];
export const MEMBERS = ['seller', 'buyer'] as const satisfies readonly Identity[];
export const PLATFORM = ['platform'] as const satisfies readonly Identity[];

/**
 * Whose rows a call touches. none: no stored rows of anyone. self: the caller's own account. own: rows of the
 * caller's company.
 * party: documents with several companies, the caller being one. market: published to every signed-in member.
 * platform: rows of all companies within the data scope.
 */
export type Relation = 'none' | 'self' | 'own' | 'party' | 'market' | 'platform';

export interface CallSpec<I extends z.ZodType, O extends z.ZodType> {
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  readonly relation: Relation;
  /**
   * Button code that must be granted on one of `routes`; absent: one of `routes` must be in the caller's
   * menu, or the call is open to its audience when `routes` is empty.
   */
  readonly button?: string;
  readonly routes?: readonly string[];
  /**
   * Data type of the scope filter (administration-domain 7.4); required for own, party and platform relations
   * with scoped rows.
   */
  readonly dataType?: string;
  /** Creating or binding calls carry `idempotencyKey`; `money` keeps it 30 days instead of 72 hours (trust 1.3). */
  readonly once?: 'creates' | 'money';
  /** Works while a login is restricted (expired password, pending agreement) or the screen is locked. */
  readonly restricted?: boolean;
  /** Members must be approved (G-CMP) to call; default false. */
  readonly verified?: boolean;
  /** Never writes an operation-log row (lists, details, probes). Commands always log. */
  readonly input: I;
  readonly output: O;
  // biome-ignore lint/suspicious/noExplicitAny: refusals of any details
  readonly refuses?: readonly RefusalKind<any>[];
  /** JSON bodies above this many bytes are refused with 10007; default 2 MB. */
  readonly bodyLimit?: number;
  /** Of a `multipart` call: how many megabytes its file may have, by the fields that stand before it; default 10. */
  readonly fileLimit?: (fields: Readonly<Record<string, unknown>>) => number;
  /** `multipart`: parts are text fields plus files. `file`: the answer is bytes, not an envelope. */
  readonly body?: 'json' | 'multipart' | 'query';
  readonly answer?: 'json' | 'file';
  /** Seconds of a rate window and how many calls of one caller fit into it; default 600 per 60 s. */
  readonly rate?: { readonly calls: number; readonly seconds: number };
}
export type CallKind = 'command' | 'query' | 'list';
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends CallSpec<I, O> {
  readonly name: string;
  readonly kind: CallKind;
}
export interface ListCall<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType>
  extends Call<I, z.ZodType<Page<z.output<R>>>> {
  readonly kind: 'list';
  readonly row: R;
  readonly sortable: readonly string[];
}
export type InputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

const registry = new Map<string, Call>();
/** Every declared call by name: the gate, the matrix, the OpenAPI page and the client walk this. */
export const allCalls = (): readonly Call[] => [...registry.values()];

function declare<C extends Call>(call: C): C {
  if (registry.has(call.name)) throw new Error(`call ${call.name} is declared twice`);
  const other = [...registry.values()].find((c) => c.path === call.path);
  if (other) throw new Error(`calls ${call.name} and ${other.name} share the path ${call.path}`);
  registry.set(call.name, call);
  return call;
}

/** An act: changes something, is logged, and answers what the screen needs to redraw. */
export const command = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  spec: CallSpec<I, O>,
): Call<I, O> => declare({ ...spec, name, kind: 'command' });
/** A question about one thing or a small set. */
export const query = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  spec: CallSpec<I, O>,
): Call<I, O> => declare({ ...spec, name, kind: 'query' });

/** Sizes people choose from (specification 9); other values 1 to 100 are accepted. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** Totals are counted exactly up to here, and said to be "more" beyond, so that a page costs the same at any table size. */
export const COUNT_LIMIT = 10_000;

export const Paging = {
  pageNum: z.int().min(1).max(COUNT_LIMIT).default(1),
  pageCount: z.int().min(1).max(100).default(20),
  sortProperties: z.string().max(40).optional(),
  sortAsc: z.boolean().default(false),
};
export interface Page<R> {
  list: R[];
  totalCount: number;
  totalMore: boolean;
  pageNum: number;
  pageCount: number;
}
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    totalCount: z.number().int(),
    totalMore: z.boolean(),
    pageNum: z.number().int(),
    pageCount: z.number().int(),
  });

/** A page of rows: filters, `sortable` columns (others are ignored), paging of administration-domain 0.4. */
export function list<F extends z.ZodRawShape, R extends z.ZodType>(
  name: string,
  spec: Omit<CallSpec<z.ZodType, z.ZodType>, 'input' | 'output'> & {
    filters: F;
    row: R;
    sortable: readonly string[];
  },
) {
  const input = z.strictObject({ ...Paging, ...spec.filters });
  const output = pageOf(spec.row);
  return declare({ ...spec, name, kind: 'list' as const, input, output }) as typeof spec & {
    name: string;
    kind: 'list';
    input: typeof input;
    output: typeof output;
    row: R;
    sortable: readonly string[];
  } & Call<typeof input, typeof output>;
}

/** How many rows of a list each of its tabs holds, by the tab's value, within what the caller may see. */
export const counts = <F extends z.ZodRawShape = Record<never, never>>(
  name: string,
  { filters, ...spec }: Omit<CallSpec<z.ZodType, z.ZodType>, 'input' | 'output'> & { readonly filters?: F },
) =>
  query(name, {
    ...spec,
    input: z.strictObject(filters ?? ({} as F)),
    output: z.record(z.string(), z.number().int()),
  });

// The field kinds of administration-domain 0.1 and trading-domain 0.1. Strict objects: unknown fields are refused.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule keeps out
const NO_CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;
const plainText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `text.max:${most}` })
    .regex(NO_CONTROLS, { error: 'text.control' });
const LARGEST_ID = '9223372036854775807';
export const Id = z
  .string()
  .regex(/^\d{1,19}$/, { error: 'id.format' })
  .refine((id) => id.length < LARGEST_ID.length || id <= LARGEST_ID, { error: 'id.format' });
export const Version = z.int().min(1);
export const Text = (most: number) => plainText(most).min(1, { error: 'field.input' });
export const OptionalText = (most: number) =>
  plainText(most)
    .nullish()
    .transform((v) => (v === '' || v === undefined ? null : v));
export const Reason = plainText(300).min(2, { error: 'reason.short' });
export const I18nText = (most: number) =>
  z.strictObject({ zh_CN: Text(most), en_US: plainText(most).optional() });
/** Quantities keep at most two decimals; a third is refused, never rounded (E-FMT-02). Non-negative decimal text. */
export const Quantity = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'number.two' });
export const PositiveQuantity = Quantity.refine((v) => /[1-9]/.test(v), { error: 'number.positive' });
export const Money = z.string().regex(/^\d{1,14}(\.\d{1,2})?$/, { error: 'number.two' });
export const Price = Money.refine((v) => /[1-9]/.test(v), { error: 'number.positive' });
/** General numbers: at most three decimals, non-negative (specification 5). */
export const Num3 = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, { error: 'number.format' });
export const Percent = Num3.refine((v) => Number.parseFloat(v) <= 100, { error: 'percent.range' });
/** Years people trade in: what is reckoned from such a day stays one that database and clock can write. */
const inReach = (time: string): boolean => time >= '1800' && time < '3000';
export const Instant = z.iso
  .datetime({ offset: true, error: 'time.format' })
  .refine(inReach, { error: 'time.range' });
export const Day = z.iso.date({ error: 'date.format' }).refine(inReach, { error: 'time.range' });
export const Code = (...codes: [string, ...string[]]) => z.enum(codes, { error: 'field.select' });
/** A mainland mobile number. Typed as it is shown («138 0013 8000»), kept as digits only (screens 3.2). */
export const Mobile = z
  .string()
  .overwrite(ungrouped)
  .regex(/^1[3-9]\d{9}$/, { error: 'phone' });
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
    { error: 'email' },
  );
export const PhoneFax = z.string().regex(/^[0-9()+\- ]{5,30}$/, { error: 'phone.fax' });
/** Digits and hyphens only (specification 5; administration-domain 0.3). */
export const AddressCode = z
  .string()
  .trim()
  .regex(/^[0-9-]{1,20}$/, { error: 'address.code' });
/** The parser that browsers and Node share, and these rules know of neither. */
declare const URL: new (
  text: string,
) => { readonly hostname: string; readonly username: string; readonly password: string };
/** http or https with a host, and nobody's name or password in it. */
function isHttpLink(text: string): boolean {
  if (!/^https?:\/\/\S{1,500}$/i.test(text)) return false;
  try {
    const link = new URL(text);
    return link.hostname !== '' && link.username === '' && link.password === '';
  } catch {
    return false;
  }
}
export const HttpLink = z.string().max(508).refine(isHttpLink, { error: 'link.http' });
export const ActionResult = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.string(),
  can: z.array(z.string()),
});

/** An uploaded file as the gate hands it on: a temporary path on the server, removed after the call. */
export interface Upload {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}
export const UploadedFile = z.custom<Upload>(
  (v) => typeof v === 'object' && v !== null && 'path' in v && 'sha256' in v,
  { error: 'field.select' },
);
/** The answer of batch commands (administration-domain 0.4). */
export const BatchResult = z.object({
  success: z.number().int(),
  fail: z.number().int(),
  failures: z.array(z.object({ id: z.string(), status: z.number(), code: z.string(), message: z.string() })),
});
export const Ids = z.array(Id).min(1, { error: 'field.select' }).max(1000);

/**
 * Marks a field whose value never reaches a log: passwords, codes, tokens, numbers of persons and accounts
 * (administration-domain 14.1, trust 4).
 */
export const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ secret: true }) as T;

/** The answer of every call (administration-domain 1.3). */
export interface Envelope<D = unknown> {
  status: number;
  success: boolean;
  message: string;
  code: string;
  data: D | null;
  requestId: string;
  errors: { field: string; rule: string; message: string }[] | null;
  redirectUrl: string | null;
}
