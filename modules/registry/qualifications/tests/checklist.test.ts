import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import {
  attestPoint,
  memberChecklist,
  ownChecklist,
  reopenPoint,
  verifyPoint,
  waivePoint,
} from '../contract/checklist.ts';
import { pointWords } from '../rules/checklist-words.ts';
import { WaiverRange } from '../rules/refusals.ts';
import { inDays } from './world.ts';

const world = await openWorld();
const point = (list: { points: { code: string }[] }, code: string) =>
  list.points.find((p) => p.code === code);

test('operator checklist: each member type has its points; the system finds what it can by itself', async () => {
  const auditor = await world.as('auditor');
  const [seller, buyer] = [await world.as('seller_admin', 'seller'), await world.as('buyer_admin', 'buyer')];
  const [sells, buys] = [
    await auditor.does(memberChecklist, { memberId: seller.actor.memberId as string }),
    await auditor.does(memberChecklist, { memberId: buyer.actor.memberId as string }),
  ];
  expect(sells.points.map((p) => p.code)).toContain('sellPermit');
  expect(buys.points.map((p) => p.code)).not.toContain('sellPermit');
  expect(buys.points.map((p) => p.code)).toContain('useGround');
  for (const p of [...sells.points, ...buys.points]) expect(Object.keys(pointWords.table)).toContain(p.code);
  expect(point(sells, 'businessLicence')).toMatchObject({ how: 'computed', state: 'met' });
  const late = await auditor.does(memberChecklist, {
    memberId: (await world.as('jinyu', 'buyer')).actor.memberId as string,
  });
  expect(point(late, 'buyPermit')).toMatchObject({ how: 'computed', state: 'open' });
  await refused(auditor.does(memberChecklist, { memberId: '0' }), NotFound);
});

test('operator checklist: the company declares, the operator looks up or waives with a reason and an end; either is taken back with a reason', async () => {
  const auditor = await world.as('auditor');
  const seller = await world.as('seller_admin', 'seller');
  const memberId = seller.actor.memberId as string;
  expect(point(await seller.does(ownChecklist, {}), 'dataTrue')).toMatchObject({
    state: 'open',
    can: ['attest'],
  });
  expect(point(await seller.does(attestPoint, { code: 'dataTrue' }), 'dataTrue')).toMatchObject({
    state: 'met',
    by: seller.actor.name,
    until: await inDays(world, 365),
    can: [],
  });
  await refused(seller.does(attestPoint, { code: 'registry' }), StateNotAllowed);
  await refused(auditor.does(verifyPoint, { memberId, code: 'dataTrue', note: null }), StateNotAllowed);
  expect(
    point(
      await auditor.does(verifyPoint, { memberId, code: 'registry', note: '公示系统截图已存' }),
      'registry',
    ),
  ).toMatchObject({ state: 'met', note: '公示系统截图已存' });
  await refused(
    auditor.does(waivePoint, { memberId, code: 'bankAccount', reason: 'x', until: await inDays(world, 30) }),
    Validation,
  );
  await refused(
    auditor.does(waivePoint, {
      memberId,
      code: 'bankAccount',
      reason: '新户待开',
      until: await inDays(world, 181),
    }),
    WaiverRange,
  );
  await refused(
    auditor.does(waivePoint, {
      memberId,
      code: 'sanctions',
      reason: '暂无查询',
      until: await inDays(world, 30),
    }),
    StateNotAllowed,
  );
  expect(
    point(
      await auditor.does(waivePoint, {
        memberId,
        code: 'bankAccount',
        reason: '新户待开',
        until: await inDays(world, 30),
      }),
      'bankAccount',
    ),
  ).toMatchObject({ state: 'waived', note: '新户待开' });
  expect(
    point(
      await auditor.does(reopenPoint, { memberId, code: 'bankAccount', reason: '已超期' }),
      'bankAccount',
    ),
  ).toMatchObject({ state: 'open' });
  await auditor.does(waivePoint, {
    memberId,
    code: 'bankAccount',
    reason: '新户待开',
    until: await inDays(world, 30),
  });
  await world.push('31d');
  expect(point(await auditor.does(memberChecklist, { memberId }), 'bankAccount')).toMatchObject({
    state: 'open',
  });
  expect(await world.audit()).toEqual({});
});
