import { z } from 'zod';
import { isResidentId } from '#kernel/rules/check-digits.ts';
import {
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  MEMBERS,
  OptionalText,
  PhoneFax,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { FLEET_PAGE, EDIT_PAGE, GATE_PAGE } from '../rules/pages.ts';
import { ShipVehicleKnown } from '../rules/refusals.ts';
import { isPlate, isTrailerPlate, normalisePlate } from '../rules/transport.ts';
import { optional, Weight } from './note-fields.ts';

const ownCompany = { audience: MEMBERS, relation: 'own', dataType: 'SHIPMENT', verified: true } as const;
const registered = { ...ownCompany, routes: [FLEET_PAGE] } as const;
const picked = { ...ownCompany, routes: [FLEET_PAGE, EDIT_PAGE, GATE_PAGE] } as const;
const vehicleBase = '/api/common-logistics/common/vehicle';
const crewBase = '/api/common-logistics/common/crew';

const Plate = z
  .string()
  .max(14)
  .overwrite(normalisePlate)
  .refine((v) => isPlate(v) || isTrailerPlate(v), { error: 'ship.plate' });
const Trailer = z
  .string()
  .max(14)
  .overwrite(normalisePlate)
  .refine(isTrailerPlate, { error: 'ship.trailer' });

export const VehicleRow = z.object({
  id: Id,
  version: z.number().int(),
  plateNo: z.string(),
  trailerNo: z.string().nullable(),
  tankVolume: z.string().nullable(),
  /** Tonnes. */
  loadLimit: z.string(),
  roadPermitNo: z.string().nullable(),
  permitExpiry: z.string().nullable(),
  /** The permit has ended, or ends within 30 days. */
  expiry: z.enum(['none', 'valid', 'soon', 'over']),
  remark: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type VehicleRow = z.output<typeof VehicleRow>;
const vehicle = {
  plateNo: Plate,
  trailerNo: optional(Trailer),
  tankVolume: optional(Weight),
  loadLimit: Weight,
  roadPermitNo: OptionalText(50),
  permitExpiry: optional(Day),
  remark: OptionalText(200),
};
const saved = z.object({ id: Id, version: z.number().int() });
const filters = { keyword: OptionalText(60).optional(), ids: z.array(Id).min(1).max(50).optional() };
export const listVehicles = list('vehicles.list', {
  path: `${vehicleBase}/list`,
  ...picked,
  filters,
  row: VehicleRow,
  sortable: ['gmtCreate', 'permitExpiry'],
});
export const addVehicle = command('vehicles.add', {
  path: `${vehicleBase}/add`,
  ...registered,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(vehicle),
  output: saved,
  refuses: [ShipVehicleKnown],
});
export const updateVehicle = command('vehicles.update', {
  path: `${vehicleBase}/update`,
  ...registered,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...vehicle }),
  output: saved,
  refuses: [ShipVehicleKnown],
});
export const deleteVehicles = command('vehicles.delete', {
  path: `${vehicleBase}/delete`,
  ...registered,
  button: 'Delete',
  input: z.strictObject({ ids: Ids.max(50) }),
  output: BatchResult,
});

export const CrewRow = z.object({
  id: Id,
  version: z.number().int(),
  kind: z.enum(['driver', 'escort']),
  name: z.string(),
  idNoTail: z.string(),
  phone: z.string(),
  certificateNo: z.string().nullable(),
  certificateExpiry: z.string().nullable(),
  expiry: z.enum(['none', 'valid', 'soon', 'over']),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type CrewRow = z.output<typeof CrewRow>;
/** Whether the birth date has come yet is asked with every note that uses it. */
const ANY_DAY = '2999-12-31';
const IdNo = secret(
  z
    .string()
    .overwrite((v) => v.replace(/\s/g, '').toUpperCase())
    .refine((v) => isResidentId(v, ANY_DAY), { error: 'ship.idNo' }),
);
const crew = {
  kind: z.enum(['driver', 'escort'], { error: 'field.select' }),
  name: Text(50),
  phone: PhoneFax,
  certificateNo: OptionalText(50),
  certificateExpiry: optional(Day),
};
export const listCrew = list('crew.list', {
  path: `${crewBase}/list`,
  ...picked,
  filters: { ...filters, kind: z.enum(['driver', 'escort']).optional() },
  row: CrewRow,
  sortable: ['gmtCreate', 'name', 'certificateExpiry'],
});
export const addCrew = command('crew.add', {
  path: `${crewBase}/add`,
  ...registered,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ ...crew, idNo: IdNo }),
  output: saved,
  refuses: [ShipVehicleKnown],
});
/** The ID number stays where none is sent. */
export const updateCrew = command('crew.update', {
  path: `${crewBase}/update`,
  ...registered,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...crew }),
  output: saved,
});
export const deleteCrew = command('crew.delete', {
  path: `${crewBase}/delete`,
  ...registered,
  button: 'Delete',
  input: z.strictObject({ ids: Ids.max(50) }),
  output: BatchResult,
});
