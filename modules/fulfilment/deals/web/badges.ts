import { ORDER, orderLifecycle, orderTones } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { fixedBadge, lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { DEAL, dealLifecycle, dealTones } from '../rules/deal-lifecycle.ts';
import { LETTER, letterLifecycle, letterTones } from '../rules/letter-lifecycle.ts';
import { dealListWords } from '../rules/screen-words.ts';

const tonesOf = <N extends string, C extends string>(
  codes: Readonly<Record<N, C>>,
  tones: Readonly<Record<C, StatusColor>>,
): Record<N, StatusColor> =>
  Object.fromEntries(
    (Object.entries(codes) as [N, C][]).map(([name, code]) => [name, tones[code]]),
  ) as Record<N, StatusColor>;

export const dealBadge: StatusBadge = lifecycleBadge(dealLifecycle, tonesOf(DEAL, dealTones));
export const letterBadge: StatusBadge = lifecycleBadge(letterLifecycle, tonesOf(LETTER, letterTones));
export const orderBadge: StatusBadge = lifecycleBadge(orderLifecycle, tonesOf(ORDER, orderTones));
/** The party at fault of a voided deal. */
export const faultBadge: StatusBadge = fixedBadge({
  buyer: { ...dealListWords.table.buyer, color: 'red' },
  seller: { ...dealListWords.table.seller, color: 'red' },
  none: { ...dealListWords.table.none, color: 'gray' },
});
