import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { friendlyLinkCalls } from '../contract/entries.ts';
import { footerCalls, platformCalls } from '../contract/units.ts';

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

test('m9 m15 a form of the configuration that comes too late names who changed it and when; the log of the failed act names it', async () => {
  const admin = await world.as('admin');
  const before = await admin.does(footerCalls.edit, {});
  const footer = { ...before.value.footer, hotline: '021-12345678' };
  await admin.does(footerCalls.save, { version: before.version, footer, release: false });
  const who = { who: admin.actor.name, when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
  await refused(operator.does(footerCalls.save, { version: before.version, footer }), VersionConflict, who);
  const link = await operator.does(friendlyLinkCalls.add, {
    names: { zh_CN: '协会' },
    url: 'https://a.example',
    sequence: 1,
    type: '10',
    picture: null,
    showFlag: true,
  });
  const other = {
    ...link,
    names: { zh_CN: '商会' },
    url: 'https://b.example',
    sequence: 2,
    type: '10',
    picture: null,
    showFlag: true,
  } as const;
  const { state: _state, ...change } = other;
  await admin.does(friendlyLinkCalls.update, change);
  await refused(operator.does(friendlyLinkCalls.update, change), VersionConflict, who);
  const failed = await sql<{ target_type: string; target_no: string }>`
    select target_type, target_no from kernel.operation_log where not success and status = 10302 order by id`.execute(
    world.sql,
  );
  expect(failed.rows).toMatchObject([
    { target_type: 'CONFIGURATION', target_no: 'footer' },
    { target_type: 'CONFIGURATION' },
  ]);
  expect(failed.rows.every((row) => row.target_no !== null)).toBe(true);
});
