import { proveLives } from '#kernel/test/lives.ts';
import { orderButtons, orderLife, orderTones } from '../rules/order-life.ts';

proveLives([
  {
    rows: 'R-STATE-017 R-ORD-010 to R-ORD-017',
    name: 'order',
    life: orderLife,
    buttons: orderButtons,
    tones: orderTones,
  },
]);
