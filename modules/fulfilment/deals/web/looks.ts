import { ORDER, orderLife, orderTones } from '#fulfilment/orders/rules/order-life.ts';
import { fixedLook, lifeLook, type StatusColor, type StatusLook } from '#kernel/web/screens/index.ts';
import { DEAL, dealLife, dealTones } from '../rules/deal-life.ts';
import { LETTER, letterLife, letterTones } from '../rules/letter-life.ts';
import { dealListWords } from '../rules/screen-words.ts';

const tonesOf = <N extends string, C extends string>(
  codes: Readonly<Record<N, C>>,
  tones: Readonly<Record<C, StatusColor>>,
): Record<N, StatusColor> =>
  Object.fromEntries(
    (Object.entries(codes) as [N, C][]).map(([name, code]) => [name, tones[code]]),
  ) as Record<N, StatusColor>;

export const dealLook: StatusLook = lifeLook(dealLife, tonesOf(DEAL, dealTones));
export const letterLook: StatusLook = lifeLook(letterLife, tonesOf(LETTER, letterTones));
export const orderLook: StatusLook = lifeLook(orderLife, tonesOf(ORDER, orderTones));
/** The party at fault of a voided deal. */
export const faultLook: StatusLook = fixedLook({
  buyer: { ...dealListWords.table.buyer, color: 'red' },
  seller: { ...dealListWords.table.seller, color: 'red' },
  none: { ...dealListWords.table.none, color: 'gray' },
});
