interface Company {
  readonly name: string;
  readonly nameEn: string | null;
}
/** Both companies of a document in both languages, and the other one as its reader calls it. */
export interface PartyNames {
  readonly sellerName: string;
  readonly sellerNameEn: string | null;
  readonly buyerName: string;
  readonly buyerNameEn: string | null;
  readonly counterparty: string;
  readonly counterpartyEn: string | null;
}
const NOBODY: Company = { name: '', nameEn: null };

/**
 * Names of the companies a document binds, for the side that reads it; who stands on neither side reads both
 * (trading-domain 0.4).
 */
export function partyNames(seller: Company = NOBODY, buyer: Company = NOBODY, side: string): PartyNames {
  const both = {
    sellerName: seller.name,
    sellerNameEn: seller.nameEn,
    buyerName: buyer.name,
    buyerNameEn: buyer.nameEn,
  };
  if (side === 'seller') return { ...both, counterparty: buyer.name, counterpartyEn: buyer.nameEn };
  if (side === 'buyer') return { ...both, counterparty: seller.name, counterpartyEn: seller.nameEn };
  const english =
    seller.nameEn || buyer.nameEn ? `${seller.nameEn || seller.name} / ${buyer.nameEn || buyer.name}` : null;
  return { ...both, counterparty: `${seller.name} / ${buyer.name}`, counterpartyEn: english };
}
