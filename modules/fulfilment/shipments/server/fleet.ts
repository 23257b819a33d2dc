import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { FLEET_PAGE } from '../rules/pages.ts';
import { ShipVehicleKnown } from '../rules/refusals.ts';
import { normalisePlate } from '../rules/transport.ts';
import { listCrew, listVehicles } from '../contract/fleet.ts';
import { SEALED_CREW } from './note-columns.ts';
import { type ShipmentContext, shipments } from './tables.ts';

const v = 'shipments.vehicle';
const c = 'shipments.crew';
const SOON_DAYS = 30;
/** Vehicles and people of the own company, within the reader's data scope: in lists, in choices and in acts. */
export const ownVehicles = (ctx: ShipmentContext) =>
  ctx.tx
    .selectFrom(v)
    .selectAll(v)
    .where('deleted', '=', false)
    .where(
      inScope(ctx.actor, 'SHIPMENT', {
        member: `${v}.member_id`,
        dept: `${v}.owner_dept_id`,
        emp: `${v}.owner_emp_id`,
      }),
    );
export const ownCrew = (ctx: ShipmentContext) =>
  ctx.tx
    .selectFrom(c)
    .selectAll(c)
    .where('deleted', '=', false)
    .where(
      inScope(ctx.actor, 'SHIPMENT', {
        member: `${c}.member_id`,
        dept: `${c}.owner_dept_id`,
        emp: `${c}.owner_emp_id`,
      }),
    );

const expiryOf = (day: string | null, today: string): 'none' | 'valid' | 'soon' | 'over' => {
  if (day === null) return 'none';
  if (day < today) return 'over';
  return day <= addDays(today, SOON_DAYS) ? 'soon' : 'valid';
};
const canKeep = (ctx: ShipmentContext): string[] =>
  [
    ['update', 'Edit'],
    ['delete', 'Delete'],
  ].flatMap(([verb, button]) =>
    ctx.actor.superAdmin || holds(ctx.actor, button as string, [FLEET_PAGE]) ? [verb as string] : [],
  );

/** A plate or person that the company has on file already. */
export async function onceOnly<R>(act: () => Promise<R>, field: string): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (['vehicle_once', 'crew_once'].includes(brokenConstraint(error) ?? ''))
      throw ShipVehicleKnown({}, field);
    throw error;
  }
}

export const listVehiclesHandler = shipments.query(listVehicles, async (ctx) => {
  const { keyword, ids } = ctx.input;
  let q = ownVehicles(ctx);
  if (ids !== undefined) q = q.where('id', 'in', ids);
  if (keyword)
    q = q.where(
      sql<boolean>`(plate_no like ${containsPattern(normalisePlate(keyword))} or trailer_no like ${containsPattern(normalisePlate(keyword))})`,
    );
  const page = await paged(ctx.tx, q, ctx.input, {
    sortable: { gmtCreate: `${v}.gmt_create`, permitExpiry: `${v}.permit_expiry` },
    fallback: { column: `${v}.gmt_create`, asc: false },
    key: `${v}.id`,
  });
  const today = dayOf(await ctx.now());
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      version: r.version,
      plateNo: r.plate_no,
      trailerNo: r.trailer_no,
      tankVolume: r.tank_volume,
      loadLimit: r.load_limit,
      roadPermitNo: r.road_permit_no,
      permitExpiry: r.permit_expiry,
      expiry: expiryOf(r.permit_expiry, today),
      remark: r.remark,
      gmtCreate: r.gmt_create.toISOString(),
      can: canKeep(ctx),
    })),
  };
});

export const listCrewHandler = shipments.query(listCrew, async (ctx) => {
  const { keyword, ids, kind } = ctx.input;
  let q = ownCrew(ctx);
  if (ids !== undefined) q = q.where('id', 'in', ids);
  if (kind !== undefined) q = q.where('kind', '=', kind);
  if (keyword) q = q.where(sql<boolean>`name ilike ${containsPattern(keyword)}`);
  const page = await paged(ctx.tx, q, ctx.input, {
    sortable: {
      gmtCreate: `${c}.gmt_create`,
      name: `${c}.name`,
      certificateExpiry: `${c}.certificate_expiry`,
    },
    fallback: { column: `${c}.gmt_create`, asc: false },
    key: `${c}.id`,
  });
  const today = dayOf(await ctx.now());
  const secrets = ctx.service('secrets');
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      version: r.version,
      kind: r.kind,
      name: r.name,
      idNoTail: secrets.open(r.id_no_sealed, SEALED_CREW).slice(-4),
      phone: r.phone,
      certificateNo: r.certificate_no,
      certificateExpiry: r.certificate_expiry,
      expiry: expiryOf(r.certificate_expiry, today),
      gmtCreate: r.gmt_create.toISOString(),
      can: canKeep(ctx),
    })),
  };
});
