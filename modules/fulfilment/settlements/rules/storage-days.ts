import { addDays } from '#kernel/rules/clock.ts';

const DAY = 86_400_000; // milliseconds
/**
 * Days of storage to be paid: from the day after the delivery window and the free days up to the day the goods left,
 * both YYYY-MM-DD. Zero while they left in time.
 */
export function storageDays(
  deliveryEnd: string,
  freeDays: number,
  leftOn: string,
): { days: number; from: string } {
  const from = addDays(deliveryEnd, freeDays + 1);
  const days = Math.round((Date.parse(`${leftOn}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY) + 1; // not money: days
  return { days: Math.max(0, days), from };
}
