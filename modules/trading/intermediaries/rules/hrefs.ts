import { INTERMEDIARY_APPLICATION, INTERMEDIARY_DEALS } from './pages.ts';

export const applicationHref = (id: string): string => `${INTERMEDIARY_DEALS}/detail/${id}`;
/** The form: of a draft, or of a negotiation by its number, as one of its sides (deal_side) fills it in. */
export const applyHref = (
  of: { readonly id: string } | { readonly no: string; readonly side: string },
): string =>
  'id' in of
    ? `${INTERMEDIARY_APPLICATION}?id=${of.id}`
    : `${INTERMEDIARY_APPLICATION}?no=${encodeURIComponent(of.no)}&side=${of.side}`;
