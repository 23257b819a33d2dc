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
  runtime: Pick<Permitted, 'permittedClasses' | 'permitExpiry'>,
  day: string,
): readonly string[] =>
  runtime.permitExpiry !== null && runtime.permitExpiry >= day ? runtime.permittedClasses : [];

/** Where a place or a warehouse lies: the place it belongs to, and the code of its administrative region (GB/T 2260). */
export interface Located {
  readonly placeId: string | null;
  readonly region: string;
}
/**
 * True when a warehouse lies neither at a place nor in its region; where it names no place, only the regions
 * are compared. A region of a province or city holds those below it.
 */
export function liesElsewhere(
  warehouse: Located,
  place: { readonly id: string; readonly region: string },
): boolean {
  if (warehouse.placeId === place.id) return false;
  const within = place.region.replace(/(00)+$/, '');
  return !(within !== '' && warehouse.region.startsWith(within));
}

/**
 * Why these goods may not be offered from this warehouse: it is nobody's to choose (foreign, switched off,
 * gone), or its permit does not cover their class today.
 */
export function warehouseFault(
  runtime: Permitted | null,
  wish: { readonly memberId: string; readonly hazardClass: string | null; readonly today: string },
): 'unknown' | 'permit' | null {
  if (
    runtime === null ||
    !runtime.enabled ||
    (runtime.memberId !== PLATFORM_OWNER && runtime.memberId !== wish.memberId)
  )
    return 'unknown';
  return wish.hazardClass === null || coveredOn(runtime, wish.today).includes(wish.hazardClass)
    ? null
    : 'permit';
}
