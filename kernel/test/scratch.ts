import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runtimeAddress } from '#kernel/server/runtime-login.ts';
import { onServer } from './on-server.ts';

/** A database of its own for one test file, copied from a template of the run. */
export async function freshDatabase(
  template: 'ctp_bare' | 'ctp_demo',
): Promise<{ url: string; runtimeUrl: string; drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const run = async (text: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    try {
      await admin.query(text);
    } finally {
      await admin.end();
    }
  };
  await run(`create database ${name} template ${template} strategy file_copy`);
  const url = onServer(server, name);
  return {
    url,
    /** As the server of the product logs in. */
    runtimeUrl: runtimeAddress(url) as string,
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}
