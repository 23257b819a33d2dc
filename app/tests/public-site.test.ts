import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import type { Call } from '#kernel/rules/contract.ts';
import type { Module, PublicPage } from '#kernel/server/capability.ts';
import { addPublicSites } from '#kernel/server/public-site.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';
import { marketStatus } from '#office/markethours/contract/market.ts';
import { listMarket } from '#trading/offers/contract/market.ts';

const world = await openWorld();

/** A site whose one page asks a call, on a server without anything else. */
async function asking(call: Call) {
  const app = Fastify();
  await app.register(cookie);
  app.decorateRequest('caller', null);
  app.decorateRequest('noted', null);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { caller: { requestId: 'r1', ip: '203.0.113.7', device: null, timeZone: null } });
  });
  const page: PublicPage = {
    path: '/face',
    answer: async ({ ask }) => ({
      status: 200,
      type: 'text/html',
      body: JSON.stringify(await ask(call, {} as never)),
    }),
  };
  const said = (status: number) => ({ status, type: 'text/html', body: 'nothing to see' });
  const site: Module = {
    name: 'face',
    publicSite: {
      prefix: '/face',
      pages: [page],
      files: [],
      topics: [],
      missing: async () => said(404),
      failed: (_locale, refusal) => said(refusal.kind.http),
    },
  };
  const lines: Record<string, unknown>[] = [];
  addPublicSites(app, world.runtime, [site], {
    log: (line) => lines.push(line),
    secureCookies: false,
    originOf: () => 'http://market.example',
  });
  const answer = await app.inject('/face');
  await app.close();
  return { status: answer.statusCode, body: answer.body, faults: JSON.stringify(lines) };
}

test('M6 a page asks what is open to everybody', async () => {
  expect(marketStatus.audience).toBe('public');
  expect((await asking(marketStatus)).status).toBe(200);
});

test.each([currentUserInfo, listMarket])(
  'M6 a page cannot ask $name, which is not open to everybody: the visitor gets no word of it',
  async (call) => {
    const { status, body, faults } = await asking(call);
    expect({ status, body }).toEqual({ status: 500, body: 'nothing to see' });
    expect(faults).toContain('is no question that everybody may ask');
  },
);
