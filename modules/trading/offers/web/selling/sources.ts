import { PORT_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import type { PickOption, PickSource } from '#kernel/web/fields/index.ts';
import { placeSource, portSource } from '#registry/catalogue/web/door.ts';

/** FAS, FOB, CFR and CIF name a port, the other terms a place; a port is a place too. */
export const namedPlaceOf = (priceTerm: string): PickSource =>
  PORT_TERMS.includes(priceTerm) ? portSource : anyPlaceSource;
const both = async (
  of: (source: PickSource) => Promise<readonly PickOption[]>,
): Promise<readonly PickOption[]> => (await Promise.all([of(placeSource), of(portSource)])).flat();
/** Places and ports in one list: their numbers never meet. */
export const anyPlaceSource: PickSource = {
  name: 'placesAndPorts',
  search: (keyword) => both((source) => source.search(keyword)),
  named: (ids) => both(async (source) => (await source.named?.(ids)) ?? []),
};
