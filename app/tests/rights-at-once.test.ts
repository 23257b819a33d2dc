import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startServer } from '#app/server.ts';
import type { Call, Envelope, InputOf } from '#kernel/rules/contract.ts';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { LIVE_PATH } from '#kernel/server/live-stream.ts';
import { type Guest, guest, signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { menuTree } from '#office/permissions/contract/menu-admin.ts';
import { addRole, disableRole } from '#office/permissions/contract/role.ts';
import { accreditRole, type GrantableNode, grantable } from '#office/permissions/contract/role-grants.ts';
import { giveRoles } from '#office/permissions/server/appointments.ts';
import { openWorld, type World } from '../world.ts';

const dir = scratchFolder('ctp-rights');
let world: World;
let server: Running;
let chief: Guest;
let operator: Guest;

beforeAll(async () => {
  world = await openWorld();
  [server, chief, operator] = await Promise.all([
    startServer(testSettings(dir), world.url, { jobs: false }),
    guest(world.sql, 'admin', 'platform'),
    guest(world.sql, 'operator', 'platform'),
  ]);
});
afterAll(() => server?.stop());

/** A call over the wire in one of the two sessions; both stay signed in all the time. */
async function asks<C extends Call>(
  who: Guest,
  call: C,
  input: InputOf<C> & { idempotencyKey?: string },
): Promise<{ http: number; version: string | null; envelope: Envelope }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${call.path}`, {
    method: 'POST',
    headers: signedHeaders(input, { token: who.token, cookie: who.cookie }),
    body: JSON.stringify(input),
  });
  return {
    http: response.status,
    version: response.headers.get('permission-version'),
    envelope: (await response.json()) as Envelope,
  };
}

const flat = (nodes: readonly GrantableNode[]): GrantableNode[] =>
  nodes.flatMap((n) => [n, ...flat(n.children)]);

test('R-PERM-002 two sessions: what one grants and takes, the other has and loses with its next call, and hears of it, without signing in again', async () => {
  const actor = (await world.as('operator')).actor;
  const made = (
    await asks(chief, addRole, {
      type: 'platform',
      code: 'PLAT_MENU_DESK',
      names: { zh_CN: '菜单专员' },
      idempotencyKey: crypto.randomUUID(),
    })
  ).envelope.data as { id: string };
  await giveRoles(world.sql, {
    accountId: actor.accountId as string,
    memberId: '0',
    roleCodes: ['PLAT_MENU_DESK'],
  });
  const before = await asks(operator, menuTree, {});
  expect([before.http, before.envelope.status]).toEqual([403, 10201]);

  const topics = { topics: [`account:${actor.accountId}`] };
  const line = await fetch(`http://127.0.0.1:${server.port}${LIVE_PATH}`, {
    method: 'POST',
    headers: signedHeaders(topics, { token: operator.token, cookie: operator.cookie }),
    body: JSON.stringify(topics),
  });
  expect(line.headers.get('content-type')).toContain('text/event-stream');
  const heard = line.text();

  const tree = (await asks(chief, grantable, { type: 'platform' })).envelope.data as GrantableNode[];
  const page = flat(tree).find((n) => n.url === '/authoritymanagement/MenuManagement') as GrantableNode;
  const given = await asks(chief, accreditRole, { id: made.id, version: 1, menuIds: [page.id], buttons: {} });
  expect(given.envelope.success).toBe(true);

  // The line says so and ends: the browser fetches menu and buttons and listens anew with the rights of today.
  expect(await heard).toMatch(/event: rights/);
  const after = await asks(operator, menuTree, {});
  expect([after.http, after.envelope.status]).toEqual([200, 200]);
  expect(Number.parseInt(after.version as string, 10)).toBeGreaterThan(
    Number.parseInt(before.version as string, 10),
  );

  expect((await asks(chief, disableRole, { ids: [made.id] })).envelope.success).toBe(true);
  expect((await asks(operator, menuTree, {})).http).toBe(403);
});
