import type { z } from 'zod';
import type { Locale } from './locale.ts';
import { fill, inLocale } from './words.ts';

/** A named no. Refusals inform the reader in his language; bugs throw. One per precondition (style 6). */
// biome-ignore lint/suspicious/noExplicitAny: a refusal of any details is a refusal; its kind tells which
export class Refusal<D = any> extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind<D>;
  readonly details: D;
  readonly field: string | undefined;
  constructor(kind: RefusalKind<D>, details: D, field?: string) {
    super(`${kind.status} ${kind.code} ${JSON.stringify(details)}`);
    this.kind = kind;
    this.details = details;
    this.field = field;
  }
  /** The sentence the reader sees. */
  says(locale: Locale): string {
    return fill(inLocale(this.kind, locale), this.kind.spell(this.details, locale));
  }
}

export interface RefusalKind<D> {
  (details: D, field?: string): Refusal<D>;
  readonly code: string;
  readonly status: number;
  readonly http: number;
  readonly zh: string;
  readonly en: string;
  readonly redirect: boolean;
  /** The details as the sentence says them: codes become words. */
  spell(details: D, locale: Locale): Record<string, unknown>;
  is(error: unknown): error is Refusal<D>;
}

const known = new Map<number, string>();

/** What a refusal says: both languages, with what fills their holes. */
interface Wording<S extends z.ZodRawShape> {
  zh: string;
  en: string;
  details?: S;
  http?: number;
  redirect?: boolean;
  spell?: (details: z.infer<z.ZodObject<S>>, locale: Locale) => Record<string, unknown>;
}

function kindOf<S extends z.ZodRawShape>(
  status: number,
  code: string,
  spec: Wording<S>,
): RefusalKind<z.infer<z.ZodObject<S>>> {
  type D = z.infer<z.ZodObject<S>>;
  const kind = ((details: D, field?: string) => new Refusal<D>(kind, details, field)) as RefusalKind<D>;
  return Object.assign(kind, {
    code,
    status,
    http: spec.http ?? 200,
    zh: spec.zh,
    en: spec.en,
    redirect: spec.redirect ?? false,
    spell: spec.spell ?? ((details: D) => details as Record<string, unknown>),
    is: (e: unknown): e is Refusal<D> => e instanceof Refusal && e.kind.status === status,
  });
}

/**
 * Declares a refusal: five-digit body status, symbolic code, both languages (administration-domain 25, trading-domain 21.2).
 * HTTP status is 200 unless said (1.4). A number has one meaning: declaring it twice with another code throws.
 * It is declared once, and its constant is the code in PascalCase (a house check).
 */
export function refusal<S extends z.ZodRawShape = Record<never, never>>(
  status: number,
  code: string,
  spec: Wording<S>,
): RefusalKind<z.infer<z.ZodObject<S>>> {
  const before = known.get(status);
  if (before !== undefined && before !== code)
    throw new Error(`refusal ${status} is already ${before}, it cannot also be ${code}`);
  known.set(status, code);
  return kindOf(status, code, spec);
}

/**
 * The same refusal, number and code, where one place has more to say of it than the others, or answers with
 * another HTTP status.
 */
export const reworded = <S extends z.ZodRawShape = Record<never, never>>(
  kind: { readonly status: number; readonly code: string },
  spec: Wording<S>,
): RefusalKind<z.infer<z.ZodObject<S>>> => kindOf(kind.status, kind.code, spec);
