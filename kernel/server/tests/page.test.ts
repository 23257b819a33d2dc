import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { CURSOR, newCursorRead } from '#kernel/server/cursor.ts';
import { inTransaction, type Tx } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demo: false });
  await sql
    .raw(`create schema page; grant usage on schema page to ctp_runtime;
      create table page.kind (id int primary key, name text not null); create table page.thing (id bigint primary key, rank int not null, kind_id int not null references page.kind, deleted boolean not null default false);
      grant select, update on page.kind, page.thing to ctp_runtime;
      insert into page.kind values (1, 'one'), (2, 'two');
      insert into page.thing select n, n % 10, 1 + n % 2, n % 5 = 0 from generate_series(1, 12000) n`)
    .execute(world.sql);
});

const inside = <R>(work: (tx: Tx) => Promise<R>) =>
  inTransaction(world.runtime.database.db, clockActor('page'), 'read', work);
interface Thing {
  readonly id: string;
  readonly rank: number;
  readonly kind: string;
}
const SORT = { rank: 't.rank', kind: 'd.name' };
const list = (
  wish: { pageNum: number; sortProperties?: string; sortAsc?: boolean },
  how: 'plain' | 'lean',
  more: object = {},
) =>
  inside((tx) => {
    const alone = tx.selectFrom('page.thing as t').where('t.deleted', '=', false);
    const shown = alone
      .innerJoin('page.kind as d', 'd.id', 't.kind_id')
      .select(['t.id', 't.rank', 'd.name as kind']);
    const spec = { sortable: SORT, fallback: { column: 't.id', asc: true }, key: 't.id' };
    return paged<Thing>(
      tx,
      shown as never,
      { pageCount: 20, sortAsc: true, ...wish, ...more },
      how === 'plain' ? spec : { ...spec, wide: true, lean: { query: alone, of: 't' } },
    );
  });

describe('a page costs the same at any size', () => {
  test('yes and no of a condition stand in the statement, so that a plan kept for every value may use the index of living rows', () => {
    const { db } = world.runtime.database;
    const asked = db
      .selectFrom('page.thing')
      .selectAll()
      .where('deleted', '=', false)
      .where('rank', '=', 3)
      .compile();
    expect([asked.sql.endsWith('where "deleted" = false and "rank" = $1'), asked.parameters]).toEqual([
      true,
      [3],
    ]);
    const set = db.updateTable('page.thing').set({ deleted: true }).where('id', '=', '1').compile();
    expect(set.parameters, 'what is written stays a parameter').toEqual([true, '1']);
  });

  test.each([
    { pageNum: 1 },
    { pageNum: 7, sortProperties: 'rank' },
    { pageNum: 7, sortProperties: 'rank', sortAsc: false },
    { pageNum: 40, sortProperties: 'kind' },
    { pageNum: 481 },
  ])(
    'found by fewer tables, a list has the same rows in the same order and the same total: %o',
    async (wish) => {
      const [plain, lean] = [await list(wish, 'plain'), await list(wish, 'lean')];
      expect(lean).toEqual(plain);
      expect([lean.totalCount, lean.totalMore, lean.list.length]).toEqual([
        9600,
        false,
        wish.pageNum === 481 ? 0 : 20,
      ]);
    },
  );

  test('an export walks the same rows', async () => {
    const walked = async (how: 'plain' | 'lean') =>
      (
        await list({ pageNum: 1, sortProperties: 'rank' }, how, {
          [CURSOR]: newCursorRead('rows', 100_000, 500),
        })
      ).list.map((t) => t.id);
    expect(await walked('lean')).toEqual(await walked('plain'));
  });
});

describe('16.7 later pages of a board are read from a remembered row', () => {
  const marked = (wish: { pageNum: number; sortProperties?: string; sortAsc?: boolean }, countKey: string) =>
    inside((tx) => {
      const alone = tx.selectFrom('page.thing as t').where('t.deleted', '=', false);
      const shown = alone
        .innerJoin('page.kind as d', 'd.id', 't.kind_id')
        .select(['t.id', 't.rank', 'd.name as kind']);
      return paged<Thing>(
        tx,
        shown as never,
        { pageCount: 20, sortAsc: true, ...wish },
        {
          sortable: SORT,
          fallback: { column: 't.id', asc: true },
          key: 't.id',
          wide: true,
          lean: { query: alone, of: 't' },
          countKey,
          marked: ['t.rank', 't.id'],
        },
      );
    });
  const ids = (page: { readonly list: readonly { readonly id: string }[] }) => page.list.map((row) => row.id);

  test.each([
    {},
    { sortProperties: 'rank' },
    { sortProperties: 'rank', sortAsc: false },
    { sortProperties: 'kind' },
  ])('they are the same rows, asked for in any order of pages: %o', async (order) => {
    for (const pageNum of [400, 400, 401, 399, 3, 2, 410, 480, 481])
      expect(ids(await marked({ pageNum, ...order }, 'same'))).toEqual(
        ids(await list({ pageNum, ...order }, 'plain')),
      );
  });

  test('what comes in before the page moves it only when the row is forgotten; nobody else is affected', async () => {
    const before = ids(await marked({ pageNum: 300 }, 'mine'));
    await sql`insert into page.thing select -n, 0, 1, false from generate_series(1, 20) n`.execute(world.sql);
    expect(ids(await marked({ pageNum: 300 }, 'mine'))).toEqual(before);
    expect(ids(await marked({ pageNum: 301 }, 'another'))).toEqual(before);
    await sql`delete from page.thing where id < 0`.execute(world.sql);
  });
});
