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

/** Why these goods may not be offered from this warehouse: it is nobody's to choose (foreign, switched off, gone), or its permit does not cover their class today. */
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
