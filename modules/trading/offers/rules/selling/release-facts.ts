import type { DecimalText } from '#kernel/rules/decimal.ts';

/** What the checks must know beside the offer itself; the caller reads it from the owners of the data. */
export interface ReleaseFacts {
  readonly now: Date;
  /** Business day of `now`, Asia/Shanghai. */
  readonly today: string;
  readonly store: {
    readonly enabled: boolean;
    readonly published: boolean;
    readonly ownedBySeller: boolean;
  } | null;
  readonly contactIsStaff: boolean;
  readonly sku: {
    readonly onShelf: boolean;
    readonly controlClasses: readonly string[];
    readonly needsInhibitor: boolean;
    readonly sensitiveToPreviousCargo: boolean;
    readonly sdsDay: string | null;
  } | null;
  /**
   * What speaks against the chosen warehouse: not the seller's to choose, or its permit does not cover the
   * class of the goods; null: nothing.
   */
  readonly warehouseFault: 'unknown' | 'permit' | null;
  /** The chosen warehouse lies at another place than the one the goods are delivered at. */
  readonly warehouseElsewhere: boolean;
  /** The named place is a port. */
  readonly namedPort: boolean;
  /** Another live offer bears the same bill of lading of the same ship. */
  readonly billTaken: boolean;
  /** What of origin, ship and seller stands on the operator's sanction list. */
  readonly sanctions: readonly { readonly field: string; readonly name: string }[];
  /** The chosen index is a price of other goods, of another lane or in another currency. */
  readonly indexForeign: boolean;
  /** Held + sold of the offer's position; a listing is never reduced below it. */
  readonly committed: DecimalText;
  /**
   * What speaks against the chosen lot: not the seller's, not of these goods or out of use, or its custodian
   * has not said how much lies there; null: nothing.
   */
  readonly lotFault: 'unknown' | 'unconfirmed' | null;
  /** Quantity of the physical lot still free for this offer; null without a lot. */
  readonly lotFree: DecimalText | null;
  readonly referencePrice: DecimalText | null;
  /** How far a price may be from the reference, in percent, before it asks for a second look (G-PRC). */
  readonly priceBand: DecimalText;
}
