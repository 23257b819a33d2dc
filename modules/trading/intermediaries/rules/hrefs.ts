import { INTERMEDIARY_APPLICATION, INTERMEDIARY_DEALS } from './pages.ts';

export const applicationHref = (id: string): string => `${INTERMEDIARY_DEALS}/detail/${id}`;
/** The form: of a draft, or of a negotiation by its number. */
export const applyHref = (of: { readonly id: string } | { readonly no: string }): string =>
  'id' in of
    ? `${INTERMEDIARY_APPLICATION}?id=${of.id}`
    : `${INTERMEDIARY_APPLICATION}?no=${encodeURIComponent(of.no)}`;
