import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { InputOf } from '#kernel/rules/contract.ts';
import { uploadPublic } from '#office/attachments/contract/attachment.ts';
import { addAbout, releaseAbout } from '#office/content/contract/about.ts';
import { addArticle, releaseArticle } from '#office/content/contract/article.ts';
import { listClinches, releaseClinch } from '#office/content/contract/clinch.ts';
import { addColumn } from '#office/content/contract/column.ts';
import { addHelpArticle, addHelpColumn } from '#office/content/contract/help.ts';
import { addLabel } from '#office/content/contract/label.ts';
import { addSeo } from '#office/content/contract/seo.ts';
import { type DemoArticle, demoArticles } from './reference/articles.ts';
import { demoColumns, demoHelp, demoLabels } from './reference/help.ts';
import type { Stage } from './stage.ts';

const asText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
/** Paragraphs, headings and lists as the editor would write them. */
function html(lines: readonly string[]): string {
  const out: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.startsWith('# ')) out.push(`<h2>${asText(line.slice(2))}</h2>`);
    else if (line.startsWith('- ')) {
      if (!lines[i - 1]?.startsWith('- ')) out.push('<ul>');
      out.push(`<li><p>${asText(line.slice(2))}</p></li>`);
      if (!lines[i + 1]?.startsWith('- ')) out.push('</ul>');
    } else out.push(`<p>${asText(line)}</p>`);
  }
  return out.join('');
}

const TINTS: Readonly<Record<DemoArticle['type'], readonly [string, string]>> = {
  '10': ['#2A4365', '#4A6FA5'],
  '20': ['#7A5B12', '#C8A145'],
  '30': ['#5B2A3C', '#9C4A66'],
  '40': ['#1F5B46', '#3F9272'],
  '50': ['#3A3F4B', '#6B7280'],
};
/** A cover of hexagons in the colours of its type, 464x310. */
async function cover(type: DemoArticle['type']): Promise<Buffer> {
  const [dark, light] = TINTS[type];
  const cell = (x: number, y: number, r: number, o: number) =>
    `<polygon points="${[0, 1, 2, 3, 4, 5].map((k) => `${(x + r * Math.cos((k * Math.PI) / 3)).toFixed(1)},${(y + r * Math.sin((k * Math.PI) / 3)).toFixed(1)}`).join(' ')}" fill="none" stroke="#fff" stroke-opacity="${o}" stroke-width="3"/>`;
  const cells = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => cell(230 + i * 45, 60 + ((i * 53) % 190), 26 + ((i * 7) % 24), 0.25 + (i % 3) * 0.15))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="464" height="310"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs><rect width="464" height="310" fill="url(#g)"/>${cells}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
