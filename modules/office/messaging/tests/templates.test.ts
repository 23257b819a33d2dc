import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { TplVariable } from '#kernel/rules/message-template.ts';
import { CodeExists, NoPermission, Validation } from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { race } from '#kernel/test/race.ts';
import { mailings } from '../contract/mailing.ts';
import {
  listDemoOutbox,
  listMyMessages,
  myChannels,
  openMyMessage,
  saveMyChoice,
} from '../contract/message.ts';
import {
  deleteTemplates,
  listTemplates,
  previewTemplate,
  saveTemplate,
  templateDetail,
  testTemplate,
} from '../contract/template.ts';
import { notify } from '../server/door.ts';

const world = await openWorld();
let operator: Person;
let seller: Person;
beforeAll(async () => {
  [operator, seller] = await Promise.all([world.as('operator'), world.as('seller_admin')]);
  await world.hold('2026-11-23T11:00:00+08:00');
  await world.tick();
});
const held = {
  code: 'WELCOME.mail',
  names: { zh_CN: '欢迎' },
  channel: 'mail' as const,
  titles: { zh_CN: '欢迎 {{name}}', en_US: 'Welcome {{name}}' },
  contents: { zh_CN: '<p>您好 {{name}}</p>', en_US: '<p>Hello {{name}}</p>' },
  variables: [{ name: 'name', zh: '姓名', en: 'Name', required: true, sample: '张三' }],
};
const find = async (code: string) =>
  (await operator.does(listTemplates, { keyword: code, pageCount: 100 })).list.find((t) => t.code === code);
async function sendNotice(
  accountId: string,
  event: 'APPLY_APPROVED' | 'PASSWORD_RESET',
  variables: Record<string, string>,
): Promise<void> {
  await inTransaction(world.runtime.database.db, seller.actor, 'write', async (tx) =>
    notify(createContext(world.runtime, tx, seller.actor, {}, postCommitEffects()), {
      event,
      variables,
      to: { accountIds: [accountId] },
    }),
  );
  await world.tick();
}

test('R-MSG-017, R-MSG-018 every event of administration-domain 27 has a template per channel, shown with samples in both languages; the built-in ones stay', async () => {
  const shipped = await find('APPLY_APPROVED.sms');
  expect(shipped).toMatchObject({ builtin: true, edition: 1, event: 'APPLY_APPROVED', can: ['View'] });
  const { preview } = await operator.does(templateDetail, { id: shipped?.id as string });
  expect(preview.content).toEqual({
    zh_CN: '示例化工有限公司 的企业认证已通过，可以开始交易。【化工品交易平台】',
    en_US: 'The application of 示例化工有限公司 is approved; you can trade now.【化工品交易平台】',
  });
  expect(await operator.does(deleteTemplates, { ids: [shipped?.id as string] })).toMatchObject({
    success: 0,
    failures: [{ status: 10308 }],
  });
});

test('R-MSG-020 a template is made from a message form; unknown variables are refused with 13004, the same code makes the next edition, deleting brings the earlier one back', async () => {
  await refused(
    operator.does(saveTemplate, { ...held, contents: { zh_CN: '<p>{{other}}</p>' } }),
    TplVariable,
    { name: 'other' },
  );
  const first = await operator.does(saveTemplate, held);
  expect(first.edition).toBe(1);
  await refused(operator.does(saveTemplate, { ...held, channel: 'sms' }), CodeExists);
  const second = await operator.does(saveTemplate, {
    ...held,
    contents: { zh_CN: '<p>第二版 {{name}}</p>' },
  });
  expect(second.edition).toBe(2);
  expect(await find('WELCOME.mail')).toMatchObject({ id: second.id, can: ['View', 'delete'] });
  await operator.does(deleteTemplates, { ids: [second.id] });
  expect(await find('WELCOME.mail')).toMatchObject({ id: first.id, edition: 1 });
  await refused((await world.as('service')).does(deleteTemplates, { ids: [first.id] }), NoPermission);
});

