import type { ComponentType } from 'react';
import type { PickSource } from '#kernel/web/fields/index.ts';
import type { BoardRow } from '../contract/market.ts';
import type { Lane } from '../rules/codes.ts';

/** Of what an index has to be a price: the goods, where they are chosen, the lane and the currency of the offer. */
export interface IndexWish {
  readonly lane: Lane;
  readonly currency: string;
  readonly productNameId: string | null;
}
/** Price indices stand above offers; the composition joins them. */
let joined: ((wish: IndexWish) => PickSource) | null = null;
export function joinIndices(of: (wish: IndexWish) => PickSource): void {
  joined = of;
}
/**
 * The indices a formula price may be reckoned from; read when they are asked, so that declarations need not
 * wait for the composition.
 */
export function indicesFor(wish: IndexWish): PickSource {
  if (joined === null) throw new Error('joinIndices() has not been called');
  return joined(wish);
}

/** Where a buyer asks about an offer without countering it; requests stand above offers, the composition joins them. */
export type AskPart = ComponentType<{
  readonly offerId: string;
  readonly spuId: string | null;
  readonly sellerId: string;
}>;
let ask: AskPart | null = null;
export function joinAsk(part: AskPart): void {
  ask = part;
}
export const askPart = (): AskPart | null => ask;

/** What an offer costs at one place on one basis; prices of the market stand above offers, the composition joins them. */
export interface LandedParts {
  readonly Cell: ComponentType<{ readonly offer: BoardRow; readonly parity?: boolean }>;
  readonly Bar: ComponentType;
}
let landed: LandedParts | null = null;
export function joinLanded(parts: LandedParts): void {
  landed = parts;
}
export function landedParts(): LandedParts {
  if (landed === null) throw new Error('joinLanded() has not been called');
  return landed;
}

/** What is known of a wish where it is asked for. */
export interface AlertStart {
  readonly offerId?: string | undefined;
  readonly productNameId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly lane?: string | undefined;
  readonly priceLimit?: string | undefined;
}
/** Where a reader who may keep alerts asks to be told of goods like these; alerts stand above, the composition joins them. */
export type AlertLink = ComponentType<AlertStart>;
let alert: AlertLink | null = null;
export function joinAlert(part: AlertLink): void {
  alert = part;
}
export const alertLink = (): AlertLink | null => alert;
