import { type Dictionaries, dictionaries } from '#registry/catalogue/server/door.ts';
import { parseOffers } from '../../contract/offer.ts';
import { type PastedDraft, pasteOffers } from '../../rules/selling/paste-offer.ts';
import { SURE } from '../../rules/selling/paste-text.ts';
import { offers } from '../tables.ts';

interface Shown {
  field: string;
  value: unknown;
  label: string | null;
  confidence: number;
  guessed: boolean;
  source: string;
}

/**
 * Text from mail or chat becomes drafts by rules: each field with its confidence, below 0.9 marked as
 * guessed. Lines that ask to buy are left out; nothing is saved.
 */
export const parseOffersHandler = offers.query(parseOffers, async (ctx) => {
  const words = await dictionaries(ctx, { sellerId: ctx.actor.memberId as string });
  const { drafts, paper } = pasteOffers(ctx.input.text, words, await ctx.now());
  return {
    drafts: drafts
      .filter((d) => d.intent === 'offer')
      .map((d) => ({ line: d.line, text: d.text, guesses: guessesOf(d, words) })),
    paper: [...paper],
  };
});

function guessesOf(draft: PastedDraft, words: Dictionaries): Shown[] {
  const named: Record<string, readonly { id: string; names: readonly string[] }[]> = {
    productId: words.products,
    namedPlaceId: words.places,
    producer: words.producers,
  };
  const shown = Object.entries(draft.fields).map(([field, g]) => ({
    field,
    value: g.value,
    label: named[field]?.find((e) => e.id === g.value)?.names[0] ?? null,
    confidence: g.confidence,
    guessed: g.guessed,
    source: g.text,
  }));
  const sku = skuOf(draft, words);
  return sku === null ? shown : [sku, ...shown];
}

/**
 * The SKU a line means: the seller's own of that product; one alone is as sure as the product, of several the
 * one whose producer was named, else a guess.
 */
function skuOf(draft: PastedDraft, words: Dictionaries): Shown | null {
  const product = draft.fields.productId;
  if (product === undefined) return null;
  const productSkus = words.skus.filter((s) => s.productId === product.value);
  const byProducer = productSkus.filter((s) => s.producer === draft.fields.producer?.value);
  const chosen = byProducer[0] ?? productSkus[0];
  if (chosen === undefined) return null;
  const confidence =
    productSkus.length === 1 || byProducer.length === 1
      ? product.confidence
      : Math.min(product.confidence, 0.6);
  return {
    field: 'skuId',
    value: chosen.id,
    label:
      `${words.products.find((p) => p.id === product.value)?.names[0] ?? ''} ${chosen.producer} ${chosen.grade}`.trim(),
    confidence,
    guessed: confidence < SURE,
    source: product.text,
  };
}
