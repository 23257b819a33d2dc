import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type Ask = (w: Work<AnyTables, AnyTables>, memberId: string) => Promise<string | null>;
let ask: Ask = () => Promise.resolve(null);
/** Stores stand above the catalogue and hand their answer down when the house is composed: which store a seller's goods belong to. */
export function storesAnswer(answer: Ask): void {
  ask = answer;
}
export const storeIdOf = (w: unknown, memberId: string): Promise<string | null> =>
  ask(w as Work<AnyTables, AnyTables>, memberId);
