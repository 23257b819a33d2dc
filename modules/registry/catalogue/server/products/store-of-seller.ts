import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type Ask = (ctx: Context<AnyTables, AnyTables>, memberId: string) => Promise<string | null>;
let ask: Ask = () => Promise.resolve(null);
/**
 * Stores stand above the catalogue and hand their answer down when the system is composed: which store a
 * seller's goods belong to.
 */
export function storesAnswer(answer: Ask): void {
  ask = answer;
}
export const storeIdOf = (w: unknown, memberId: string): Promise<string | null> =>
  ask(w as Context<AnyTables, AnyTables>, memberId);
