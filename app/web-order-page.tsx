import type { ComponentProps } from 'react';
import { fileAppeal } from '#fulfilment/appeals/web/order-actions.ts';
import { contractOfOrder } from '#fulfilment/contracts/web/order-actions.ts';
import { letterOfOrder } from '#fulfilment/deals/web/order-actions.ts';
import { dealFileOfOrder } from '#fulfilment/dossiers/web/order-actions.ts';
import { joinOrderActions, joinOrderParts, type OrderPart } from '#fulfilment/orders/web/slots.ts';
import { payByAlipay, payByWechat, registerPayment } from '#fulfilment/payments/web/order-actions.ts';
import { bookShipment } from '#fulfilment/shipments/web/order-actions.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';

// What modules above orders add to the page of an order; fetched with that page.
joinOrderActions(
  letterOfOrder,
  contractOfOrder,
  dealFileOfOrder,
  bookShipment,
  registerPayment,
  payByWechat,
  payByAlipay,
  fileAppeal,
);

// Only orders with a provisional price are asked about: the part is fetched with the first of them.
const Fixings = lazyComponent<ComponentProps<OrderPart>>(() =>
  import('#fulfilment/settlements/web/fixing-panel.tsx').then((m) => m.FixingPanel),
);
joinOrderParts((props) => (props.row.provisional ? <Fixings {...props} /> : null));
