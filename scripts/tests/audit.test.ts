import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { install } from '#app/install.ts';
import { type Running, scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { audit, report } from '../audit.ts';

// A server of its own: what is planted here reaches roles, which every database of a server shares.
const dir = scratchFolder('ctp-audit', { inMemory: true });
let server: Running;
let url = '';
let owner: pg.Client;
beforeAll(async () => {
  server = await startScratch(dir);
  ({ url } = server);
  await migrate(url);
  await install(url);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await server?.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** What an audit finds with this planted, which is taken out again. */
async function planted(plant: string, remove: string): Promise<string> {
  await owner.query(plant);
  try {
    return report(await audit(url));
  } finally {
    await owner.query(remove);
  }
}

test('a fresh house holds every check', async () => {
  const result = await audit(url);
  expect(report(result)).toBe(`${result.checks} of ${result.checks} checks hold`);
});

test.each([
  [
    'a company table without row security',
    'create table kernel.naked (id int, seller_member_id bigint)',
    'drop table kernel.naked',
    /kernel\.naked.*row security is off, no policy/,
  ],
  [
    'a walled table whose policy was dropped',
    'create table kernel.bare (member_id bigint); alter table kernel.bare enable row level security',
    'drop table kernel.bare',
    /kernel\.bare.*no policy/,
  ],
  [
    'a runtime role that may bypass the walls',
    'alter role ctp_runtime bypassrls',
    'alter role ctp_runtime nobypassrls',
    /ctp_runtime.*may bypass row security/,
  ],
  [
    'a right to delete history',
    'grant delete on kernel.trade_history to ctp_runtime',
    'revoke delete on kernel.trade_history from ctp_runtime',
    /kernel\.trade_history.*delete/,
  ],
  [
    'a view that looks over the walls',
    'create view reporting.leak as select * from kernel.trade_history; grant select on reporting.leak to ctp_runtime',
    'drop view reporting.leak',
    /reporting\.leak/,
  ],
  [
    'a constraint that was never checked',
    'create table kernel.loose (a int); alter table kernel.loose add constraint positive check (a > 0) not valid',
    'drop table kernel.loose',
    /positive.*not validated/,
  ],
  [
    'a powerful function without a search path',
    'create function kernel.mighty() returns int language sql security definer as $$ select 1 $$',
    'drop function kernel.mighty()',
    /kernel\.mighty\(\)/,
  ],
  [
    'a broken invariant',
    'create view audit.inv_planted as select 1 as broken',
    'drop view audit.inv_planted',
    /inv_planted\n {4}\{"broken":1\}/,
  ],
  [
    'a sealed row that was edited',
    `insert into kernel.operation_log (operator_name, interface, service, action, request_id, client_ip, client_device, success, status, cost_ms) values ('a', 'i', 's', 'x', 'r', '::1', 'd', true, 0, 1);
     commit; select kernel.seal_log(); update kernel.operation_log set action = 'y' where request_id = 'r'`,
    'delete from kernel.operation_log; delete from kernel.log_seal',
    /seals of the operation log\n.*rows changed/,
  ],
])('finds %s', async (_what, plant, remove, says) => {
  expect(await planted(plant, remove)).toMatch(says);
});
