import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import {
  containsAny,
  dayRange,
  eq,
  listFilters,
  oneOf,
  present,
  yesNo,
} from '#kernel/server/list-filters.ts';
import { lockRow, touched } from '#kernel/server/rows.ts';

interface Trial {
  fact: {
    id: string;
    version: number;
    name: string;
    note: string;
    state: string;
    seen_at: Date | null;
    gmt_create: Date;
  };
}
/** A database that gives prepared answers and records what it was asked. */
function trial(rows: readonly object[] = []) {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async (query: { sql: string; parameters: readonly unknown[] }) => {
          asked.push({ sql: query.sql, parameters: query.parameters });
          return { rows: [...rows] as never[] };
        },
        async *streamQuery() {},
      };
    }
  }
  const db = new Kysely<Trial>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (d) => new PostgresIntrospector(d),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, asked };
}
const filters = listFilters({
  keyword: containsAny(['name', 'note']),
  state: oneOf('state'),
  name: eq('name'),
  seen: present('seen_at'),
  ...dayRange('gmt_create'),
});
const whereOf = async (input: Parameters<typeof filters.narrow>[2]) => {
  const { db } = trial();
  const query = (await filters.narrow(db, db.selectFrom('fact').select('id'), input)).compile();
  return { where: query.sql.split(' where ')[1] ?? '', parameters: query.parameters };
};

test('what was not sent, and what says nothing, asks nothing', async () => {
  expect(await whereOf({})).toEqual({ where: '', parameters: [] });
  expect(await whereOf({ keyword: '  ', state: [], name: undefined, seen: null })).toEqual({
    where: '',
    parameters: [],
  });
});

test('each filter is one condition, in the order of the declaration', async () => {
  const { where, parameters } = await whereOf({
    seen: false,
    name: 'x',
    state: ['10', '20'],
    keyword: '50%',
  });
  expect(where).toBe(
    '("name" ilike $1 or "note" ilike $2) and "state" in ($3, $4) and "name" = $5 and "seen_at" is null',
  );
  expect(parameters).toEqual(['%50\\%%', '%50\\%%', '10', '20', 'x']);
});

test('decision 0009: yes and no stand in the statement, so that a kept plan may use an index of a part of the rows', async () => {
  const { db } = trial();
  const open = listFilters({ enabled: yesNo('enabled') });
  const query = await open.narrow(db, db.selectFrom('fact').select('id'), { enabled: false });
  expect(query.compile()).toMatchObject({
    parameters: [],
    sql: expect.stringContaining('"enabled" = false'),
  });
});

test('days are days of the market, both ends included', async () => {
  const { where, parameters } = await whereOf({ dateFrom: '2026-03-01', dateTo: '2026-03-01' });
  expect(where).toBe(
    `"gmt_create" >= ($1::timestamp at time zone 'Asia/Shanghai') and "gmt_create" < (($2::timestamp + make_interval(days => 1)) at time zone 'Asia/Shanghai')`,
  );
  expect(parameters).toEqual(['2026-03-01', '2026-03-01']);
});

test('a word that leads to few rows narrows the list to them; one that leads to many does not', async () => {
  const indexed = listFilters({
    keyword: containsAny(['name'], {
      id: 'fact.id',
      ids: (like, limit) => sql`select trial.like(${like}, ${limit})`,
    }),
  });
  const narrowed = async (found: number) => {
    const { db, asked } = trial(Array.from({ length: found }, (_, i) => ({ id: String(i) })));
    const query = await indexed.narrow(db, db.selectFrom('fact').select('id'), { keyword: 'x' });
    expect(asked[0]?.sql).toContain('select trial.like($1, $2::int)');
    return query.compile().sql;
  };
  expect(await narrowed(2)).toContain('("fact"."id" = any($1::bigint[]) and ("name" ilike $2))');
  expect(await narrowed(2001)).not.toContain('any(');
});

test('a row is held for a change where it is seen and its version stands', async () => {
  const { db, asked } = trial([{ id: '1', version: 3 }]);
  const rows = db.selectFrom('fact').select(['id', 'version']).where('id', '=', '1');
  expect(await lockRow(rows, 3)).toMatchObject({ id: '1' });
  expect(asked[0]?.sql).toContain('for no key update');
  await expect(lockRow(rows, 2)).rejects.toMatchObject({ kind: VersionConflict });
  await expect(lockRow(trial().db.selectFrom('fact').select(['id', 'version']), 3)).rejects.toMatchObject({
    kind: NotFound,
  });
  expect(Object.keys(touched({ actor: clockActor('trial') }))).toEqual([
    'version',
    'gmt_modified',
    'modified_by',
  ]);
});
