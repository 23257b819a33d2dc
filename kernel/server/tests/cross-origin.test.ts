import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { allowPages } from '../cross-origin.ts';

const PAGES = 'https://trade.example.com';
async function answered(apiBase: string, origin: string, method: 'POST' | 'OPTIONS' = 'POST') {
  const app = Fastify();
  app.post('/api/common-platform/ping', async () => ({}));
  allowPages(app, { apiBase, publicUrl: PAGES });
  const { headers, statusCode } = await app.inject({
    method,
    url: '/api/common-platform/ping',
    headers: { origin },
  });
  await app.close();
  return {
    allowed: headers['access-control-allow-origin'] ?? null,
    credentials: headers['access-control-allow-credentials'] ?? null,
    asked: headers['access-control-allow-headers'] ?? '',
    statusCode,
  };
}

describe('R-API-001 R-API-004 a base address on another host of the site', () => {
  test('lets the pages of the public address call with their credentials, and nobody else', async () => {
    expect(await answered('https://api.example.com', PAGES)).toMatchObject({
      allowed: PAGES,
      credentials: 'true',
    });
    const before = await answered('https://api.example.com', PAGES, 'OPTIONS');
    expect(before.statusCode).toBe(204);
    for (const name of ['token', 'timestamp', 'nonce', 'locale', 'signature'])
      expect(before.asked).toContain(name);
    expect(await answered('https://api.example.com', 'https://evil.example.com')).toMatchObject({
      allowed: null,
      credentials: null,
    });
    expect(await answered('https://api.example.com', 'https://evil.example.com', 'OPTIONS')).toMatchObject({
      allowed: null,
      asked: '',
    });
  });
  test('opens nothing across origins while pages and calls share one', async () => {
    for (const base of ['', '/gateway', PAGES])
      expect(await answered(base, PAGES)).toMatchObject({ allowed: null });
  });
});
