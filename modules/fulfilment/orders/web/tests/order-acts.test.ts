import { expect, test } from 'vitest';
import { offered, type RowEntry } from '#kernel/web/screens/acts.ts';
import type { OrderRow } from '../../contract/order.ts';
import { listOrders } from '../../contract/order.ts';
import '../pending-payment.tsx';
import { declaredScreens } from '#kernel/web/screens/declared.ts';

const entries = (): readonly RowEntry<OrderRow>[] => {
  const own = declaredScreens().find((screen) => screen.call === listOrders);
  return (own?.declaration as { actions: readonly RowEntry<OrderRow>[] } | undefined)?.actions ?? [];
};
const row = (more: Partial<OrderRow>): OrderRow =>
  ({
    id: '1',
    version: 1,
    side: 'buyer',
    dealId: null,
    cancelProposedBy: null,
    can: [],
    ...more,
  }) as OrderRow;
const verbs = (more: Partial<OrderRow>) => offered(entries(), row(more), () => true).map((e) => e.verb);

test('M10 a row of the order list offers only what its state allows, and consent where the other side proposed to cancel', () => {
  expect(verbs({ can: ['submit', 'cancel'] })).toEqual(['submit', 'cancel']);
  expect(verbs({ can: [] })).toEqual([]);
  expect(verbs({ can: ['cancel'] })).toEqual(['cancel']);
  expect(verbs({ can: ['cancel'], cancelProposedBy: 'seller' })).toEqual(['agreeCancel']);
  // The side that proposed has nothing left to press.
  expect(verbs({ can: [], cancelProposedBy: 'buyer' })).toEqual([]);
});
