/** What decides whether goods may be given out of a warehouse. Days `YYYY-MM-DD`. */
export interface Permitted {
  readonly memberId: string;
  readonly enabled: boolean;
  readonly permittedClasses: readonly string[];
  readonly permitExpiry: string | null;
}
/** Owner of the warehouses that are open to every seller (administration-domain 24.1). */
export const PLATFORM_OWNER = '0';

/** The classes a permit covers on a day; none once it has ended (trading-domain 17.1). */
export const coveredOn = (
  house: Pick<Permitted, 'permittedClasses' | 'permitExpiry'>,
  day: string,
): readonly string[] =>
  house.permitExpiry !== null && house.permitExpiry >= day ? house.permittedClasses : [];

/** Why these goods may not be offered from this warehouse: it is nobody's to choose (foreign, switched off, gone), or its permit does not cover their class today. */
export function warehouseFault(
  house: Permitted | null,
  wish: { readonly memberId: string; readonly hazardClass: string | null; readonly today: string },
): 'unknown' | 'permit' | null {
  if (
    house === null ||
    !house.enabled ||
    (house.memberId !== PLATFORM_OWNER && house.memberId !== wish.memberId)
  )
    return 'unknown';
  return wish.hazardClass === null || coveredOn(house, wish.today).includes(wish.hazardClass)
    ? null
    : 'permit';
}
