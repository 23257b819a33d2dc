import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { applyCompany, currentApplication } from '../contract/application.ts';
import { auditDetail, rejectAudit } from '../contract/audit.ts';
import { NothingChanged } from '../rules/refusals-registry.ts';
import { form, upload } from './admit-world.ts';

test('m3 fields sent back and not changed are named to applicant and auditor; an answer in words goes along, once', async () => {
  const world = await openWorld();
  const [applicant, auditor] = [await world.as('unverified'), await world.as('auditor')];
  const sent = await applicant.does(applyCompany, { ...(await form(world, applicant)), submit: true });
  const id = sent.applicationId;
  const reject = (version: number) =>
    auditor.does(rejectAudit, {
      id,
      version,
      reason: '请补正',
      fields: ['businessLicenceFileId', 'address'],
    });
  const held = async () =>
    (await applicant.does(currentApplication, {})) as NonNullable<OutputOf<typeof currentApplication>>;
  const again = async (over: object) => {
    const { fields, version } = await held();
    return applicant.does(applyCompany, { ...fields, ...over, id, version, submit: true });
  };
  expect(await auditor.does(auditDetail, { id })).toMatchObject({ unchanged: [] });
  await reject(sent.version);
  const first = (await held()).fields as { businessLicenceFileId: string };
  expect((await held()).refusedFields).toEqual({
    businessLicenceFileId: first.businessLicenceFileId,
    address: '滨江路1号',
  });
  expect((await auditor.does(auditDetail, { id })).unchanged).toEqual([]);
  await refused(again({}), NothingChanged);

  await again({ address: '滨江路2号' });
  const second = await auditor.does(auditDetail, { id });
  expect(second.unchanged).toEqual(['businessLicenceFileId']);
  expect(second.differences?.map((d) => d.field)).toEqual(['address']);

  await reject((await held()).version);
  await again({ repairAnswer: '执照为最新版本' });
  const third = await auditor.does(auditDetail, { id });
  expect(third.unchanged).toEqual(['businessLicenceFileId', 'address']);
  expect(third.differences).toEqual([{ field: 'repairAnswer', before: null, after: '执照为最新版本' }]);

  // The answer belongs to its round: the next one starts without it, and dropping it is no change.
  await reject((await held()).version);
  expect((await held()).fields).toMatchObject({ repairAnswer: null });
  await refused(again({}), NothingChanged);
  await again({ businessLicenceFileId: await upload(world, applicant), address: '滨江路3号' });
  expect((await auditor.does(auditDetail, { id })).unchanged).toEqual([]);
});
