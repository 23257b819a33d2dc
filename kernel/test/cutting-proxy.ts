import net from 'node:net';

export type Cut = 'none' | 'before-commit' | 'after-commit' | 'half-close';
export interface CuttingProxy {
  readonly url: string;
  /** How the next `times` COMMITs end. */
  cut(how: Cut, times?: number): void;
  /** Milliseconds each packet towards the database waits. */
  delay(ms: number): void;
  /** Cuts what is open and takes nothing new, until asked to stop. */
  refuse(on: boolean): void;
  readonly cuts: () => number;
  close(): Promise<void>;
}

const isCommit = (chunk: Buffer): boolean =>
  chunk[0] === 0x51 &&
  chunk.toString('latin1', 5, Math.min(chunk.length, 24)).toLowerCase().startsWith('commit');

/**
 * A small proxy between the system and its database that cuts connections around COMMIT: before it arrives,
 * or after it was done but before its answer.
 */
export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  let how: Cut = 'none';
  let left = 0;
  let wait = 0;
  let done = 0;
  let refusing = false;
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    if (refusing) return client.destroy();
    const database = net.connect(Number.parseInt(target.port, 10), target.hostname);
    for (const s of [client, database]) {
      open.add(s);
      s.on('error', () => {});
      s.on('close', () => {
        open.delete(s);
        client.destroy();
        database.destroy();
      });
    }
    let swallow = false;
    client.on('data', (chunk: Buffer) => {
      if (isCommit(chunk) && how !== 'none' && left > 0) {
        left -= 1;
        done += 1;
        if (how === 'before-commit') return client.destroy();
        if (how === 'half-close') return client.end();
        swallow = true;
      }
      setTimeout(() => database.write(chunk), wait);
    });
    database.on('data', (chunk) => {
      if (swallow) return client.destroy();
      client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const through = new URL(databaseUrl);
  through.port = String(port);
  through.hostname = '127.0.0.1';
  through.search = '';
  return {
    url: through.toString(),
    cuts: () => done,
    cut(next, times = 1) {
      how = next;
      left = times;
    },
    delay(ms) {
      wait = ms;
    },
    refuse(on) {
      refusing = on;
      if (on) for (const s of open) s.destroy();
    },
    async close() {
      for (const s of open) s.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
