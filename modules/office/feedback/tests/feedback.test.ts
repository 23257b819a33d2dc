import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import {
  DeadlinePassed,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { race } from '#kernel/test/race.ts';
import { fileLink, keepUpload } from '#office/attachments/server/door.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import {
  addFeedback,
  adminFeedbackDetail,
  adminListFeedback,
  deleteFeedback,
  feedbackCompanies,
  feedbackDetail,
  listFeedback,
  rateFeedback,
  reopenFeedback,
  replyFeedback,
  reviewFeedback,
} from '../contract/feedback.ts';
import { feedbackScene } from '../rules/file-scenes.ts';

const world = await openWorld();
let service: Person;
let operator: Person;
let seller: Person;
let colleague: Person;
let buyer: Person;
beforeAll(async () => {
  [service, operator, seller, colleague, buyer] = await Promise.all([
    world.as('service'),
    world.as('operator'),
    world.as('seller_admin'),
    world.as('seller_trader'),
    world.as('buyer_admin'),
  ]);
  await world.hold('2026-11-23T11:00:00+08:00');
  await world.tick();
});
const said = { type: '20' as const, title: '提货码收不到', content: '订单放货后没有收到提货码短信。' };
const as = <R>(person: Person, work: (ctx: ReturnType<typeof createContext>) => Promise<R>) =>
  inTransaction(world.runtime.database.db, person.actor, 'write', (tx) =>
    work(createContext(world.runtime, tx, person.actor, {}, postCommitEffects())),
  );
const picture = async (person: Person) => {
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  return (
    await as(person, (ctx) =>
      keepUpload(ctx, { origin: body, fileName: 'shot.png', scene: feedbackScene, bucket: 'private' }),
    )
  ).attachmentId;
};

test('R-FEED-004 whoever leaves no contact can be reached by his own mobile number (administration-domain 13)', async () => {
  const made = await buyer.does(addFeedback, { ...said, images: [] });
  expect((await service.does(adminFeedbackDetail, { id: made.id })).contact).toMatch(/^138\d{8}$/);
});

test('R-FEED-002 R-FEED-003 R-FEED-004 R-FEED-005 R-FEED-006 R-FEED-008 a member says something, customer service takes it on and answers, the member reads it, asks again and rates once', async () => {
  const image = await picture(seller);
  const made = await seller.does(addFeedback, {
    ...said,
    images: [image],
    contact: '13800000001',
    relatedNo: 'OD20261123000001',
  });
  expect(made.feedbackNo).toMatch(/^FB261123\d{7}$/);
  await world.tick();
  expect((await service.does(listMyMessages, { keyword: made.feedbackNo })).list[0]).toMatchObject({
    event: 'FEEDBACK_NEW',
    link: `/myFeedback/adminFeedbackReply?id=${made.id}`,
  });
  const row = (await service.does(adminListFeedback, { keyword: made.feedbackNo })).list[0];
  expect(row).toMatchObject({
    replyState: '1',
    can: ['View', 'review', 'reply'],
    memberName: seller.actor.memberName,
  });
  const reviewed = await service.does(reviewFeedback, { id: made.id, version: made.version });
  expect(reviewed).toMatchObject({ replyState: '2', can: ['View', 'reply'] });
  await refused(
    service.does(replyFeedback, { id: made.id, version: made.version, text: '晚了' }),
    VersionConflict,
  );
  const replied = await service.does(replyFeedback, {
    id: made.id,
    version: reviewed.version,
    text: '已重新发送，请查收。',
    images: [await picture(service)],
  });
  await world.tick();
  expect((await seller.does(listMyMessages, { keyword: made.feedbackNo })).list[0]?.event).toBe(
    'FEEDBACK_REPLIED',
  );
  const read = await seller.does(feedbackDetail, { id: made.id });
  expect(read).toMatchObject({
    replyState: '3',
    images: [{ attachmentId: image }],
    replies: [{ by: 'service', name: '', text: '已重新发送，请查收。' }],
    can: ['View', 'reopen', 'rate'],
  });
  expect(
    (
      await as(seller, (ctx) =>
        fileLink(ctx, { attachmentId: read.replies[0]?.images[0]?.attachmentId as string }),
      )
    ).url,
  ).toContain('/files/');
  const rated = await seller.does(rateFeedback, { id: made.id, version: replied.version, satisfaction: 4 });
  await refused(
    seller.does(rateFeedback, { id: made.id, version: rated.version, satisfaction: 5 }),
    StateNotAllowed,
  );
  let { version } = rated;
  for (let n = 1; n <= 3; n++) {
    const again = await seller.does(reopenFeedback, { id: made.id, version, text: `第 ${n} 次追问` });
    version = (await service.does(replyFeedback, { id: made.id, version: again.version, text: '已答' }))
      .version;
  }
  await refused(seller.does(reopenFeedback, { id: made.id, version, text: '第 4 次' }), StateNotAllowed);
  expect((await service.does(adminFeedbackDetail, { id: made.id })).replies).toHaveLength(7);
});

