import type pg from 'pg';

/**
 * The statements a pool sends, as they leave, until it is let go: what an act costs does not depend on how
 * fast the machine is.
 */
export function countingStatements(pools: readonly pg.Pool[]): { readonly texts: string[]; stop(): void } {
  const texts: string[] = [];
  const stops = pools.map((pool) => {
    const seen = new Map<pg.PoolClient, unknown>();
    const watch = (client: pg.PoolClient) => {
      if (seen.has(client)) return;
      const { query } = client;
      seen.set(client, query);
      client.query = ((...asked: unknown[]) => {
        const [first] = asked as [string | { text: string }];
        texts.push(typeof first === 'string' ? first : first.text);
        return (query as (...all: unknown[]) => unknown).apply(client, asked);
      }) as typeof query;
    };
    pool.on('acquire', watch);
    return () => {
      pool.off('acquire', watch);
      for (const [client, query] of seen) client.query = query as typeof client.query;
    };
  });
  return {
    texts,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
