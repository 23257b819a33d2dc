import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { startServer } from '#app/server.ts';
import { openWorld, type World } from '#app/world.ts';
import { testSettings } from '#kernel/test/settings.ts';

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}
export interface Visitors {
  readonly world: World;
  readonly base: string;
  /** Asks for a page as a stranger; headers may say which language and from where. */
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  /** What follows is read anew: as after news of the site. */
  forget(): Promise<void>;
  /** Does something to the database as its owner, and takes it back when the work is done. */
  during(change: string, back: string, work: () => Promise<void>): Promise<void>;
  one(query: string): Promise<string>;
  run(statement: string): Promise<unknown>;
}

/** A server on the demo database, as visitors reach it. */
export async function openVisitors(): Promise<Visitors> {
  const world = await openWorld();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-portal-'));
  const running = await startServer({ ...testSettings(dataDir), trustProxy: 1 }, world.runtimeUrl, {
    jobs: false,
  });
  afterAll(() => running.stop());
  const base = `http://127.0.0.1:${running.port}`;
  const run = (statement: string) => sql.raw(statement).execute(world.sql);
  const forget = async () => {
    await run(`select pg_notify('ctp_live', '[{"topic":"site:all","data":[{}]}]')`);
    // The hub gathers what it hears for 60 ms.
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  return {
    world,
    base,
    async get(at, headers = {}) {
      const answer = await fetch(base + at, { headers, redirect: 'manual' });
      return { status: answer.status, body: await answer.text(), headers: answer.headers };
    },
    forget,
    run,
    async during(change, back, work) {
      await run(change);
      await forget();
      try {
        await work();
      } finally {
        await run(back);
        await forget();
      }
    },
    async one(query) {
      const { rows } = await sql.raw<{ v: string }>(query).execute(world.sql);
      if (rows[0] === undefined) throw new Error(`nothing found: ${query}`);
      return String(rows[0].v);
    },
  };
}

/** What the operator has published: news, help, about us, deals; numbers of the article and of the help text. */
export async function publish(v: Visitors, plain: string): Promise<{ article: string; help: string }> {
  await v.run(`insert into content.site_column (names, code, place, template, sequence) values ('{"zh_CN":"周评","en_US":"Weekly"}', 'weekly', 'information', 'list', 1);
    insert into content.article (title, type, state, language, column_id, abstract, content, publish_time, shown_since)
      select t.title, '10', '20', t.language, c.id, t.title || '。', '<p>' || t.title || '</p>', now(), now() from content.site_column c, (values ('港口周评', 'zh_CN'), ('Weekly review', 'en_US')) t(title, language) where c.code = 'weekly';
    insert into content.help_column (names, sequence, show_in_footer) values ('{"zh_CN":"新手入门","en_US":"First steps"}', 1, true);
    insert into content.help_article (column_id, title, content, plain, sequence) select id, '{"zh_CN":"如何注册","en_US":"How to register"}', '{"zh_CN":"<p>点击注册。</p>","en_US":"<p>Press register.</p>"}', '如何注册', 1 from content.help_column;
    insert into content.about_us (title, content, state, released_at, contact) values ('{"zh_CN":"我们","en_US":"We"}', '{"zh_CN":"<p>平台介绍</p>"}', '20', now(), '400-000-0000');
    insert into content.clinch (announce_no, product_name, quantity, unit, price_shown, price_text, seller_masked, buyer_masked, deal_date, language, state, published_at)
      select 'CA' || n, name, 123.45, '吨', shown, price, '卖****司', '买****司', '2026-11-20', 'zh_CN', '20', now() from (values
        (1, (select name from catalogue.spu where id = ${plain}), 'range', 'CNY 4,600-4,700/吨'), (2, '甲醇', 'range', 'CNY 2,300-2,400/吨'), (3, (select name from catalogue.spu where id = ${plain}), 'exact', 'CNY 4,672.00/吨')) d(n, name, shown, price)`);
  await v.forget();
  return {
    article: await v.one(`select id as v from content.article where language = 'zh_CN'`),
    help: await v.one('select id as v from content.help_article'),
  };
}
