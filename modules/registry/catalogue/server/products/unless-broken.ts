import { sql } from 'kysely';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { codeOf, brokenConstraint } from '#kernel/server/database.ts';
import type { Hand } from './noun.ts';

const TWICE = '23505';
/** A change whose clash with a unique rule becomes its refusal; `says` is told which rule, and may still ask the database. */
export async function unlessBroken<R>(
  w: Hand,
  change: () => Promise<R>,
  says: (rule: string) => Refusal | Promise<Refusal>,
): Promise<R> {
  await sql`savepoint unless_broken`.execute(w.tx);
  try {
    return await change();
  } catch (error) {
    if (codeOf(error) !== TWICE) throw error;
    await sql`rollback to savepoint unless_broken`.execute(w.tx);
    throw await says(brokenConstraint(error) ?? '');
  }
}
