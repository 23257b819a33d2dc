import { pickFrom } from '#kernel/web/screens/index.ts';
import { listCrew, listVehicles, type CrewRow, type VehicleRow } from '../contract/fleet.ts';

/** What was offered for choice, so that its papers can be filled in with it. */
export const vehiclesSeen = new Map<string, VehicleRow>();
export const crewSeen = new Map<string, CrewRow>();
export const vehicles = pickFrom(listVehicles, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => {
    vehiclesSeen.set(row.id, row);
    return { value: row.id, label: row.plateNo, note: row.trailerNo ?? '' };
  },
});
export const crewOf = (kind: 'driver' | 'escort') =>
  pickFrom(listCrew, {
    keyword: 'keyword',
    ids: 'ids',
    given: { kind },
    option: (row) => {
      crewSeen.set(row.id, row);
      return { value: row.id, label: row.name, note: row.phone };
    },
  });
