import type { Transaction } from 'kysely';
import type { Named, Place } from './named-place.ts';
import { type CatalogueTables, catalogue } from './tables.ts';

type CatalogueTx = Transaction<CatalogueTables>;

export interface Port extends Named {
  readonly unlocode: string;
  readonly country: string;
  readonly timeZone: string;
  /** Metres. */
  readonly maxDraft: string | null;
}

/** What `type` of a place says when it is a port: ports and places share one row of numbers. */
export const PORT_PLACE = 'port';

async function readPorts(tx: CatalogueTx, ids: readonly string[]): Promise<Map<string, Port>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('catalogue.port')
    .select(['id', 'name as zh', 'name_en as en', 'unlocode', 'country'])
    .select(['time_zone as timeZone', 'max_draft as maxDraft'])
    .where('id', 'in', [...ids])
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ports by id; what is unknown is left out. */
export const portsOf = catalogue.door<{ ids: readonly string[] }, Map<string, Port>>(({ tx, input }) =>
  readPorts(tx, input.ids),
);

/** A port where a place is named, under its UN/LOCODE. */
export async function portAsPlace(tx: CatalogueTx, id: string): Promise<Place | null> {
  const port = (await readPorts(tx, [id])).get(id);
  if (port === undefined) return null;
  const { zh, en, unlocode } = port;
  return { id, zh, en, code: unlocode, region: '', type: PORT_PLACE, portId: id };
}

export interface KnownPlace extends Named {
  readonly code: string;
  /** The port a place lies at; of a port its own number. */
  readonly portId: string | null;
}
/** Every place and port with its code, for those who reckon between them. */
export const placesKnown = catalogue.door<Record<never, never>, KnownPlace[]>(async ({ tx }) => {
  const places = await tx
    .selectFrom('catalogue.place')
    .select(['id', 'code', 'name as zh', 'name_en as en', 'port_id as portId'])
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const ports = await tx
    .selectFrom('catalogue.port')
    .select(['id', 'unlocode as code', 'name as zh', 'name_en as en', 'id as portId'])
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  return [...places, ...ports];
});
