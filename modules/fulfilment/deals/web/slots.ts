import type { ComponentType } from 'react';

/** What stands above deals and is reached from one: its file and result. The composition joins it. */
export type DealLinks = ComponentType<{ readonly dealId: string }>;
let links: DealLinks | null = null;
export function joinDealLinks(part: DealLinks): void {
  links = part;
}
export const dealLinks = (): DealLinks | null => links;
