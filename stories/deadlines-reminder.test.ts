import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/rules/clock.ts';
import { type DeadlineWorld, deadlineWorld, remind, remindersOf } from './deadline-world.ts';

let w: DeadlineWorld;
beforeAll(async () => {
  w = await deadlineWorld();
});

test('from eight in the morning each person hears once a day of what is due, and nobody of nothing', async () => {
  const today = dayOf(await w.world.now());
  await w.world.hold(`${today}T23:00:00+08:00`);
  const tomorrow = dayOf(new Date((await w.world.now()).getTime() + 2 * 3_600_000));
  await w.world.hold(`${tomorrow}T07:59:00+08:00`);
  await w.deal();
  await remind(w.world);
  expect(await remindersOf(w.world, w.seller)).toEqual([]);

  await w.world.hold(`${tomorrow}T08:00:00+08:00`);
  await remind(w.world);
  await remind(w.world);
  const [said, ...others] = await remindersOf(w.world, w.seller);
  expect(others).toEqual([]);
  expect(said).toMatch(/due within 3 d or overdue/);
  expect(await remindersOf(w.world, w.buyer)).toHaveLength(1);
  expect(await remindersOf(w.world, await w.world.as('content'))).toEqual([]);

  await w.world.hold(`${tomorrow}T18:00:00+08:00`);
  await remind(w.world);
  expect(await remindersOf(w.world, w.seller)).toHaveLength(1);
});
