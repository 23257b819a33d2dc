import type { Formatter } from '#kernel/web/screens/index.ts';
import { DealTape } from './deal-tape.tsx';
import { PlaceDepth } from './depth.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OfferFiles, SpecTable } from './offer-goods.tsx';
import type { OfferSeen } from './seen.ts';

/** What a buyer reads before he deals: terms, ship and papers, specification, files, the market at the place, deals. */
export function OfferMore({ offer, reader: formatter }: { offer: OfferSeen; reader: Formatter }) {
  return (
    <>
      <OfferFacts offer={offer} reader={formatter} />
      <SpecTable items={offer.specItems} goods={offer.goods} reader={formatter} />
      <OfferFiles offer={offer} />
      <PlaceDepth offer={offer} reader={formatter} />
      <DealTape tape={offer.tape} reader={formatter} />
    </>
  );
}
