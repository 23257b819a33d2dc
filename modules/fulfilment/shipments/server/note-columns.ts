import { LICENCE } from '#registry/qualifications/rules/licence-lifecycle.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { licencesOfMember } from '#registry/qualifications/server/door.ts';
import { partyOf } from '#registry/members/server/door.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { PersonInput, TransportInput } from '../contract/note-fields.ts';
import { type PersonPapers, paperFaults } from '../rules/papers.ts';
import { ShipPapersWanting } from '../rules/refusals.ts';
import { isByRoad } from '../rules/transport.ts';
import type { KeptPerson, Note, NoteFiles, ShipmentContext } from './tables.ts';

/** Contexts of the sealed ID numbers. */
export const SEALED_DRIVER = 'shipments.note.id_no';
export const SEALED_CREW = 'shipments.crew.id_no';
const ROAD_LICENCE = '30';
const RUNNING: readonly string[] = [LICENCE.effective, LICENCE.expiring];

/** A person as the note keeps him: from the company's own register, else as typed; an ID left out stays. */
async function keptPerson(
  ctx: ShipmentContext,
  typed: PersonInput | null,
  before: KeptPerson | null,
): Promise<KeptPerson | null> {
  if (typed === null) return null;
  const secrets = ctx.service('secrets');
  const { name, phone, certificateNo, expiry } = typed;
  const seal = (idNo: string) => ({
    idNoSealed: secrets.seal(idNo, SEALED_DRIVER),
    idNoTail: idNo.slice(-4),
  });
  if (typed.crewId !== null && !typed.idNo) {
    const row = await foundRow(
      ctx.tx
        .selectFrom('shipments.crew')
        .selectAll()
        .where('id', '=', typed.crewId)
        .where('member_id', '=', ctx.actor.memberId)
        .where('deleted', '=', false),
    );
    return { name, phone, certificateNo, expiry, ...seal(secrets.open(row.id_no_sealed, SEALED_CREW)) };
  }
  if (typed.idNo) return { name, phone, certificateNo, expiry, ...seal(typed.idNo) };
  const same = before !== null && before.name === name ? before : { idNoSealed: '', idNoTail: '' };
  return { name, phone, certificateNo, expiry, idNoSealed: same.idNoSealed, idNoTail: same.idNoTail };
}

/** The dangerous goods road licence of a carrier that is a member here: its own papers say number and end. */
async function carrierOf(ctx: ShipmentContext, t: TransportInput) {
  const typed = {
    carrier_member_id: t.carrierMemberId,
    carrier_name: t.carrierName,
    carrier_licence_no: t.carrierLicenceNo,
    carrier_licence_until: t.carrierLicenceUntil,
  };
  if (t.carrierMemberId === null) return typed;
  const memberId = t.carrierMemberId;
  return asSystem(ctx, async () => {
    const company = await partyOf(ctx, { memberId });
    const licence = (await licencesOfMember(ctx, { memberId })).find(
      (l) => l.licenceType === ROAD_LICENCE && RUNNING.includes(l.effectiveStatus ?? ''),
    );
    return {
      ...typed,
      carrier_name: company?.name ?? t.carrierName,
      carrier_licence_no: licence?.certificateNo ?? null,
      carrier_licence_until: licence?.endDate ?? null,
    };
  });
}

/** The columns of everything that carries the goods. */
export async function transportColumns(ctx: ShipmentContext, t: TransportInput, before: Note | null) {
  const files: NoteFiles = {
    ...before?.files,
    cleaningCert: t.cleaningCert,
    handoverDoc: t.handoverDoc,
  };
  return {
    ...(await carrierOf(ctx, t)),
    plate_no: t.plateNo,
    trailer_no: t.trailerNo,
    tank_volume: t.tankVolume,
    load_limit: t.loadLimit,
    road_permit_no: t.roadPermitNo,
    permit_expiry: t.permitExpiry,
    driver: await keptPerson(ctx, t.driver, before?.driver ?? null),
    escort: await keptPerson(ctx, t.escort, before?.escort ?? null),
    e_waybill_no: t.eWaybillNo,
    previous_load: t.previousLoad,
    co_load_note_id: await coLoadOf(ctx, t.coLoadNo),
    files,
  };
}
/** The other note of a shared vehicle, as far as the caller sees it. */
async function coLoadOf(ctx: ShipmentContext, noteNo: string | null): Promise<string | null> {
  if (noteNo === null) return null;
  const row = await foundRow(
    ctx.tx
      .selectFrom('shipments.note')
      .select('id')
      .where('note_no', '=', noteNo.replace(/\s/g, '').toUpperCase()),
  );
  return row.id;
}

const opened = (ctx: ShipmentContext, person: KeptPerson | null): PersonPapers | null =>
  person === null
    ? null
    : {
        ...person,
        idNo: person.idNoSealed === '' ? '' : ctx.service('secrets').open(person.idNoSealed, SEALED_DRIVER),
      };

/** Papers complete and valid on the day the goods are loaded. Refuses 17805 with every field (INV-SHP-04). */
export async function requirePapers(ctx: ShipmentContext, note: Note): Promise<string> {
  const today = dayOf(await ctx.now());
  const loading = note.window_start === null ? today : dayOf(note.window_start);
  const day = loading > today ? loading : today;
  const says = paperFaults(
    {
      transportMode: note.transport_mode,
      pickType: note.pick_type,
      unNo: note.un_no,
      sensitiveCargo: note.sensitive_cargo && isByRoad(note.transport_mode),
      plateNo: note.plate_no,
      trailerNo: note.trailer_no,
      loadLimit: note.load_limit,
      roadPermitNo: note.road_permit_no,
      permitExpiry: note.permit_expiry,
      driver: opened(ctx, note.driver),
      escort: opened(ctx, note.escort),
      carrierName: note.carrier_name,
      carrierLicenceNo: note.carrier_licence_no,
      carrierLicenceUntil: note.carrier_licence_until,
      eWaybillNo: note.e_waybill_no,
      previousLoad: note.previous_load,
      hasCleaningCert: (note.files.cleaningCert ?? []).length > 0,
      vesselName: note.vessel_name,
    },
    { day, today },
  );
  if (says.length > 0) throw ShipPapersWanting({ says: [...says] }, says[0]?.field);
  return day;
}
/** Whether what the gate read off a paper is the driver's ID: the whole number, or its last four characters. */
export function isDriver(ctx: ShipmentContext, note: Note, shown: string): boolean {
  const typed = shown.replace(/\s/g, '').toUpperCase();
  const driver = opened(ctx, note.driver);
  if (driver === null || typed.length < 4) return false;
  return typed.length === 4 ? driver.idNo.endsWith(typed) : driver.idNo === typed;
}
