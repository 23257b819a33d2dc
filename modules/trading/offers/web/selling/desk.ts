import { createStore, type Store } from '#kernel/web/request/index.ts';
import type { OfferRow } from '../../contract/offer.ts';

/** What a list or detail asks about an offer in a dialog of its own. */
export interface Asked {
  readonly about: 'release' | 'prolong' | 'delete';
  readonly offer: OfferRow;
}
/** One desk per screen: row entries put a question on it, the screen's dialogs answer it. */
export type Desk = Store<Asked | null>;
export const newDesk = (): Desk => createStore<Asked | null>(null);
