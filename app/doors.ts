import fs from 'node:fs';
import path from 'node:path';
import type { Call } from '#kernel/rules/contract.ts';
import { ROOT } from '#kernel/server/settings.ts';

/**
 * The reviewed register of calls, docs/domain/doors.tsv: who may call what, by which button, on which pages,
 * over which rows.
 * The permission matrix takes its expectation from here and not from the declarations it tests, so that
 * a button that was dropped or an audience that was widened in a contract turns it red.
 */
export interface Door {
  readonly call: string;
  readonly kind: string;
  readonly path: string;
  readonly audience: readonly string[];
  readonly relation: string;
  readonly routes: readonly string[];
  readonly button: string | null;
  readonly verified: boolean;
  readonly once: string | null;
  readonly dataType: string | null;
  readonly restricted: boolean;
  /** Where the documents open it, written by hand; required of calls that need no login. */
  readonly source: string;
}
const COLUMNS = [
  'call',
  'kind',
  'path',
  'audience',
  'relation',
  'routes',
  'button',
  'verified',
  'once',
  'dataType',
  'restricted',
  'source',
] as const satisfies readonly (keyof Door)[];
export const DOORS_FILE = 'docs/domain/doors.tsv';

/** What a declaration says, as a row of the register; the source is not part of any declaration. */
export function doorOf(call: Call, source = ''): Door {
  return {
    call: call.name,
    kind: call.kind,
    path: call.path,
    audience: typeof call.audience === 'string' ? [call.audience] : call.audience,
    relation: call.relation,
    routes: call.routes ?? [],
    button: call.button ?? null,
    verified: call.verified === true,
    once: call.once ?? null,
    dataType: call.dataType ?? null,
    restricted: call.restricted === true,
    source,
  };
}

const cellOf = (value: Door[keyof Door]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : '-';
  const text = typeof value === 'object' && value !== null ? value.join(',') : (value ?? '');
  return text === '' ? '-' : text.replace(/[\t\n]/g, ' ');
};
/** One line of the register, tab-separated. */
export const doorLine = (door: Door): string => COLUMNS.map((column) => cellOf(door[column])).join('\t');
/** The register of these doors, in the order of the names of their calls. */
export function doorsText(doors: readonly Door[]): string {
  const sorted = [...doors].sort((a, b) => (a.call < b.call ? -1 : 1));
  return `${[COLUMNS.join('\t'), ...sorted.map(doorLine)].join('\n')}\n`;
}

/** Reads a register. Throws when its columns are not those of today. */
export function parseDoors(text: string): Door[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  if (head !== COLUMNS.join('\t')) throw new Error(`${DOORS_FILE} has other columns: ${head}`);
  return lines.map((line) => {
    const [call = '', kind = '', at = '', audience, relation = '', routes, ...rest] = line.split('\t');
    const [button, verified, once, dataType, restricted, source] = rest;
    const many = (cell?: string) => (cell === undefined || cell === '-' ? [] : cell.split(','));
    const one = (cell?: string) => (cell === undefined || cell === '-' ? null : cell);
    return {
      call,
      kind,
      path: at,
      audience: many(audience),
      relation,
      routes: many(routes),
      button: one(button),
      verified: verified === 'yes',
      once: one(once),
      dataType: one(dataType),
      restricted: restricted === 'yes',
      source: one(source) ?? '',
    };
  });
}
/** The register as it was reviewed last. */
export const reviewedDoors = (): Door[] => {
  const file = path.join(ROOT, DOORS_FILE);
  return fs.existsSync(file) ? parseDoors(fs.readFileSync(file, 'utf8')) : [];
};

/**
 * What a person must review before the register may follow the declarations: one line per call that is new,
 * gone or changed.
 */
export function doorChanges(calls: readonly Call[], reviewed: readonly Door[]): string[] {
  const before = new Map(reviewed.map((door) => [door.call, door]));
  const now = new Map(calls.map((call) => [call.name, doorOf(call, before.get(call.name)?.source)]));
  const changed = [...now.values()].flatMap((door) => {
    const old = before.get(door.call);
    if (old === undefined) return [`${door.call}: new, ${doorLine(door).replaceAll('\t', ' ')}`];
    const columns = COLUMNS.filter((column) => cellOf(old[column]) !== cellOf(door[column]));
    return columns.map((c) => `${door.call}: ${c} was ${cellOf(old[c])}, is declared ${cellOf(door[c])}`);
  });
  const removed = reviewed.filter((door) => !now.has(door.call)).map((door) => `${door.call}: gone`);
  return [...changed, ...removed].sort();
}