test('fifty savers of one code make fifty editions, one of them in force', async () => {
  expect(
    await race(50, (n) =>
      operator.does(saveTemplate, { ...held, code: 'RACE', names: { zh_CN: `第 ${n}` } }),
    ),
  ).toEqual({ ok: 50 });
  const rows = await world.sql
    .selectFrom('messaging.template')
    .select(['edition', 'newest'])
    .where('code', '=', 'RACE')
    .orderBy('edition')
    .execute();
  // not a race: the numbers that are expected
  expect(rows.map((r) => r.edition)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(rows.filter((r) => r.newest)).toEqual([{ edition: 50, newest: true }]);
});

test("a message by template is read in each receiver's language, its values harmless in rich text", async () => {
  const t = await find('WELCOME.mail');
  await world.sql
    .updateTable('identity.account')
    .set({ locale: 'en_US' })
    .where('id', '=', seller.actor.accountId)
    .execute();
  const to = {
    receiverMode: 'users' as const,
    receivers: [seller.actor.accountId as string, operator.actor.accountId as string],
  };
  await refused(
    operator.does(mailings.mail.add, { templateId: t?.id, ...to, language: 'receiver', submit: true }),
    TplVariable,
    { name: 'name' },
  );
  await operator.does(mailings.mail.add, {
    templateId: t?.id,
    variables: { name: '<b>王</b>' },
    ...to,
    language: 'receiver',
    submit: true,
  });
  await world.tick();
  const english = await seller.again();
  const [mine] = (await english.does(listMyMessages, { keyword: 'Welcome' })).list;
  expect(await english.does(openMyMessage, { id: mine?.id as string })).toMatchObject({
    title: 'Welcome <b>王</b>',
    html: '<p>Hello &#60;b&#62;王&#60;/b&#62;</p>',
  });
  expect((await operator.does(listMyMessages, { keyword: '欢迎' })).list[0]?.text).toBe('您好 <b>王</b>');
});

test('the preview says how a text reads and how many short messages it takes; a test letter goes to the asker alone', async () => {
  expect(
    await operator.does(previewTemplate, {
      channel: 'sms',
      contents: { zh_CN: '您好 {{name}}' },
      variables: held.variables,
      values: { name: '李四' },
    }),
  ).toMatchObject({ content: { zh_CN: '您好 李四【化工品交易平台】' }, characters: 5, segments: 1 });
  const t = await find('MEMBER_DISABLED.email');
  const { address } = await operator.does(testTemplate, { id: t?.id as string, language: 'en_US' });
  await world.tick();
  expect((await operator.does(listDemoOutbox, { keyword: address })).list[0]).toMatchObject({
    subject: 'Company disabled',
    text: expect.stringContaining('Your company was disabled'),
  });
});

test("an operator's own edition of an event's text is what people read from then on", async () => {
  await operator.does(saveTemplate, {
    code: 'APPLY_APPROVED.mail',
    names: { zh_CN: '认证通过' },
    channel: 'mail',
    titles: { zh_CN: '恭喜', en_US: 'Congratulations' },
    contents: { zh_CN: '<p><b>{{companyName}}</b> 通过了</p>', en_US: '<p><b>{{companyName}}</b> is in</p>' },
  });
  await sendNotice(operator.actor.accountId as string, 'APPLY_APPROVED', { companyName: '甲 & 乙' });
  const [told] = (await operator.does(listMyMessages, { keyword: '恭喜' })).list;
  expect(told).toMatchObject({ title: '恭喜', text: '甲 & 乙 通过了' });
  expect((await operator.does(openMyMessage, { id: told?.id as string })).html).toBe(
    '<p><b>甲 &#38; 乙</b> 通过了</p>',
  );
});

test('administration-domain 27: a person switches a channel of one event; security events cannot be switched', async () => {
  const id = operator.actor.accountId as string;
  const texts = async () =>
    (
      await world.sql
        .selectFrom('messaging.delivery')
        .select(['event', 'channel'])
        .where('account_id', '=', id)
        .execute()
    ).map((d) => `${d.event} ${d.channel}`);
  const before = (await texts()).length;
  expect(
    await operator.does(saveMyChoice, { event: 'APPLY_APPROVED', channel: 'sms', wanted: false }),
  ).toMatchObject({ choices: [{ event: 'APPLY_APPROVED', channel: 'sms', wanted: false }] });
  await sendNotice(id, 'APPLY_APPROVED', { companyName: '丙' });
  expect((await texts()).slice(before)).toEqual(['APPLY_APPROVED email']);
  await refused(
    operator.does(saveMyChoice, { event: 'PASSWORD_RESET', channel: 'sms', wanted: false }),
    Validation,
  );
  await refused(operator.does(saveMyChoice, { event: 'N-OFF-01', channel: 'sms', wanted: true }), Validation);
  await sendNotice(id, 'PASSWORD_RESET', { time: 'now', ip: '::1' });
  expect((await texts()).slice(before + 1)).toEqual(['PASSWORD_RESET sms']);
  expect((await seller.does(myChannels, {})).choices).toEqual([]);
});
