import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';

test('whoever works on one side only of a company that buys and sells starts on that side', async () => {
  const world = await openWorld();
  const [purchaser, salesman, owner] = await Promise.all(
    ['yonghai_buyer', 'yonghai_sales', 'yonghai_admin'].map((login) => world.as(login)),
  );
  expect([purchaser?.actor.identity, salesman?.actor.identity, owner?.actor.identity]).toEqual([
    'buyer',
    'seller',
    'seller',
  ]);
});
