import { expect, test } from 'vitest';
import { perTransactionCache } from '../per-transaction-cache.ts';

test('a transaction reads each fact once, absent ones too; another transaction reads for itself', async () => {
  const known = perTransactionCache<string>();
  const asked: string[][] = [];
  const read = async (missing: readonly string[]) => {
    asked.push([...missing]);
    return new Map(missing.filter((k) => k !== 'gone').map((k) => [k, `fact ${k} ${asked.length}`]));
  };
  const [one, other] = [{}, {}];
  expect(await known(one, ['a', 'b', 'a'], read)).toEqual(
    new Map([
      ['a', 'fact a 1'],
      ['b', 'fact b 1'],
    ]),
  );
  expect(await known(one, ['b', 'c', 'gone'], read)).toEqual(
    new Map([
      ['b', 'fact b 1'],
      ['c', 'fact c 2'],
    ]),
  );
  expect(await known(one, ['a', 'gone'], read)).toEqual(new Map([['a', 'fact a 1']]));
  expect(await known(other, ['a'], read)).toEqual(new Map([['a', 'fact a 3']]));
  expect(asked).toEqual([['a', 'b'], ['c', 'gone'], ['a']]);
});

test('a read that fails is not remembered', async () => {
  const known = perTransactionCache<string>();
  const tx = {};
  await expect(known(tx, ['a'], () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await known(tx, ['a'], async () => new Map([['a', 'up']]))).toEqual(new Map([['a', 'up']]));
});
