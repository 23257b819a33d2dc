import { sql } from 'kysely';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { brokenConstraint, codeOf } from '#kernel/server/database.ts';
import type { CatalogueContext } from './noun.ts';

const TWICE = '23505';
/**
 * A change whose clash with a unique rule becomes its refusal; `says` is told which rule, and may still ask
 * the database.
 */
export async function unlessBroken<R>(
  ctx: CatalogueContext,
  change: () => Promise<R>,
  says: (rule: string) => Refusal | Promise<Refusal>,
): Promise<R> {
  await sql`savepoint unless_broken`.execute(ctx.tx);
  try {
    return await change();
  } catch (error) {
    if (codeOf(error) !== TWICE) throw error;
    await sql`rollback to savepoint unless_broken`.execute(ctx.tx);
    throw await says(brokenConstraint(error) ?? '');
  }
}
