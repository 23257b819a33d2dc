/** Transport modes (code set transport_mode, trading-domain 22.1). */
export const MODE = {
  truck: '10',
  rail: '20',
  barge: '30',
  vessel: '40',
  pipeline: '50',
  inTank: '60',
  isoTank: '70',
} as const;
export type TransportMode = (typeof MODE)[keyof typeof MODE];

/** Modes that come to the gate on wheels: a plate, a driver, a pick code, a slot. */
export const isByRoad = (mode: string): boolean => mode === MODE.truck || mode === MODE.isoTank;
/** Modes whose shipped weight is the bill of lading (10.2). */
export const isByWater = (mode: string): boolean => mode === MODE.barge || mode === MODE.vessel;

/** Pickup types (code set pick_type). */
export const PICK = { self: '10', delivery: '20' } as const;

/** A plate as people type it: no spaces, no separating dot, upper case. */
export const normalisePlate = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s·.・-]/g, '')
    .toUpperCase();

const PROVINCE = '[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]';
const TRACTOR = new RegExp(`^${PROVINCE}[A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}$`);
const TRAILER = new RegExp(`^${PROVINCE}[A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}挂$`);
/**
 * Mainland plate: province character, letter, 5 places (6 of a new-energy vehicle). Source: GA 36-2018,
 * trading-domain 10.1.
 */
export const isPlate = (plate: string): boolean => TRACTOR.test(plate);
export const isTrailerPlate = (plate: string): boolean => TRAILER.test(plate);

/** The five points before loading (10.1): each is looked at and photographed. */
export const CHECK_POINTS = ['vehicle', 'driver', 'escort', 'goods', 'tank'] as const;
export type CheckPoint = (typeof CHECK_POINTS)[number];
export type LoadingCheck = Readonly<Record<CheckPoint, boolean>>;
export const checkPassed = (check: LoadingCheck): boolean => CHECK_POINTS.every((p) => check[p]);

/** A window that names a slot may not be longer (10.1). */
export const SLOT_HOURS_MAX = 4;
/** A released note whose window was missed by this many days may be made void (10.2). */
export const MISSED_VOID_DAYS = 3;
/** Trucks that load in one slot where a warehouse has not said how many. */
export const SLOT_CAPACITY = 4;
