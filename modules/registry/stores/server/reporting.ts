/** What stores publish in the schema `reporting`. Row security is asked as the caller. */
export interface StoreViews {
  'reporting.stores': { id: string; code: string; name: string; name_en: string | null };
}
