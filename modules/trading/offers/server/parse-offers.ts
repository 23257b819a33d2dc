import { dictionaries } from '#registry/catalogue/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { parseOffers } from '../contract/offer.ts';
import { pasteOffers } from '../rules/paste-offer.ts';
import { offers } from './tables.ts';

/** Text from mail or chat becomes drafts by rules: each field with its confidence, below 0.9 marked as guessed. Nothing is saved. */
export const parse = offers.ask(parseOffers, async (w) => {
  const words = await dictionaries(w, { sellerId: w.actor.memberId as string });
  return { drafts: pasteOffers(w.input.text, words, dayOf(await w.now())) };
});
