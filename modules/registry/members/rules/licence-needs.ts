/** Papers that must name their products (19.4: scope required for hazardous types). */
export const SCOPED_TYPES: readonly string[] = ['20', '21', '22', '23', '24', '25', '26', '27'];
/** The operating licence says how its holder trades. */
export const MODE_TYPES: readonly string[] = ['20'];
/** Type of the business licence. */
export const BUSINESS_LICENCE = '10';
/** Stored as the end of a business licence without one; the last year that the contract lets through. */
export const NO_END = '2999-12-31';

/** What the review of a licence needs and its row in an application leaves open (19.4). */
export const lacksTerms = (licence: {
  readonly licenceType: string | null;
  readonly scopeItems?: readonly unknown[] | null | undefined;
  readonly operatingMode?: string | null | undefined;
}): boolean => {
  const type = licence.licenceType ?? '';
  return (
    (SCOPED_TYPES.includes(type) && (licence.scopeItems ?? []).length === 0) ||
    (MODE_TYPES.includes(type) && (licence.operatingMode ?? null) === null)
  );
};

/** Last serial of the Catalogue of Hazardous Chemicals (2015 edition: 2,828 entries). */
const LAST_SERIAL = 2828;
export const isCatalogueSerial = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed) && Number.parseInt(typed, 10) >= 1 && Number.parseInt(typed, 10) <= LAST_SERIAL;
