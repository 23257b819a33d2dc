import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { platformCalls } from '../contract/units.ts';

const world = await openWorld();
const operator = await world.as('operator');

test('m6 a platform without a logo stays a draft; the mark that came with the product is one', async () => {
  const now = await operator.does(platformCalls.edit, {});
  expect(now.value.platform.logo).toBe('/mark.svg');
  const bare = { ...now.value, platform: { ...now.value.platform, logo: null } };
  const missing = { first: 'platform.logo: field.select' };
  await refused(
    operator.does(platformCalls.save, { version: now.version, ...bare, release: true }),
    Validation,
    missing,
  );
  const draft = await operator.does(platformCalls.save, { version: now.version, ...bare, release: false });
  await refused(operator.does(platformCalls.release, { version: draft.version }), Validation, missing);
  const dropped = await operator.does(platformCalls.discard, { version: draft.version });
  const { version } = await operator.does(platformCalls.save, { version: dropped.version, ...now.value });
  expect((await operator.does(platformCalls.edit, {})).version).toBe(version);
});