test('nobody else reads it: not a colleague, not another company, neither text nor pictures; an operator without Reply does not answer', async () => {
  const image = await picture(seller);
  const made = await seller.does(addFeedback, { ...said, images: [image] });
  for (const other of [colleague, buyer]) {
    await refused(other.does(feedbackDetail, { id: made.id }), NotFound);
    expect((await other.does(listFeedback, {})).list.map((f) => f.id)).not.toContain(made.id);
    await refused(
      as(other, (ctx) => fileLink(ctx, { attachmentId: image })),
      NotFound,
    );
    await refused(other.does(adminListFeedback, {}), NoPermission);
  }
  await refused(buyer.does(addFeedback, { ...said, images: [image] }), NotFound);
  await refused(operator.does(replyFeedback, { id: made.id, version: 1, text: '好' }), NoPermission);
  expect(
    (await service.does(feedbackCompanies, { keyword: seller.actor.memberName?.slice(0, 4) })).list,
  ).toEqual([{ id: seller.actor.memberId, name: seller.actor.memberName }]);
  expect(
    (await service.does(adminListFeedback, { memberId: buyer.actor.memberId as string })).list.every(
      (f) => f.memberName === buyer.actor.memberName,
    ),
  ).toBe(true);
});

test('only what nobody has looked at is taken back; asking again ends after seven days', async () => {
  const one = await buyer.does(addFeedback, said);
  const two = await buyer.does(addFeedback, said);
  const reviewed = await service.does(reviewFeedback, { id: two.id, version: two.version });
  expect(await buyer.does(deleteFeedback, { ids: [one.id, two.id] })).toMatchObject({
    success: 1,
    failures: [{ id: two.id, status: 10306 }],
  });
  const replied = await service.does(replyFeedback, { id: two.id, version: reviewed.version, text: '好的' });
  await world.hold('2026-11-30T11:00:00+08:00');
  await refused(
    buyer.does(reopenFeedback, { id: two.id, version: replied.version, text: '还有一个问题' }),
    DeadlinePassed,
  );
});

test('too short, too long and nameless feedback is refused at its field', async () => {
  await refused(buyer.does(addFeedback, { ...said, content: '短' }), Validation);
  await refused(buyer.does(addFeedback, { ...said, title: '题'.repeat(61) }), Validation);
  await refused(buyer.does(addFeedback, { ...said, contact: 'nobody' }), Validation);
});

test('14005: of fifty at once one person says ten on a day; the next day begins in Shanghai', async () => {
  await world.hold('2026-12-01T23:59:00+08:00');
  const trader = await world.as('buyer_purchaser');
  expect(await race(50, () => trader.does(addFeedback, said))).toEqual({ ok: 10, FEEDBACK_DAILY: 40 });
  await world.hold('2026-12-02T00:00:00+08:00');
  await trader.does(addFeedback, said);
});

test('two who take one feedback on: one of them has it', async () => {
  const made = await seller.does(addFeedback, said);
  const outcomes = await race(20, () => service.does(reviewFeedback, { id: made.id, version: made.version }));
  expect(outcomes).toEqual({ ok: 1, VERSION_CONFLICT: 19 });
  expect(Object.keys(await world.audit()).filter((v) => v.startsWith('inv_feedback'))).toEqual([]);
});
