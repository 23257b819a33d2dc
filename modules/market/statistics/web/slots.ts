import type { ComponentType } from 'react';

/** Where a reader asks to be told when an index passes a price; the composition joins it. */
export type IndexAlertPart = ComponentType<{
  readonly productNameId: string;
  readonly placeId: string;
  readonly lane: string;
  readonly currency: string;
  readonly priceLimit?: string | undefined;
}>;
let alert: IndexAlertPart | null = null;
export function joinIndexAlert(part: IndexAlertPart): void {
  alert = part;
}
export const indexAlert = (): IndexAlertPart | null => alert;
