import { startScratch } from '#kernel/server/embedded.ts';
import { allMigrations, migrate } from '#kernel/server/migrate.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { loadRegistry } from '#app/demo/registry.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import '#kernel/server/database.ts';
import fs from 'node:fs';
const dir = fs.mkdtempSync('/tmp/h9-pg-'); fs.chmodSync(dir, 0o755);
const server = await startScratch(dir);
try {
  await migrate(server.url, allMigrations().filter((f) => f.name < '20261121T12'));
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, max: 1 }) }) });
  const t = performance.now();
  await db.transaction().execute((tx) => loadRegistry(tx, testSettings(dir)));
  console.log('loaded', Math.round(performance.now() - t));
  for (const q of ['select count(*) from catalogue.sku', 'select count(*) from qualifications.licence', "select seller_member_id, count(*) from catalogue.sku group by 1 order by 1", 'select member_code, name, find_key from members.member order by 1 limit 3', 'select name, find_key from catalogue.product_name limit 4'])
    console.log(q, (await sql.raw(q).execute(db)).rows);
  const views = (await sql<{ viewname: string }>`select viewname from pg_views where schemaname = 'audit'`.execute(db)).rows;
  for (const v of views) { const r = (await sql.raw(`select * from audit.${v.viewname} limit 5`).execute(db)).rows; if (r.length) console.log('INV', v.viewname, r); }
  await db.destroy();
} finally { await server.stop(); fs.rmSync(dir, { recursive: true, force: true }); }
