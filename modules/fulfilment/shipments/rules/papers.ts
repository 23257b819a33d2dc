import { isResidentId } from '#kernel/rules/check-digits.ts';
import { isByRoad, isPlate, isTrailerPlate, PICK } from './transport.ts';

/** A driver or escort with his paper, the ID number as it was typed. Days `YYYY-MM-DD`. */
export interface PersonPapers {
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly certificateNo: string | null;
  readonly expiry: string | null;
}
/** What is looked at before goods may be asked for and before they are released (10.1, INV-SHP-04). */
export interface TransportPapers {
  readonly transportMode: string;
  readonly pickType: string;
  /** A UN number makes the goods dangerous on the road. */
  readonly unNo: string | null;
  readonly sensitiveCargo: boolean;
  readonly plateNo: string | null;
  readonly trailerNo: string | null;
  readonly loadLimit: string | null;
  readonly roadPermitNo: string | null;
  readonly permitExpiry: string | null;
  readonly driver: PersonPapers | null;
  readonly escort: PersonPapers | null;
  readonly carrierName: string | null;
  readonly carrierLicenceNo: string | null;
  readonly carrierLicenceUntil: string | null;
  readonly eWaybillNo: string | null;
  readonly previousLoad: string | null;
  readonly hasCleaningCert: boolean;
  readonly vesselName: string | null;
}
export type PaperFault =
  | 'ship.plate'
  | 'ship.trailer'
  | 'ship.loadLimit'
  | 'ship.driver'
  | 'ship.idNo'
  | 'ship.certificate'
  | 'ship.escort'
  | 'ship.roadPermit'
  | 'ship.carrier'
  | 'ship.carrierLicence'
  | 'ship.eWaybill'
  | 'ship.previousLoad'
  | 'ship.cleaningCert'
  | 'ship.vessel';
export interface FieldFault {
  readonly field: string;
  readonly rule: PaperFault;
}

const validOn = (expiry: string | null, day: string): boolean => expiry !== null && expiry >= day;

function personFaults(
  field: 'driver' | 'escort',
  person: PersonPapers | null,
  p: TransportPapers,
  on: { readonly day: string; readonly today: string },
): FieldFault[] {
  if (person === null || person.name === '' || person.phone === '')
    return [{ field, rule: field === 'driver' ? 'ship.driver' : 'ship.escort' }];
  const faults: FieldFault[] = [];
  if (!isResidentId(person.idNo, on.today)) faults.push({ field: `${field}.idNo`, rule: 'ship.idNo' });
  if (p.unNo !== null && (!person.certificateNo || !validOn(person.expiry, on.day)))
    faults.push({ field: `${field}.expiry`, rule: 'ship.certificate' });
  return faults;
}

function dangerousFaults(p: TransportPapers, on: { day: string; today: string }): FieldFault[] {
  if (p.unNo === null) return [];
  const faults = personFaults('escort', p.escort, p, on);
  if (!p.roadPermitNo || !validOn(p.permitExpiry, on.day))
    faults.push({ field: 'permitExpiry', rule: 'ship.roadPermit' });
  if (!p.carrierName) faults.push({ field: 'carrierName', rule: 'ship.carrier' });
  if (!p.carrierLicenceNo || !validOn(p.carrierLicenceUntil, on.day))
    faults.push({ field: 'carrierLicenceUntil', rule: 'ship.carrierLicence' });
  if (!p.eWaybillNo) faults.push({ field: 'eWaybillNo', rule: 'ship.eWaybill' });
  return faults;
}

/** What a note of the road is missing on the day of its loading; of the water its vessel. Empty: complete. */
export function paperFaults(
  p: TransportPapers,
  on: { readonly day: string; readonly today: string },
): FieldFault[] {
  const cargo: FieldFault[] = !p.sensitiveCargo
    ? []
    : [
        ...(p.previousLoad ? [] : [{ field: 'previousLoad', rule: 'ship.previousLoad' as const }]),
        ...(p.hasCleaningCert ? [] : [{ field: 'cleaningCert', rule: 'ship.cleaningCert' as const }]),
      ];
  if (p.transportMode === '30' || p.transportMode === '40')
    return [...(p.vesselName ? [] : [{ field: 'vesselName', rule: 'ship.vessel' as const }]), ...cargo];
  if (!isByRoad(p.transportMode)) return [];
  const faults: FieldFault[] = [];
  if (p.plateNo === null || !(isPlate(p.plateNo) || isTrailerPlate(p.plateNo)))
    faults.push({ field: 'plateNo', rule: 'ship.plate' });
  if (p.trailerNo !== null && !isTrailerPlate(p.trailerNo))
    faults.push({ field: 'trailerNo', rule: 'ship.trailer' });
  if (p.loadLimit === null) faults.push({ field: 'loadLimit', rule: 'ship.loadLimit' });
  faults.push(...personFaults('driver', p.driver, p, on), ...dangerousFaults(p, on), ...cargo);
  if (p.pickType === PICK.delivery && !p.carrierName && p.unNo === null)
    faults.push({ field: 'carrierName', rule: 'ship.carrier' });
  return faults;
}
