import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import {
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { race } from '#kernel/test/race.ts';
import { getAttachmentUrls } from '#office/attachments/contract/attachment.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import * as calls from '../contract/article.ts';
import { disableColumns, enableColumns } from '../contract/column.ts';
import { addLabel, disableLabels } from '../contract/label.ts';
import { readArticle, readArticles } from '../contract/reading.ts';
import { ArticleReview, BannerMax, ColumnLeaf, LabelOff } from '../rules/refusals.ts';
import { newsroom } from './newsroom.ts';

const {
  auditor,
  column,
  editor,
  fileOf,
  guest,
  home,
  operator,
  reader: formatter,
  wish,
  world,
  write,
} = await newsroom();

const detail = (id: string) => editor.does(calls.articleDetail, { id });
const released = async (more: Parameters<typeof write>[0] = {}) => {
  const { id, version } = await write({ submit: true, ...more });
  return auditor.does(calls.releaseArticle, { id, version });
};

describe('R-KNOW-002, R-KNOW-003, R-KNOW-009 the life of an article', () => {
  test('draft → review → published; reviewers and author are told, readers see it', async () => {
    const draft = await write();
    expect(draft.state).toBe('00');
    await refused(guest().does(readArticle, { id: draft.id }), NotFound);
    const sent = await editor.does(calls.submitArticle, { id: draft.id, version: draft.version });
    expect(sent.state).toBe('10');
    const out = await auditor.does(calls.releaseArticle, { id: sent.id, version: sent.version });
    expect(out.state).toBe('20');
    expect((await guest().does(readArticle, { id: out.id })).title).toBe('甲醇周评');
    await world.tick();
    const titles = async (who: typeof editor) =>
      (await who.does(listMyMessages, { pageCount: 50 })).list.map((m) => m.title);
    expect(await titles(auditor)).toContain('资讯待审核');
    expect(await titles(editor)).toContain('资讯审核结果');
  });
  test('10202: nobody releases or rejects what he wrote or sent', async () => {
    const admin = await world.as('admin');
    const own = await admin.does(calls.addArticle, wish({ submit: true }));
    await refused(admin.does(calls.releaseArticle, { id: own.id, version: own.version }), SelfApproval);
    await refused(
      admin.does(calls.rejectArticle, { id: own.id, version: own.version, reason: '不行' }),
      SelfApproval,
    );
  });
  test('a rejected article keeps its reason, is changed and sent again', async () => {
    const sent = await write({ submit: true });
    const back = await auditor.does(calls.rejectArticle, {
      id: sent.id,
      version: sent.version,
      reason: '标题过长',
    });
    expect(await detail(back.id)).toMatchObject({ state: '30', reason: '标题过长' });
    const changed = await editor.does(calls.updateArticle, {
      ...wish({ title: '短题' }),
      id: back.id,
      version: back.version,
    });
    expect(changed.state).toBe('30');
    expect((await editor.does(calls.submitArticle, { id: changed.id, version: changed.version })).state).toBe(
      '10',
    );
  });
  test('only the author withdraws; a colleague is refused', async () => {
    const sent = await write({ submit: true });
    await refused(operator.does(calls.withdrawArticle, { id: sent.id, version: sent.version }), NoPermission);
    expect((await editor.does(calls.withdrawArticle, { id: sent.id, version: sent.version })).state).toBe(
      '00',
    );
  });
  test('unpublished: the public page answers not found; it goes out again untouched, and needs a review when changed', async () => {
    const out = await released();
    const down = await operator.does(calls.unpublishArticle, { id: out.id, version: out.version });
    await refused(formatter.does(readArticle, { id: out.id }), NotFound);
    const again = await auditor.does(calls.releaseArticle, { id: down.id, version: down.version });
    const once = await operator.does(calls.unpublishArticle, { id: again.id, version: again.version });
    const changed = await editor.does(calls.updateArticle, {
      ...wish({ title: '改过' }),
      id: once.id,
      version: once.version,
    });
    await refused(
      auditor.does(calls.releaseArticle, { id: changed.id, version: changed.version }),
      ArticleReview,
    );
  });
  test('editing a published article makes one copy; readers see the old text until the copy is released', async () => {
    const out = await released({ title: '旧题' });
    const copy = await editor.does(calls.updateArticle, {
      ...wish({ title: '新题', submit: true }),
      id: out.id,
      version: out.version,
    });
    expect(copy.id).not.toBe(out.id);
    expect((await guest().does(readArticle, { id: out.id })).title).toBe('旧题');
    await refused(guest().does(readArticle, { id: copy.id }), NotFound);
    const counted = await race(50, () =>
      editor.does(calls.updateArticle, { ...wish(), id: out.id, version: out.version }),
    );
    expect(counted).toEqual({ ARTICLE_COPY: 50 });
    await auditor.does(calls.releaseArticle, { id: copy.id, version: copy.version });
    expect((await guest().does(readArticle, { id: out.id })).title).toBe('新题');
    await refused(detail(copy.id), NotFound);
    expect((await detail(out.id)).copyId).toBeNull();
  });
  test('drafts, rejected and unpublished ones are deleted; pending and published ones are not', async () => {
    const draft = await write();
    const sent = await write({ submit: true });
    const answer = await editor.does(calls.deleteArticles, { ids: [draft.id, sent.id] });
    expect(answer).toMatchObject({
      success: 1,
      fail: 1,
      failures: [{ id: sent.id, code: StateNotAllowed.code }],
    });
    await refused(detail(draft.id), NotFound);
  });
  test('50 reviewers press release at once: one release, one history row', async () => {
    const sent = await write({ submit: true });
    const counted = await race(50, () =>
      auditor.does(calls.releaseArticle, { id: sent.id, version: sent.version }),
    );
    expect(counted.ok).toBe(1);
    expect((counted.ok ?? 0) + (counted[VersionConflict.code] ?? 0)).toBe(50);
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from kernel.trade_history where biz_type = 'ARTICLE' and biz_id = ${sent.id}::bigint and action = 'approve'`.execute(
      world.sql,
    );
    expect(rows[0]?.n).toBe('1');
  });
});

describe('R-KNOW-006 to R-KNOW-029 fields and limits', () => {
  test('a draft may be unfinished; review asks for cover and text, an outside article for its address', async () => {
    const bare = await write({ cover: null, content: null });
    const no = await refused(
      editor.does(calls.submitArticle, { id: bare.id, version: bare.version }),
      Validation,
    );
    expect((no as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
      'cover',
      'content',
    ]);
    await refused(write({ externalFlag: true, externalUrl: null }), Validation);
    await refused(write({ externalFlag: true, externalUrl: 'ftp://x.example' }), Validation);
    const outside = await write({ externalFlag: true, externalUrl: 'https://news.example/1', submit: true });
    expect(await detail(outside.id)).toMatchObject({
      content: null,
      externalUrl: 'https://news.example/1',
      state: '10',
    });
  });
  test.each([
    ['a title of 101 characters', { title: '长'.repeat(101) }],
    ['eleven keywords', { keyword: Array.from({ length: 11 }, (_, i) => `k${i}`) }],
    ['a keyword of 21 characters', { keyword: ['长'.repeat(21)] }],
    ['six labels', { labelIds: ['1', '2', '3', '4', '5', '6'] }],
    ['an abstract of 301 characters', { abstract: '长'.repeat(301) }],
    ['ten images', { images: Array.from({ length: 10 }, (_, i) => String(i + 1)) }],
    ['a type nobody knows', { type: '99' }],
    ['a text over 100,000 characters', { content: `<p>${'长'.repeat(100_001)}</p>` }],
  ])('%s is refused at its field', async (_what, more) => {
    await refused(write(more), Validation);
  });
  test('each file stands in its own scene: a picture is no PDF, a cover no image', async () => {
    const image = await fileOf('articleImage', editor);
    await refused(write({ pdf: image }), Validation);
    await refused(write({ cover: image }), Validation);
    const text = `<p>x</p>${(await Promise.all(Array.from({ length: 12 }, () => fileOf('articleImage', editor)))).map((id) => `<img src="/files/${id}/a.png">`).join('')}`;
    const good = await write({
      images: [image],
      content: text,
      pdf: await fileOf('pdf', editor, 'pdf', 'private'),
    });
    expect((await detail(good.id)).images).toEqual([image]);
  });
  test('the PDF is private until the article is out, and everybody’s then', async () => {
    const pdf = await fileOf('pdf', editor, 'pdf', 'private');
    const sent = await write({ pdf, submit: true });
    expect(await guest().does(getAttachmentUrls, { attachmentIds: [pdf] })).toEqual([]);
    await auditor.does(calls.releaseArticle, { id: sent.id, version: sent.version });
    expect((await guest().does(readArticle, { id: sent.id })).pdf?.attachmentId).toBe(pdf);
  });
  test('R-KNOW-020 the text is sanitised on save, and searched without its markup', async () => {
    const { id } = await released({
      content:
        '<p onclick="alert(1)">氯碱<script>alert(2)</script>行情</p><img src="https://evil.example/x.png">',
    });
    const read = await guest().does(readArticle, { id });
    expect(read.content).toBe('<p>氯碱行情</p>');
    expect(read.abstract).toBe('氯碱行情');
    expect((await guest().does(readArticles, { keyword: '氯碱行情' })).list.map((a) => a.id)).toEqual([id]);
    expect((await guest().does(readArticles, { keyword: 'onclick' })).list).toEqual([]);
  });
  test('articles stand in enabled leaf columns and carry enabled labels', async () => {
    const top = await column('parent');
    await column('child', { parentId: top.id });
    await refused(write({ columnId: top.id }), ColumnLeaf);
    const label = await operator.does(addLabel, { names: { zh_CN: '停用的' }, colour: 'red', sort: 1 });
    await operator.does(disableLabels, { ids: [label.id] });
    await refused(write({ labelIds: [label.id] }), LabelOff);
  });
  test('three pinned articles in a column at most, also when 50 are pinned at once', async () => {
    const { id } = await column('pins');
    const counted = await race(50, () => write({ columnId: id, pinned: true }));
    expect(counted).toEqual({ ok: 3, [BannerMax.code]: 47 });
  });
});

describe('R-KNOW-021, R-KNOW-022 views and publish time', () => {
  test('a visit counts once in 30 minutes, per account or address, however many ask at once', async () => {
    const { id } = await released();
    const counted = await race(50, () => guest('198.51.100.7').does(readArticle, { id }));
    expect(counted).toEqual({ ok: 50 });
    expect((await detail(id)).views).toBe(1);
    await formatter.does(readArticle, { id });
    await formatter.does(readArticle, { id });
    expect((await detail(id)).views).toBe(2);
    await world.push('29min');
    await formatter.does(readArticle, { id });
    expect((await detail(id)).views).toBe(2);
    await world.push('2min');
    await formatter.does(readArticle, { id });
    expect((await detail(id)).views).toBe(3);
  });
  test('50 readers at once are 50 views', async () => {
    const { id } = await released();
    const counted = await race(50, (n) => guest(`198.51.100.${n + 10}`).does(readArticle, { id }));
    expect(counted).toEqual({ ok: 50 });
    expect((await detail(id)).views).toBe(50);
  });
  test('who reads waits for nobody who counts: the number of views is held by another, and the text is read and counted', async () => {
    const { id } = await released();
    await guest('198.51.100.8').does(readArticle, { id });
    await world.sql.transaction().execute(async (held) => {
      await sql`insert into content.article_tally (article_id, views) values (${id}::bigint, 7) on conflict (article_id) do update set views = 7`.execute(
        held,
      );
      await sql`select 1 from content.article where id = ${id}::bigint for key share`.execute(held);
      expect((await guest('198.51.100.9').does(readArticle, { id })).views).toBe(2);
    });
    expect((await detail(id)).views).toBe(9);
  });
  test('views counted beside the articles are gathered into their rows, none is lost, and the list is sorted by them', async () => {
    const [much, little] = [await released({ title: '多人阅读' }), await released({ title: '少人阅读' })];
    await race(20, (n) => guest(`198.51.100.${n + 70}`).does(readArticle, { id: much.id }));
    await guest('198.51.100.90').does(readArticle, { id: little.id });
    await scheduleCronJobs(world.runtime);
    await world.tick();
    expect(
      await world.sql
        .selectFrom('content.article')
        .select('viewed')
        .where('id', '=', much.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ viewed: '20' });
    await guest('198.51.100.91').does(readArticle, { id: little.id });
    expect([(await detail(much.id)).views, (await detail(little.id)).views]).toEqual([20, 2]);
    const { list } = await editor.does(calls.listArticles, {
      pageNum: 1,
      pageCount: 50,
      sortProperties: 'views',
      sortAsc: false,
    });
    const places = [much.id, little.id].map((id) => list.findIndex((row) => row.id === id));
    expect(places.every((place) => place >= 0) && (places[0] as number) < (places[1] as number)).toBe(true);
    expect(list.map((row) => row.views)).toEqual(list.map((row) => row.views).toSorted((a, b) => b - a));
  });
  test('a time to come: released now, shown by its timer; taken down before, it never shows', async () => {
    const at = new Date((await world.now()).getTime() + 3_600_000).toISOString();
    const planned = await released({ publishTime: at, title: '定时' });
    const dropped = await released({ publishTime: at, title: '取消' });
    expect(await detail(planned.id)).toMatchObject({ state: '20', scheduled: true });
    await refused(guest().does(readArticle, { id: planned.id }), NotFound);
    await operator.does(calls.unpublishArticle, { id: dropped.id, version: dropped.version });
    await world.push('59min');
    await world.tick();
    await refused(guest().does(readArticle, { id: planned.id }), NotFound);
    await world.push('2min');
    await world.tick();
    expect((await guest().does(readArticle, { id: planned.id })).title).toBe('定时');
    expect(await detail(planned.id)).toMatchObject({ scheduled: false });
    expect((await detail(dropped.id)).state).toBe('40');
  });
  test('an article of a disabled column is not read, and comes back with it', async () => {
    const { id: columnId } = await column('offon');
    const { id } = await released({ columnId });
    await operator.does(disableColumns, { ids: [columnId] });
    await refused(guest().does(readArticle, { id }), NotFound);
    expect((await guest().does(readArticles, { columnCode: 'offon' })).list).toEqual([]);
    await operator.does(enableColumns, { ids: [columnId] });
    expect((await guest().does(readArticles, { columnCode: 'OFFON' })).list.map((a) => a.id)).toEqual([id]);
  });
});

test('R-MENU administration-domain 26.2: who may write, release and take down; members never', async () => {
  const draft = await write();
  await refused(auditor.does(calls.addArticle, wish()), NoPermission);
  await refused(editor.does(calls.unpublishArticle, { id: draft.id, version: draft.version }), NoPermission);
  await refused(operator.does(calls.deleteArticles, { ids: [draft.id] }), NoPermission);
  await refused(formatter.does(calls.listArticles, {}), NoPermission);
  const list = await editor.does(calls.listArticles, { columnId: home.id, state: ['00'] });
  expect(list.list.every((row) => row.state === '00')).toBe(true);
  expect(list.list.find((row) => row.id === draft.id)?.can.sort()).toEqual([
    'delete',
    'edit',
    'submit',
    'view',
  ]);
});
test('the books are whole', async () => {
  expect(await world.audit()).toEqual({});
});
