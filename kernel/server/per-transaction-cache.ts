/** Reads only the keys nobody asked for yet in this transaction; the others are answered as they were first seen. */
export type PerTransactionCache<V> = (
  tx: object,
  keys: readonly string[],
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>,
) => Promise<Map<string, V>>;

/**
 * Facts of reference one transaction asks for again and again (who a company is, what papers it holds). What
 * it saw first holds until it ends.
 * Never for what the transaction itself changes, and never for what a lock protects.
 */
export function perTransactionCache<V>(): PerTransactionCache<V> {
  const seen = new WeakMap<object, Map<string, Promise<ReadonlyMap<string, V>>>>();
  return async (tx, keys, read) => {
    const facts = seen.get(tx) ?? new Map<string, Promise<ReadonlyMap<string, V>>>();
    seen.set(tx, facts);
    const missing = [...new Set(keys)].filter((key) => !facts.has(key));
    if (missing.length > 0) {
      // Noted while it is being asked, so that two who ask at once ask once.
      const asked = read(missing);
      for (const key of missing) facts.set(key, asked);
      asked.catch(() => {
        for (const key of missing) facts.delete(key);
      });
    }
    const found = await Promise.all(
      keys.map(async (key): Promise<[string, V][]> => {
        const fact = (await facts.get(key))?.get(key);
        return fact === undefined ? [] : [[key, fact]];
      }),
    );
    return new Map(found.flat());
  };
}

/** As `perTransactionCache`, of facts that are asked one at a time. */
export function oncePerTransaction<V>(): (tx: object, key: string, read: () => Promise<V>) => Promise<V> {
  const known = perTransactionCache<{ readonly fact: V }>();
  return async (tx, key, read) => {
    const found = await known(tx, [key], async () => new Map([[key, { fact: await read() }]]));
    return (found.get(key) as { readonly fact: V }).fact;
  };
}
