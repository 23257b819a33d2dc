import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { alertLink } from '../slots.ts';

/** «Alert me» of a board: the filter in force becomes the wish. Offers are told to buyers. */
export function BoardAlert({ lane }: { lane: string }) {
  const { search } = useScreen();
  const operator = useStore(operatorStore);
  const Link = alertLink();
  if (Link === null || operator?.identityType !== 'buyer') return null;
  return (
    <Link
      lane={lane}
      productNameId={search.productNameId}
      placeId={search.placeId}
      priceLimit={search.priceTo}
    />
  );
}
