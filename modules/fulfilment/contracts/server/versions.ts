import { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { EDITABLE } from '../rules/contract-lifecycle.ts';
import type { ContractTerms } from '../rules/contract-terms.ts';
import { composeTerms } from './compose-terms.ts';
import { groundSoFar } from './ground.ts';
import { isDrafter } from './lifecycle.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** The content of a version as it was frozen. Refuses NotFound, also for a version the reader was never shown. */
export async function versionTerms(
  ctx: ContractContext,
  p: Pick<Protocol, 'id'>,
  version: number,
): Promise<ContractTerms> {
  const row = await ctx.tx
    .selectFrom('contracts.protocol_version')
    .select('terms')
    .where('protocol_id', '=', p.id)
    .where('content_version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row.terms;
}
/** The content of a contract as it stands. */
export const termsOf = (ctx: ContractContext, p: Protocol): Promise<ContractTerms> =>
  versionTerms(ctx, p, p.content_version);

/**
 * What a reader sees: the frozen version; of a draft that was never submitted, or is being edited, what its fields come
 * to so far. Null where it does not say yet with whom.
 */
export async function shownTerms(ctx: ContractContext, p: Protocol): Promise<ContractTerms | null> {
  const edited = isDrafter(ctx.actor, p) && EDITABLE.includes(p.protocol_state);
  if (!edited && p.content_version > 0) return termsOf(ctx, p);
  if (!isDrafter(ctx.actor, p)) return p.content_version > 0 ? termsOf(ctx, p) : null;
  const ground = await groundSoFar(ctx, p, WHOLE_COMPANY);
  if (ground === null) return p.content_version > 0 ? termsOf(ctx, p) : null;
  try {
    return await composeTerms(ctx, p, ground, p.content_version + 1);
  } catch (error) {
    // A field that does not fit is said at the field when it is submitted.
    if (!(error instanceof Refusal)) throw error;
    return p.content_version > 0 ? termsOf(ctx, p) : null;
  }
}
