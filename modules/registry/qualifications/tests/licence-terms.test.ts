import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import { addLicence, approveLicence, licenceDetail, voidLicence } from '../contract/licence.ts';
import { paper, seen } from './world.ts';

const world = await openWorld();
let seller: Person;
let auditor: Person;
beforeAll(async () => {
  await scheduleCronJobs(world.runtime);
  seller = await world.as('seller_admin', 'seller');
  auditor = await world.as('auditor');
});
const fields = (error: unknown) =>
  (error as { errors?: { field: string }[] }).errors?.map((e) => e.field) ?? [];

test('a permit’s storage says the same as its operating mode', async () => {
  for (const [operatingMode, withStorage] of [
    ['10', true],
    ['20', false],
    ['30', false],
  ] as const) {
    const form = await paper(world, seller, { operatingMode, withStorage, submit: false });
    expect(fields(await refused(seller.does(addLicence, form), Validation))).toEqual(['withStorage']);
  }
  for (const withStorage of [true, null]) {
    const form = await paper(world, seller, { operatingMode: '20', withStorage, submit: false });
    await seller.does(addLicence, form);
  }
});

test('m9 a void asks its reason, which stands in the trail', async () => {
  const { id } = await seller.does(addLicence, await paper(world, seller));
  const { version } = await seen(seller, id);
  await auditor.does(approveLicence, { id, version });
  const running = await seen(seller, id);
  const at = { id, version: running.version };
  for (const reason of [undefined, ' '])
    expect(fields(await refused(seller.does(voidLicence, { ...at, reason } as never), Validation))).toEqual([
      'reason',
    ]);
  await seller.does(voidLicence, { ...at, reason: '换发新证' });
  const page = await seller.does(licenceDetail, { id });
  expect(page.voidReason).toBe('换发新证');
  expect(page.events.find((e) => e.action === 'void')).toMatchObject({ reason: '换发新证' });
});

test('m12 a business licence without an end is filed, approved and holds; a permit always ends', async () => {
  const bare = { scopeItems: [], operatingMode: null, withStorage: null, endDate: NO_END };
  const form = await paper(world, seller, { ...bare, licenceType: '10' });
  const { id } = await seller.does(addLicence, form);
  const { version } = await seen(seller, id);
  await auditor.does(approveLicence, { id, version });
  expect(await seen(seller, id)).toMatchObject({ endDate: NO_END, effectiveStatus: '20' });
  await world.push('3650 days');
  await world.tick();
  expect(await seen(seller, id)).toMatchObject({ effectiveStatus: '20' });
  const permit = await paper(world, seller, { endDate: NO_END });
  expect(fields(await refused(seller.does(addLicence, permit), Validation))).toEqual(['endDate']);
});
