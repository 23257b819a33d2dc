/** What offers publish in the schema `reporting`. Row security is asked as the caller. */
export interface OfferViews {
  'reporting.index_offers': {
    side: string;
    price: string;
    side_member_id: string;
    lane: string;
    product_name_id: string | null;
    place_id: string | null;
    cargo_status: string | null;
    price_term: string | null;
    uom: string | null;
    currency: string | null;
    grade: string;
  };
}
