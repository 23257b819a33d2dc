import net from 'node:net';

export interface StallProxy {
  readonly url: string;
  /** From now on nothing passes and no connection is closed: a network that drops packets. */
  stall(): void;
  /** What was held goes on. */
  resume(): void;
  close(): void;
}

/** A proxy before a database that can stop passing anything on, both ways, without closing a connection. */
export async function stallProxy(databaseUrl: string): Promise<StallProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let stalled = false;
  const server = net.createServer((client) => {
    const database = net.connect(Number.parseInt(target.port, 10), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (stalled) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(databaseUrl);
  through.port = String((server.address() as net.AddressInfo).port);
  through.search = '';
  return {
    url: through.toString(),
    stall() {
      stalled = true;
      for (const socket of open) socket.pause();
    },
    resume() {
      stalled = false;
      for (const socket of open) socket.resume();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
