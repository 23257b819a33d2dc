import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { taskKinds } from '#office/operationlog/rules/task-words.ts';
import { modules } from '../modules.ts';
import { routes } from '../pages.ts';
import { publicRoutes } from '../routes.ts';
import { openWorld } from '../world.ts';

const world = await openWorld();
const kinds = modules.flatMap((r) => [...(r.timers ?? []), ...(r.backgroundJobs ?? [])].map((t) => t.kind));
const subjects = modules.flatMap((r) => r.taskSubjects ?? []);

test('every task a room runs has a name people understand, and no name is left over (trust 5)', () => {
  expect(kinds.length).toBeGreaterThan(15);
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(taskKinds).sort());
});

test('what tasks concern stands where the modules say, and is opened on a page of the house', async () => {
  for (const { kind, table, no, ref, link } of subjects) {
    expect(kinds, kind).toContain(kind);
    if (table !== undefined)
      await sql`select ${sql.ref(no ?? 'id')}, ${sql.ref(ref ?? 'id')} from ${sql.table(table)} limit 1`.execute(
        world.sql,
      );
    const page = link?.split('?')[0]?.replace('/{ref}', '').replace('/detail', '');
    if (page !== undefined)
      expect(
        [...routes, ...publicRoutes].some((r) => r.path === page || r.path.startsWith(`${page}/`)),
        link,
      ).toBe(true);
  }
});
