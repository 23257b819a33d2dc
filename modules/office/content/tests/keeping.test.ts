import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import {
  CodeExists,
  InUse,
  NameExists,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { race, raceAll } from '#kernel/test/race.ts';
import { siteBottom } from '#office/configuration/contract/site.ts';
import * as about from '../contract/about.ts';
import { releaseArticle } from '../contract/article.ts';
import * as clinch from '../contract/clinch.ts';
import * as columns from '../contract/column.ts';
import * as help from '../contract/help.ts';
import * as labels from '../contract/label.ts';
import { columnTree, helpArticle, helpTree, rateHelp } from '../contract/reading.ts';
import * as seo from '../contract/seo.ts';
import { FooterMax } from '../rules/refusals.ts';
import { announceDeal, pageHead, siteFile } from '../server/door.ts';
import { newsroom } from './newsroom.ts';

const { auditor, column, editor, guest, operator, reader: formatter, world, write } = await newsroom();

describe('R-PCONF-016, R-PCONF-017 columns and sub-columns', () => {
  test('two levels, codes and names unique, 1 to 30, versions kept', async () => {
    const top = await column('news');
    const sub = await column('weekly', { parentId: top.id, sequence: 2 });
    await refused(column('third', { parentId: sub.id }), Validation);
    await refused(column('NEWS', { names: { zh_CN: '别名' } }), CodeExists);
    await refused(column('news2', { names: { zh_CN: '栏目news' } }), NameExists);
    await refused(column('high', { sequence: 31 }), Validation);
    await refused(column('1bad'), Validation);
    const tree = await guest().does(columnTree, { place: 'information' });
    expect(tree.find((c) => c.code === 'news')?.children.map((c) => c.code)).toEqual(['weekly']);
    const set = {
      names: { zh_CN: '新名', en_US: 'New' },
      code: 'weekly',
      place: 'information',
      template: 'cards',
      sequence: 3,
      parentId: top.id,
    } as const;
    const changed = await operator.does(columns.updateColumn, { id: sub.id, version: 1, ...set });
    await refused(operator.does(columns.updateColumn, { id: sub.id, version: 1, ...set }), VersionConflict);
    expect(changed.version).toBe(2);
    expect((await operator.does(columns.listColumns, { level: 'sub', parentId: top.id })).list).toMatchObject(
      [{ code: 'weekly', parentNames: { zh_CN: '栏目news' } }],
    );
    expect(await operator.does(columns.deleteColumns, { ids: [top.id] })).toMatchObject({
      fail: 1,
      failures: [{ code: InUse.code }],
    });
    expect(await operator.does(columns.deleteColumns, { ids: [sub.id, top.id] })).toMatchObject({
      success: 2,
    });
  });
  test('50 callers add the same code: one column', async () => {
    const counted = await race(50, (n) => column('racing', { names: { zh_CN: `赛${n}` } }));
    expect(counted).toEqual({ ok: 1, [CodeExists.code]: 49 });
  });
});

describe('R-KNOW-004 labels', () => {
  test('names are unique, used labels stay, disabled ones go from articles’ readers', async () => {
    const wish = { names: { zh_CN: '甲醇' }, colour: 'blue', sort: 1 } as const;
    const label = await editor.does(labels.addLabel, wish);
    await refused(editor.does(labels.addLabel, wish), NameExists);
    const other = await editor.does(labels.addLabel, { ...wish, names: { zh_CN: '乙二醇' } });
    await refused(editor.does(labels.updateLabel, { id: other.id, version: 1, ...wish }), NameExists);
    await write({ labelIds: [label.id] });
    expect((await editor.does(labels.listLabels, { keyword: '甲醇' })).list[0]?.useCount).toBe(1);
    expect(await editor.does(labels.deleteLabels, { ids: [label.id, other.id] })).toMatchObject({
      success: 1,
      failures: [{ id: label.id, code: InUse.code }],
    });
    const logged = await world.sql
      .selectFrom('kernel.operation_log')
      .select('target_no')
      .where('target_type', '=', 'LABEL')
      .where('target_id', '=', other.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(logged, 'the log names what was deleted').toEqual({ target_no: '乙二醇' });
    await refused(formatter.does(labels.listLabels, {}), NoPermission);
    await refused(auditor.does(labels.addLabel, wish), NoPermission);
  });
  test('50 callers add the same name: one label', async () => {
    const counted = await race(50, () =>
      editor.does(labels.addLabel, { names: { zh_CN: '同名' }, colour: 'red', sort: 1 }),
    );
    expect(counted).toEqual({ ok: 1, [NameExists.code]: 49 });
  });
});

describe('R-PCONF-009, R-PCONF-020, R-MAIN-010 help', () => {
  const words = (zh_CN: string) => ({ zh_CN });
  test('columns in two levels, articles released and withdrawn, search over title and text, the footer shows them', async () => {
    const top = await editor.does(help.addHelpColumn, {
      names: words('交易'),
      sequence: 1,
      showInFooter: true,
    });
    const sub = await editor.does(help.addHelpColumn, {
      names: words('报盘'),
      sequence: 1,
      parentId: top.id,
    });
    const text = { zh_CN: '<p>点击新增报盘<script>x</script></p>', en_US: '<p>Choose New offer</p>' };
    const article = await editor.does(help.addHelpArticle, {
      columnId: sub.id,
      title: words('怎样发布'),
      content: text,
      sequence: 1,
    });
    const direct = await editor.does(help.addHelpArticle, {
      columnId: top.id,
      title: words('总览'),
      content: words('<p>总览</p>'),
      sequence: 1,
    });
    const tree = await guest().does(helpTree, {});
    expect(tree).toMatchObject([
      { names: words('交易'), articles: [{ id: direct.id }], children: [{ articles: [{ id: article.id }] }] },
    ]);
    expect((await guest().does(helpTree, { keyword: 'new OFFER' }))[0]).toMatchObject({
      articles: [],
      children: [{ articles: [{ id: article.id }] }],
    });
    expect(await guest().does(helpTree, { keyword: '没有的词' })).toEqual([]);
    expect(await guest().does(helpArticle, { id: article.id })).toMatchObject({
      content: { zh_CN: '<p>点击新增报盘</p>' },
      views: 1,
    });
    expect((await guest().does(siteBottom, {})).helpColumns).toMatchObject([
      { names: words('交易'), articles: [{ id: direct.id }] },
    ]);
    await editor.does(help.disableHelpArticles, { ids: [article.id] });
    await refused(guest().does(helpArticle, { id: article.id }), NotFound);
    await editor.does(help.disableHelpColumns, { ids: [top.id] });
    await refused(guest().does(helpArticle, { id: direct.id }), NotFound);
    expect(await editor.does(help.deleteHelpColumns, { ids: [top.id] })).toMatchObject({
      failures: [{ code: InUse.code }],
    });
    await refused(
      (await world.as('service')).does(help.deleteHelpArticles, { ids: [article.id] }),
      NoPermission,
    );
  });
  test('a reader says whether a text helped, may change it, and its keepers see how many; 50 times at once counts once', async () => {
    const column = await editor.does(help.addHelpColumn, { names: words('评价'), sequence: 2 });
    const { id } = await editor.does(help.addHelpArticle, {
      columnId: column.id,
      title: words('怎样评价'),
      content: words('<p>按一下</p>'),
      sequence: 1,
    });
    const [buyer, seller] = [await world.as('buyer_purchaser'), await world.as('seller_trader')];
    expect(await buyer.does(helpArticle, { id })).toMatchObject({ mine: null });
    await raceAll(50, () => buyer.does(rateHelp, { id, helpful: true }));
    await seller.does(rateHelp, { id, helpful: false });
    expect(await editor.does(help.helpArticleDetail, { id })).toMatchObject({ helpful: 1, unhelpful: 1 });
    await seller.does(rateHelp, { id, helpful: true });
    expect(await seller.does(helpArticle, { id })).toMatchObject({ mine: true });
    expect(await editor.does(help.helpArticleDetail, { id })).toMatchObject({ helpful: 2, unhelpful: 0 });
    await editor.does(help.disableHelpArticles, { ids: [id] });
    await refused(buyer.does(rateHelp, { id, helpful: true }), NotFound);
  });
  test('12002: six columns in the footer, also when 50 are added at once', async () => {
    const counted = await race(50, (n) =>
      editor.does(help.addHelpColumn, { names: words(`页脚${n}`), sequence: 1, showInFooter: true }),
    );
    expect(counted).toEqual({ ok: 6, [FooterMax.code]: 44 });
  });
});

describe('R-PCONF-013, R-PCONF-023 about us', () => {
  test('one version is published; releasing another takes it down; 50 releases at once leave one', async () => {
    const text = (zh_CN: string) => ({
      title: { zh_CN },
      content: { zh_CN: `<p>${zh_CN}</p>` },
      contact: null,
    });
    expect(await guest().does(about.aboutUs, {})).toBeNull();
    const first = await operator.does(about.addAbout, text('第一版'));
    await operator.does(about.releaseAbout, { id: first.id, version: first.version });
    const drafts = await raceAll(50, (n) => operator.does(about.addAbout, text(`第${n}稿`)));
    const counted = await race(50, (n) =>
      operator.does(about.releaseAbout, { id: drafts[n]?.id as string, version: 1 }),
    );
    expect(counted).toEqual({ ok: 50 });
    const { list } = await operator.does(about.listAbout, { state: '20' });
    expect(list).toHaveLength(1);
    expect((await guest().does(about.aboutUs, {}))?.title.zh_CN).toBe(list[0]?.title.zh_CN);
    await refused(operator.does(about.addAbout, { ...text('x'), mapPoint: '200,1' }), Validation);
    await refused(
      editor.does(about.unpublishAbout, { id: list[0]?.id as string, version: list[0]?.version as number }),
      NoPermission,
    );
    await operator.does(about.unpublishAbout, {
      id: list[0]?.id as string,
      version: list[0]?.version as number,
    });
    expect(await guest().does(about.aboutUs, {})).toBeNull();
  });
});

describe('R-KNOW-005 clinch announcements', () => {
  const wish = {
    productName: '甲醇',
    spec: null,
    quantity: '100',
    unit: 't',
    priceShown: 'hidden',
    priceText: null,
    region: null,
    tradeType: null,
    sellerMasked: '华***司',
    buyerMasked: '东***司',
    dealDate: '2026-11-20',
    language: 'zh_CN',
  } as const;
  test('written by hand, released, read, changed only while it is down', async () => {
    const made = await operator.does(clinch.addClinch, wish);
    await refused(operator.does(clinch.addClinch, { ...wish, priceShown: 'exact' }), Validation);
    const out = await auditor.does(clinch.releaseClinch, { id: made.id, version: made.version });
    expect((await guest().does(clinch.latestClinches, {})).map((c) => c.id)).toContain(made.id);
    await refused(
      operator.does(clinch.updateClinch, { ...wish, id: made.id, version: out.version }),
      StateNotAllowed,
    );
    const down = await auditor.does(clinch.unpublishClinch, { id: made.id, version: out.version });
    expect((await guest().does(clinch.latestClinches, {})).map((c) => c.id)).not.toContain(made.id);
    expect(
      (
        await operator.does(clinch.updateClinch, {
          ...wish,
          quantity: '200',
          id: made.id,
          version: down.version,
        })
      ).state,
    ).toBe('40');
  });
  const tell = (deal: { dealId: string; seller: string; buyer: string }) =>
    inTransaction(world.runtime.database.db, clockActor('test'), 'write', (tx) =>
      announceDeal(createContext(world.runtime, tx, clockActor('test'), {}, postCommitEffects()), {
        dealId: deal.dealId,
        productZh: '苯乙烯',
        productEn: 'Styrene',
        spec: '优等品',
        quantity: '500.00',
        unit: 't',
        price: '8132.00',
        currency: 'CNY',
        region: null,
        tradeType: '10',
        seller: { name: '华东化工', nameEn: 'East Chem', consent: deal.seller },
        buyer: { name: '江南材料', nameEn: null, consent: deal.buyer },
        dealDate: '2026-11-20',
      }),
    );
  test('an effective deal is announced once per language: masked with a range, in full with the price, or not at all', async () => {
    await tell({ dealId: '9001', seller: 'masked', buyer: 'full' });
    await tell({ dealId: '9001', seller: 'masked', buyer: 'full' });
    await tell({ dealId: '9002', seller: 'full', buyer: 'full' });
    await tell({ dealId: '9003', seller: 'full', buyer: 'none' });
    const { list } = await operator.does(clinch.listClinches, {
      manual: false,
      pageCount: 50,
      keyword: '',
      sortProperties: 'announceNo',
      sortAsc: true,
    });
    const of = (id: string) => list.filter((c) => c.dealId === id);
    expect(of('9001').map((c) => [c.language, c.state, c.sellerMasked, c.priceText])).toEqual([
      ['zh_CN', '00', '华**工', 'CNY 8,100-8,200/t'],
      ['en_US', '00', 'E******m', 'CNY 8,100-8,200/t'],
    ]);
    expect(of('9002').map((c) => [c.sellerMasked, c.priceText])).toEqual([
      ['华东化工', 'CNY 8,132.00/t'],
      ['East Chem', 'CNY 8,132.00/t'],
    ]);
    expect(of('9003')).toEqual([]);
  });
  test('with autoAnnounce it is out at once', async () => {
    await sql`update configuration.setting set value = value || '{"autoAnnounce": true}' where key = 'platform'`.execute(
      world.sql,
    );
    await tell({ dealId: '9004', seller: 'masked', buyer: 'masked' });
    expect((await guest().does(clinch.latestClinches, {})).some((c) => c.productName === '苯乙烯')).toBe(
      true,
    );
  });
});

describe('R-LABEL-001 SEO', () => {
  const db = world.runtime.database.db;
  const wish = {
    path: '/helpCenter',
    language: 'zh_CN',
    title: '帮助 "中心" - {platformName}',
    description: '<b>说明</b>',
    inSitemap: true,
    changefreq: 'daily',
    priority: '0.8',
  } as const;
  test('a page and language stand once; the delivered head carries what is kept, escaped; other pages are noindex', async () => {
    const page = await operator.does(seo.addSeo, wish);
    await refused(operator.does(seo.addSeo, wish), CodeExists);
    await refused(operator.does(seo.addSeo, { ...wish, path: '/knowledgeManage' as never }), Validation);
    await refused(operator.does(seo.addSeo, { ...wish, language: 'en_US', priority: '1.1' }), Validation);
    const head = await pageHead(db, '/helpCenter?x=1', 'zh_CN', 'https://p.example');
    expect(head.title).toMatch(/^帮助 &quot;中心&quot; - .+/);
    expect(head.tags).toContain('content="index"');
    expect(head.tags).toContain('&lt;b&gt;说明&lt;/b&gt;');
    expect(head.tags).toContain('href="https://p.example/helpCenter"');
    for (const path of ['/token/abc', '/home', '/knowledgeManage/informationManage', '/pchome'])
      expect((await pageHead(db, path, 'zh_CN', 'https://p.example')).tags).toBe(
        '<meta name="robots" content="noindex" />',
      );
    await operator.does(seo.disableSeo, { ids: [page.id] });
    expect((await pageHead(db, '/helpCenter', 'zh_CN', 'https://p.example')).tags).toContain('noindex');
    await operator.does(seo.enableSeo, { ids: [page.id] });
  });
  test('articles that are out speak for themselves and stand in the sitemap, the others do not', async () => {
    await operator.does(seo.addSeo, { ...wish, path: '/article/:id', title: '{platformName}' });
    const sent = await write({ title: '站点 <地图>', submit: true });
    const hidden = await pageHead(db, `/article/${sent.id}`, 'zh_CN', 'https://p.example');
    expect(hidden.tags).toContain('noindex');
    await auditor.does(releaseArticle, { id: sent.id, version: sent.version });
    expect((await pageHead(db, `/article/${sent.id}`, 'zh_CN', 'https://p.example')).title).toMatch(
      /^站点 &lt;地图&gt; - /,
    );
    await sql`delete from content.site_file`.execute(world.sql);
    const map = await siteFile(db, 'sitemap.xml', 'https://p.example');
    expect(map).toContain(`<loc>https://p.example/article/${sent.id}</loc>`);
    expect(map).toContain('<loc>https://p.example/helpCenter</loc>');
    const robots = await siteFile(db, 'robots.txt', 'https://p.example');
    expect(robots).toContain('Disallow: /\n');
    expect(robots).toContain('Sitemap: https://p.example/sitemap.xml');
  });
});

test('the books are whole', async () => {
  expect(await world.audit()).toEqual({});
});
