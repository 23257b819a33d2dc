import { browserStorage, createStore, parsed } from '#kernel/web/request/store.ts';

/** What a reader compares by: where the goods shall be, and whether taxes are part of the price. */
export interface Chosen {
  readonly placeId: string | null;
  readonly taxed: boolean;
}
const KEY = 'chem-dt-landed';
function stored(): Chosen {
  const held = parsed(browserStorage.read('local', KEY)) as Partial<Chosen> | null;
  const placeId = typeof held?.placeId === 'string' && /^\d{1,19}$/.test(held.placeId) ? held.placeId : null;
  return { placeId, taxed: held?.taxed !== false };
}
/** The reader's basis, the same on every board and remembered in this browser. */
export const landedBasis = createStore<Chosen>(stored());
export function chooseBasis(change: Partial<Chosen>): void {
  const next = { ...landedBasis.get(), ...change };
  browserStorage.write('local', KEY, JSON.stringify(next));
  landedBasis.set(next);
}
