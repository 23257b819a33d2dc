import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate } from '#kernel/server/migrate.ts';
import { readSettings } from '#kernel/server/settings.ts';
import { freshDatabase } from '#kernel/test/scratch.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { signIn } from '../../bench/ground.ts';
import { ask } from '../../scripts/database.ts';
import { clearCutLoad, loadDemo } from '../demo/load.ts';
import { firstStart } from '../first-start.ts';
import { startServer } from '../server.ts';

const key = () => randomBytes(32).toString('base64');
const production = (admin: Record<string, string>) =>
  readSettings({
    MODE: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://trade.example.com',
    SIGN_KEY: key(),
    FILE_KEY: key(),
    DATA_KEY: key(),
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'desk@trade.example.com',
    DATA_DIR: testSettings().dataDir,
    ...admin,
  });

test('a production database without an administrator asks for one; the one named signs in with that password, must change it, and is made once', async () => {
  const { url, drop } = await freshDatabase('ctp_bare');
  try {
    await expect(firstStart(url, production({}))).rejects.toThrow(/ADMIN_LOGIN and ADMIN_PASSWORD/);
    const settings = production({ ADMIN_LOGIN: 'first_admin', ADMIN_PASSWORD: 'Harbour-Crane-2026' });
    await firstStart(url, settings);
    await firstStart(url, settings);
    expect(await ask(url, 'select login_name from identity.account')).toEqual([
      { login_name: 'first_admin' },
    ]);
    const server = await startServer(settings, url, { jobs: false });
    const at = `http://127.0.0.1:${server.port}`;
    try {
      await expect(signIn(at, 'first_admin', settings.signKeys[0], 'Wrong-Password-2026')).rejects.toThrow(
        /could not sign in/,
      );
      const client = await signIn(at, 'first_admin', settings.signKeys[0], 'Harbour-Crane-2026');
      const boot = (await (await fetch(`${at}/boot.json`)).json()) as {
        mode: string;
        demoAccounts: unknown[];
      };
      expect([client.url, boot.mode, boot.demoAccounts]).toEqual([at, 'production', []]);
    } finally {
      await server.stop();
    }
    await expect(loadDemo(url, testSettings(), { trades: false })).rejects.toThrow(
      /People already work in this database/,
    );
    expect(await clearCutLoad(url)).toBe(false);
  } finally {
    await drop();
  }
});

test('a load of the demonstration that was cut off is emptied and begun anew; a whole one is left alone; production refuses it', async () => {
  const { url, drop } = await freshDatabase('ctp_demo');
  try {
    expect(await clearCutLoad(url)).toBe(false);
    await expect(
      firstStart(url, production({ ADMIN_LOGIN: 'first_admin', ADMIN_PASSWORD: 'Harbour-Crane-2026' })),
    ).rejects.toThrow(/holds the demonstration/);
    await ask(url, "delete from kernel.mark where name = 'demo.whole'");
    await expect(loadDemo(url, testSettings(), { trades: false })).rejects.toThrow(/cut off/);
    expect(await clearCutLoad(url)).toBe(true);
    expect(
      await ask(url, "select nspname from pg_namespace where nspname in ('kernel', 'offers', 'identity')"),
    ).toEqual([]);
    expect((await migrate(url)).length).toBeGreaterThan(10);
    expect(await loadDemo(url, testSettings(), { trades: false })).toEqual({ loaded: true });
    expect(await loadDemo(url, testSettings(), { trades: false })).toEqual({ loaded: false });
  } finally {
    await drop();
  }
}, 180_000);
