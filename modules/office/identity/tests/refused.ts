import { expect } from 'vitest';
import { Refusal, type RefusalKind } from '#kernel/rules/refusal.ts';

/** Expects a named refusal (its number), and its details when given. */
export async function refused<D>(
  work: Promise<unknown>,
  kind: RefusalKind<D>,
  details?: Partial<D>,
): Promise<Refusal<D>> {
  const error: unknown = await work.then(
    () => new Error(`expected ${kind.code}, but it went through`),
    (e: unknown) => e,
  );
  if (!(error instanceof Refusal)) throw error;
  expect({ status: error.kind.status, http: error.kind.http, details: error.details }).toMatchObject({
    status: kind.status,
    http: kind.http,
    ...(details === undefined ? {} : { details }),
  });
  return error as Refusal<D>;
}
