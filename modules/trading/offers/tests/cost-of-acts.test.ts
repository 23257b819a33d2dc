import { beforeAll, describe, expect, test } from 'vitest';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { acceptListed } from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

/** What the transaction of an act sends, from BEGIN to COMMIT. The door adds its own, shared by all who come at the same moment. */
const ACCEPTANCE = { statements: 24, commits: 1 };

describe('an acceptance costs no more statements than it did', () => {
  test('accepting the listed terms, once code and caches have settled', async () => {
    const [settles, offer] = [await listed(w), await listed(w)];
    const take = (of: typeof offer) => w.buyer.does(acceptListed, seen(of, '200.00', '423000.00'));
    expect((await take(settles)).status).toBe('15');
    const { runtime } = w.world;
    const counted = countingStatements([runtime.database.pool, runtime.separate.pool]);
    const taken = await take(offer);
    counted.stop();
    expect(taken.status).toBe('15');
    const commits = counted.texts.filter((text) => text === 'commit').length;
    expect({
      commits,
      fits: counted.texts.length <= ACCEPTANCE.statements,
      most: counted.texts.length,
    }).toEqual({
      commits: ACCEPTANCE.commits,
      fits: true,
      most: counted.texts.length,
    });
  });
});
