import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { raceEach } from '#kernel/test/race.ts';
import { inside } from '#registry/members/tests/world.ts';
import { enterReport, listAllReports, listReports } from '../contract/report.ts';
import { REPORT, REPORT_DAYS, reportLifecycle, reportTones } from '../rules/report-lifecycle.ts';
import { countSold, returnSold } from '../server/door.ts';
import { inDays, spuOf, uploaded } from './world.ts';

const world = await openWorld({ max: 12 });
let [buyer, stranger, auditor]: Person[] = [] as unknown as Person[];
const who = (p: Person | undefined): Person => p as Person;
let goods: { spuId: string; casNo: string; controlClasses: string[] };
beforeAll(async () => {
  await scheduleCronJobs(world.runtime);
  [buyer, stranger, auditor] = await Promise.all([
    world.as('jinyu', 'buyer'),
    world.as('buyer2_admin', 'buyer'),
    world.as('auditor'),
  ]);
  const sulphur = await spuOf(world, '7704-34-9');
  goods = { spuId: sulphur.id, casNo: sulphur.casNo, controlClasses: sulphur.controlClasses };
});
const deal = async (bizId: number) => {
  const lastDeliveryDay = await inDays(world, 10);
  await inside(world, null, (ctx) =>
    countSold(ctx, {
      side: 'buyer',
      memberId: who(buyer).actor.memberId as string,
      goods,
      quantity: '10',
      lastDeliveryDay,
      bizType: 'DEAL_BUYER',
      bizId: String(bizId),
      bizNo: `DL${bizId}`,
    }),
  );
};
const find = async (bizId: number) => (await who(buyer).does(listReports, { keyword: `DL${bizId}` })).list[0];
const at = (row: Awaited<ReturnType<typeof find>>) => ({
  id: row?.id as string,
  version: row?.version as number,
});

describe('N-LIC-04 1.4: the report to the county public security is a dated task of each side', () => {
  test('a deal lays it once, due within five days; its company sees it, the operator sees all, a stranger none', async () => {
    await deal(960_001);
    await deal(960_001);
    const found = await who(buyer).does(listReports, { keyword: 'DL960001' });
    expect(found.totalCount).toBe(1);
    expect(found.list[0]).toMatchObject({
      side: 'buyer',
      quantity: '10.000',
      dueDate: await inDays(world, REPORT_DAYS),
      dealtOn: await inDays(world, 0),
      state: '10',
      overdue: false,
      can: ['report'],
    });
    expect((await who(stranger).does(listReports, { keyword: 'DL960001' })).totalCount).toBe(0);
    expect(
      (
        await who(auditor).does(listAllReports, {
          keyword: 'DL960001',
          memberId: who(buyer).actor.memberId as string,
        })
      ).list[0],
    ).toMatchObject({ companyName: who(buyer).actor.memberName, can: [] });
    await refused(who(buyer).does(listAllReports, {}), NoPermission);
  });

  test('it is entered with day, number and receipt; a day outside, a stranger and a stale form are refused; of 50 entries one counts', async () => {
    const row = await find(960_001);
    const entry = {
      ...at(row),
      reportedOn: await inDays(world, 0),
      receiptNo: 'GA-2026-0001',
      note: null,
      fileId: await uploaded(world, who(buyer)),
    };
    for (const reportedOn of [await inDays(world, 1), await inDays(world, -1)])
      await refused(who(buyer).does(enterReport, { ...entry, reportedOn }), Validation);
    await refused(who(stranger).does(enterReport, { ...entry, fileId: null }), NotFound);
    await refused(who(buyer).does(enterReport, { ...entry, version: 99 }), VersionConflict);
    const done = await raceEach(
      50,
      (n) =>
        who(buyer).does(enterReport, {
          ...entry,
          receiptNo: `GA-${n}`,
          fileId: n === 0 ? entry.fileId : null,
        }),
      () => 1,
      (e: unknown) => {
        if (e instanceof Refusal && [VersionConflict.code, StateNotAllowed.code].includes(e.kind.code))
          return 0;
        throw e;
      },
    );
    expect(done.reduce<number>((a, b) => a + b, 0)).toBe(1);
    expect(await find(960_001)).toMatchObject({
      state: '20',
      reportedByName: who(buyer).actor.name,
      can: [],
    });
  });

  test('a void deal takes away what was not reported, and leaves what was', async () => {
    await deal(960_002);
    for (const id of ['960001', '960002'])
      await inside(world, null, (ctx) =>
        returnSold(ctx, { fromType: 'DEAL_BUYER', bizType: 'DEAL_BUYER_VOID', bizId: id }),
      );
    expect([(await find(960_001))?.state, (await find(960_002))?.state]).toEqual(['20', '40']);
    await refused(
      who(buyer).does(enterReport, {
        ...at(await find(960_002)),
        reportedOn: await inDays(world, 0),
        receiptNo: 'x',
        note: null,
      }),
      StateNotAllowed,
    );
  });

  test('the company is reminded the day before, once; overdue, it and the operator are told, once', async () => {
    await deal(960_003);
    const told = async () =>
      (
        await sql<{
          link: string;
        }>`select link from messaging.notice where biz_type = 'CONTROLLED_REPORT' order by id`.execute(
          world.sql,
        )
      ).rows.map((r) => r.link);
    await world.push(`${REPORT_DAYS - 1}d`);
    await world.tick();
    await world.tick();
    expect(await told()).toEqual(['/informationManage/qualificationManagement/reports']);
    await world.push('2d');
    await world.tick();
    await world.tick();
    expect(await told()).toEqual([
      '/informationManage/qualificationManagement/reports',
      '/informationManage/qualificationManagement/reports',
      '/customerManagement/licenceManage/reports',
    ]);
    expect(await find(960_003)).toMatchObject({ overdue: true, state: '10' });
    expect((await who(auditor).does(listAllReports, { overdue: true })).list.map((r) => r.bizNo)).toContain(
      'DL960003',
    );
    expect(Object.keys(await world.audit()).filter((v) => v.includes('qualifications'))).toEqual([]);
  });

  test('the life: every state × verb × side', () => {
    const sides: Side[] = ['submitter', 'buyer', 'seller', 'operator', 'intermediary', 'timer', 'effect'];
    const open = sides.flatMap((s) =>
      Object.values(REPORT).flatMap((code) => reportLifecycle.open(code, s).map((v) => `${code} ${v} ${s}`)),
    );
    expect(open.sort()).toEqual(['10 drop effect', '10 report submitter']);
    expect(Object.keys(reportTones).sort()).toEqual(Object.keys(REPORT).sort());
  });
});
