import fs from 'node:fs'; import os from 'node:os'; import path from 'node:path';
import pg from 'pg';
import { startScratch } from './kernel/server/embedded.ts';
import { migrate } from './kernel/server/migrate.ts';
import { loadDemo } from './app/demo/load.ts';
import { testSettings } from './kernel/test/settings.ts';
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'h10-')); fs.chmodSync(dir, 0o755);
const server = await startScratch(dir);
const began = Date.now();
try {
  await migrate(server.url);
  await loadDemo(server.url, testSettings(dir), { tell: (l) => console.log(l, Math.round((Date.now() - began) / 1000)) }).catch((e) => console.error(String(e?.stack ?? e).slice(0, 1500)));
  console.log('loaded', Math.round((Date.now() - began) / 1000));
  const c = new pg.Client({ connectionString: server.url }); await c.connect();
  for (const t of ["select event, count(*) n, count(distinct account_id) a, min(gmt_create), max(gmt_create), count(*) filter (where read_at is null) unread from messaging.message group by event order by 1",
   "select channel, state, count(*) from messaging.delivery group by 1,2", "select event, count(*) from messaging.notice n where not exists (select 1 from messaging.message m where m.notice_key = n.key) group by 1",
   "select kind, state, count(*) from approvals.task group by 1,2", "select kind, state, count(*), left(max(last_error),300) e from kernel.task group by 1,2 order by 1", "select title_zh, body_zh, title_en, body_en, link, biz_type from messaging.message order by id desc limit 6", "select address, body from messaging.demo_outbox order by id desc limit 3"])
    console.log(t.slice(0, 60), JSON.stringify((await c.query(t)).rows));
  const views = (await c.query("select viewname from pg_views where schemaname='audit'")).rows;
  for (const v of views) { const r = (await c.query(`select * from audit.${v.viewname} limit 3`)).rows; if (r.length) console.log('AUDIT', v.viewname, JSON.stringify(r)); }
  await c.end();
} finally { await server.stop(); fs.rmSync(dir,{recursive:true,force:true}); }