async function covers(s: Stage): Promise<Map<string, string>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-covers-'));
  try {
    const out = new Map<string, string>();
    for (const type of Object.keys(TINTS) as DemoArticle['type'][]) {
      const bytes = await cover(type);
      const file = path.join(dir, `cover-${type}.png`);
      fs.writeFileSync(file, bytes);
      const sent = {
        path: file,
        fileName: `cover-${type}.png`,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      out.set(
        type,
        (await s.does(await s.as('content'), uploadPublic, { file: sent, scene: 'articleCover' }))
          .attachmentId,
      );
    }
    return out;
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Columns and labels; answers their ids by code. */
async function frame(s: Stage): Promise<{ columns: Map<string, string>; labels: Map<string, string> }> {
  const editor = await s.as('content');
  const columns = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const [i, c] of demoColumns.entries()) {
    const { id } = await s.does(editor, addColumn, {
      names: c.names,
      code: c.code,
      place: 'information',
      template: c.template,
      sequence: i + 1,
    });
    columns.set(c.code, id);
    for (const [k, child] of c.children.entries())
      columns.set(
        child.code,
        (
          await s.does(editor, addColumn, {
            names: child.names,
            code: child.code,
            place: 'information',
            template: 'list',
            sequence: k + 1,
            parentId: id,
          })
        ).id,
      );
  }
  for (const [i, [key, l]] of Object.entries(demoLabels).entries())
    labels.set(
      key,
      (await s.does(editor, addLabel, { names: l.names, colour: l.colour, sort: (i + 1) * 10 })).id,
    );
  return { columns, labels };
}

/**
 * Articles in both languages: written by the content editor, released by the auditor; one planned, one
 * waiting for review, one draft.
 */
async function articles(s: Stage): Promise<void> {
  const { columns, labels } = await frame(s);
  const pictures = await covers(s);
  const editor = await s.as('content');
  const auditor = await s.as('auditor');
  const wish = (a: DemoArticle, language: 'zh_CN' | 'en_US', submit: boolean): InputOf<typeof addArticle> => {
    const text = language === 'zh_CN' ? a.zh : a.en;
    return {
      title: text.title,
      type: a.type,
      columnId: columns.get(a.column) as string,
      language,
      keyword: [...text.keyword],
      labelIds: a.labels.flatMap((l) => labels.get(l) ?? []),
      author: language === 'zh_CN' ? '平台编辑部' : 'Editors',
      source: language === 'zh_CN' ? '平台原创（演示）' : 'Platform (demonstration)',
      externalFlag: false,
      cover: pictures.get(a.type) as string,
      images: [],
      docs: [],
      abstract: text.abstract,
      content: html(text.text),
      pinned: a.pinned === true && language === 'zh_CN',
      submit,
    };
  };
  for (const a of demoArticles) {
    for (const language of ['zh_CN', 'en_US'] as const) {
      const { id, version } = await s.does(editor, addArticle, wish(a, language, true));
      await s.does(auditor, releaseArticle, { id, version });
      await sql`update content.article set shown_since = shown_since - make_interval(days => ${a.daysAgo}),
        publish_time = publish_time - make_interval(days => ${a.daysAgo}) where id = ${id}::bigint`.execute(
        s.owner,
      );
      await sql`insert into content.article_tally (article_id, views)
        values (${id}::bigint, ${40 + Math.floor(s.random() * 900)}::bigint) on conflict (article_id) do nothing`.execute(
        s.owner,
      );
    }
  }
  const [first, second] = demoArticles as readonly [DemoArticle, DemoArticle];
  await s.does(editor, addArticle, {
    ...wish(first, 'zh_CN', true),
    title: '甲醇月报：供需平衡表与下月展望',
    pinned: false,
  });
  await s.does(editor, addArticle, {
    ...wish(second, 'en_US', false),
    title: 'Aromatics monthly: draft outlook',
    pinned: false,
  });
}

async function help(s: Stage): Promise<void> {
  const editor = await s.as('content');
  const words = ([zh_CN, en_US]: readonly [string, string]) => ({ zh_CN, en_US });
  const column = async (
    h: Pick<(typeof demoHelp)[number], 'name' | 'articles'>,
    sequence: number,
    footer: boolean,
    parentId: string | null,
  ): Promise<string> => {
    const { id } = await s.does(editor, addHelpColumn, {
      names: words(h.name),
      sequence,
      showInFooter: footer,
      parentId,
    });
    for (const [i, a] of h.articles.entries())
      await s.does(editor, addHelpArticle, {
        columnId: id,
        title: words(a.title),
        content: { zh_CN: html(a.text.map((t) => t[0])), en_US: html(a.text.map((t) => t[1])) },
        sequence: i + 1,
      });
    return id;
  };
  for (const [i, h] of demoHelp.entries()) {
    const id = await column(h, i + 1, h.footer, null);
    for (const [k, child] of (h.children ?? []).entries()) await column(child, k + 1, false, id);
  }
}

async function aboutAndSeo(s: Stage): Promise<void> {
  const operator = await s.as('operator');
  const zh = [
    '平台面向化工品与大宗商品的企业用户，提供报盘、议价、成交、合同、履约与结算的一体化服务。',
    '# 我们坚持',
    '- 企业实名与资质核验',
    '- 每一步有据可查',
    '- 中英双语，服务内外贸',
    '演示环境中的企业、价格与成交均为虚构。',
  ];
  const en = [
    'The platform serves companies that trade chemicals and bulk commodities, from offer and negotiation to contract, delivery and settlement.',
    '# What we stand for',
    '- verified companies and licences',
    '- a record of every step',
    '- Chinese and English alike',
    'Companies, prices and deals of the demonstration are invented.',
  ];
  const { id, version } = await s.does(operator, addAbout, {
    title: { zh_CN: '关于平台', en_US: 'About the platform' },
    content: { zh_CN: html(zh), en_US: html(en) },
    images: [],
    mapPoint: '121.473701,31.230416',
    contact: '400-000-0000',
  });
  await s.does(operator, releaseAbout, { id, version });
  const pages = [
    ['/login', '登录 - {platformName}', 'Sign in - {platformName}'],
    ['/pchome', '{platformName} - 化工品现货报盘与行情', '{platformName} - chemical offers and prices'],
    ['/helpCenter', '帮助中心 - {platformName}', 'Help centre - {platformName}'],
    ['/article/:id', '{platformName}', '{platformName}'],
  ] as const;
  for (const [page, zhTitle, enTitle] of pages)
    for (const [language, title] of [
      ['zh_CN', zhTitle],
      ['en_US', enTitle],
    ] as const)
      await s.does(operator, addSeo, {
        path: page,
        language,
        title,
        description:
          language === 'zh_CN'
            ? '化工品与大宗商品企业间交易平台'
            : 'Business-to-business marketplace for chemicals and bulk commodities',
        inSitemap: page !== '/login',
        changefreq: 'daily',
        priority: '0.8',
      });
}

const ANNOUNCED = 16;
/** The newest deals are announced; the older ones wait as drafts. */
async function announcements(s: Stage): Promise<void> {
  const operator = await s.as('operator');
  const { list } = await s.does(operator, listClinches, { state: ['00'], pageNum: 1, pageCount: ANNOUNCED });
  for (const { id, version } of list) await s.does(operator, releaseClinch, { id, version });
}

/** What the platform tells its readers: articles, help, about us, SEO, announcements of deals. */
export async function loadContent(s: Stage): Promise<void> {
  await articles(s);
  await help(s);
  await aboutAndSeo(s);
  await announcements(s);
}
