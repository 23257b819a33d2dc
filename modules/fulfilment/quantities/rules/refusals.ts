import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/**
 * E-QTY-01 (trading-domain 21.2): not available, below minimum or off step. `available` is the fresh
 * available quantity as shown.
 */
export const QuantityRefused = refusal(17201, 'QUANTITY_REFUSED', {
  details: { available: z.string() },
  zh: '可用数量不足、低于起订量或不符合步长（可用{available}）',
  en: 'Quantity not available, below minimum or off step ({available} available)',
});
