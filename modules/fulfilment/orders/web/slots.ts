import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { OrderDetail } from '../contract/order.ts';

interface Common {
  /** Unlike every other verb on the page: `registerPayment`, `bookShipment`. */
  readonly verb: string;
  readonly label: LocalizedText;
  /** Button code it needs. */
  readonly button?: string;
  readonly primary?: boolean;
  when(row: OrderDetail): boolean;
}
/**
 * An act of another module on the page of an order: it leads to a page of that module, or opens its own dialog there.
 * Modules above orders join theirs in the composition (`app/web-order-page.tsx`).
 */
export type OrderAction = Common &
  (
    | { readonly href: (row: OrderDetail) => string }
    | { readonly dialog: ComponentType<{ readonly row: OrderDetail; onClose(): void }> }
  );
const joined: OrderAction[] = [];
export function joinOrderActions(...actions: readonly OrderAction[]): void {
  joined.push(...actions);
}
/** In the order in which they were joined; read when the page is declared. */
export const orderActions = (): readonly OrderAction[] => joined;

/** A part of another module above the facts of an order: it shows itself or nothing. */
export type OrderPart = ComponentType<{ readonly row: OrderDetail }>;
const parts: OrderPart[] = [];
export function joinOrderParts(...more: readonly OrderPart[]): void {
  parts.push(...more);
}
export const orderParts = (): readonly OrderPart[] => parts;

let fetchJoined: () => Promise<unknown> = () => Promise.resolve();
/** Where the composition joins actions and parts: fetched with the page of an order, which waits for it. */
export function orderPageFrom(fetch: () => Promise<unknown>): void {
  fetchJoined = fetch;
}
export const orderPageJoined = (): Promise<unknown> => fetchJoined();
