import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answered, openVisitors, publish, type Visitors } from './portal-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let v: Visitors;
let plain: string;
let hazardous: string;
let store: string;
let article: string;
let help: string;
const missing = /登录后可见/;

beforeAll(async () => {
  v = await openVisitors();
  plain = await v.one(
    `select p.id as v from catalogue.spu p where p.state = '30' and p.control_classes = '{00}' and exists (select 1 from catalogue.sku k join stores.store s on s.id = k.store_id where k.spu_id = p.id and k.state = '30' and s.state = '20') order by p.id limit 1`,
  );
  hazardous = await v.one(
    `select id as v from catalogue.spu where state = '30' and cas_no = '67-56-1' order by id limit 1`,
  );
  ({ article, help } = await publish(v, plain));
  store = await v.one(
    `select code as v from stores.store where state = '20' and enabled order by id limit 1`,
  );
});

/** What no page may ever hold: scripts, styles of its own, addresses of others' hosts to be fetched. */
function harmless({ body, headers }: Answered): void {
  expect(body).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/i);
  for (const [, at] of body.matchAll(/(?:src|<link rel="stylesheet" href)="([^"]*)"/g))
    expect(at).toMatch(/^\/(?!\/)/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
}
const pages = async () => {
  const category = await v.one(
    `select c.code as v from catalogue.platform_category c join catalogue.spu p on p.platform_category_id = c.id where p.id = ${plain}`,
  );
  return [
    '/portal',
    `/portal/category/${category}`,
    '/portal/search',
    '/portal/search?q=PTA',
    `/portal/product/${plain}`,
    '/portal/stores',
    `/portal/store/${store}`,
    '/portal/news',
    `/portal/news/${article}`,
    '/portal/help',
    `/portal/help/${help}`,
    '/portal/about',
  ];
};

describe('M6 the public face', () => {
  test('M6 every page is there for a stranger, in both languages, without a script, with its title, language and twin behind the login', async () => {
    for (const path of await pages()) {
      const zh = await v.get(path);
      expect({ path, status: zh.status }).toEqual({ path, status: 200 });
      expect(zh.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(zh.body).toContain('<html lang="zh-CN">');
      expect(zh.body).toMatch(/<title>[^<]*化工品交易平台[^<]*<\/title>/);
      expect(zh.body.match(/<h1/g)).toHaveLength(1);
      expect(zh.body).toMatch(/href="\/login\?redirect=%2F/);
      expect(zh.body).toMatch(/href="\/registerAccount\?redirect=%2F/);
      harmless(zh);
      const en = await v.get(path, { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.5' });
      expect(en.body).toContain('<html lang="en">');
      expect(en.headers.get('content-language')).toBe('en');
      harmless(en);
    }
  });

  test('the language: the address, then what was chosen before, then the browser; every page names its other language', async () => {
    const chosen = await v.get('/portal/stores?lang=en_US', { 'accept-language': 'zh-CN' });
    expect(chosen.body).toContain('<html lang="en">');
    expect(chosen.body).toMatch(/hreflang="zh-CN" href="http[^"]+\/portal\/stores\?lang=zh_CN"/);
    expect(chosen.headers.get('cache-control')).toMatch(/^private/);
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toContain('en_US');
    expect((await v.get('/portal/stores', { cookie, 'accept-language': 'zh-CN' })).body).toContain(
      'lang="en">',
    );
    for (const odd of ['xx', 'zh_CN'.repeat(40), '%00', '<b>']) {
      const answer = await v.get(`/portal?lang=${encodeURIComponent(odd)}`, {
        'accept-language': 'tlh, ;q=x,,en;q=0',
      });
      expect([answer.status, answer.body.includes('<html lang="zh-CN">')]).toEqual([200, true]);
    }
  });

  test('pages are kept for half a minute and answered by their mark; news of the site forgets them', async () => {
    const first = await v.get('/portal/about');
    expect(first.headers.get('cache-control')).toBe('public, max-age=30');
    const etag = first.headers.get('etag') ?? '';
    expect((await v.get('/portal/about', { 'if-none-match': etag })).status).toBe(304);
    const title = await v.one(`select title->>'zh_CN' as v from content.about_us where state = '20'`);
    await v.during(
      `update content.about_us set title = title || '{"zh_CN":"改名后的平台"}' where state = '20'`,
      `update content.about_us set title = title || '{"zh_CN":"${title}"}' where state = '20'`,
      async () => {
        const changed = await v.get('/portal/about', { 'if-none-match': etag });
        expect([changed.status, changed.body.includes('改名后的平台')]).toEqual([200, true]);
      },
    );
    const head = await fetch(`${v.base}/portal`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('walls of the public face', () => {
  test('M6 ruling 7: a hazardous product is like one that does not exist, and stands in no list, search, count, announcement or map', async () => {
    const hidden = await v.get(`/portal/product/${hazardous}`);
    const unknown = await v.get('/portal/product/999999999');
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect(hidden.body).toMatch(missing);
    expect(hidden.body).toBe(unknown.body);
    for (const typed of ['67-56-1', 'methanol', 'jiachun', '甲淳']) {
      const { status, body } = await v.get(`/portal/search?q=${encodeURIComponent(typed)}`);
      expect(status).toBe(200);
      expect(body).not.toContain(`/portal/product/${hazardous}`);
      expect(body.includes('甲醇')).toBe(false);
    }
    expect((await v.get('/portal/sitemap.xml')).body).not.toContain(`/portal/product/${hazardous}<`);
    expect((await v.get('/portal/sitemap.xml')).body).toContain(`/portal/product/${plain}<`);
    const names = await v.one(
      `select string_agg(name, '|') as v from catalogue.spu where not control_classes <@ '{00}'`,
    );
    const lists = [
      await v.get('/portal'),
      await v.get('/portal/search'),
      await v.get(`/portal/store/${store}`),
    ];
    const links = lists.flatMap(({ body }) =>
      [...body.matchAll(/\/portal\/product\/\d+">([^<]*)/g)].map((m) => m[1]),
    );
    expect(links.length).toBeGreaterThan(3);
    for (const name of links) expect(names.split('|')).not.toContain(name);
  });

  test('a product goes with its control class, its shelf and its category, and comes back with them', async () => {
    const at = `/portal/product/${plain}`;
    const name = await v.one(`select name as v from catalogue.spu where id = ${plain}`);
    const category = await v.one(`select platform_category_id as v from catalogue.spu where id = ${plain}`);
    const shown = async () => {
      const page = await v.get(at);
      const found = await v.get(`/portal/search?q=${encodeURIComponent(name)}`);
      return [page.status, found.body.includes(`href="${at}"`)];
    };
    expect(await shown()).toEqual([200, true]);
    for (const [change, back] of [
      [
        `update catalogue.spu set control_classes = '{10}' where id = ${plain}`,
        `update catalogue.spu set control_classes = '{00}' where id = ${plain}`,
      ],
      [
        `update catalogue.spu set state = '40' where id = ${plain}`,
        `update catalogue.spu set state = '30' where id = ${plain}`,
      ],
      [
        `update catalogue.platform_category set enabled = false where id = ${category}`,
        `update catalogue.platform_category set enabled = true where id = ${category}`,
      ],
    ] as const) {
      await v.during(change, back, async () => {
        expect({ change, shown: await shown() }).toEqual({ change, shown: [404, false] });
      });
      expect(await shown()).toEqual([200, true]);
    }
  });

  test('a store shows nobody and goes when it is unpublished, disabled, or its company is stopped', async () => {
    const at = `/portal/store/${store}`;
    const person = await v.one(
      `select admin_name || '|' || admin_phone || '|' || coalesce(admin_email, '-@-') || '|' || address as v from stores.store where code = '${store}'`,
    );
    const { body } = await v.get(at);
    for (const detail of person.split('|')) expect(body).not.toContain(detail);
    const member = await v.one(`select member_id as v from stores.store where code = '${store}'`);
    const status = await v.one(`select status as v from members.member where id = ${member}`);
    for (const [change, back] of [
      [
        `update stores.store set state = '40' where code = '${store}'`,
        `update stores.store set state = '20' where code = '${store}'`,
      ],
      [
        `update stores.store set enabled = false where code = '${store}'`,
        `update stores.store set enabled = true where code = '${store}'`,
      ],
      [
        `update members.member set status = '30' where id = ${member}`,
        `update members.member set status = '${status}' where id = ${member}`,
      ],
    ] as const)
      await v.during(change, back, async () => {
        const answer = await v.get(at);
        expect({ change, status: answer.status }).toEqual({ change, status: 404 });
        for (const list of ['/portal', '/portal/stores', `/portal/product/${plain}`])
          expect((await v.get(list)).body).not.toContain(`href="${at}"`);
      });
    expect((await v.get(at)).status).toBe(200);
  });

  test('ruling 18 no price, offer or quantity stands anywhere, and a deal is shown as a band of a public product alone', async () => {
    const { body } = await v.get('/portal');
    expect(body).toContain('CNY 4,600-4,700/吨');
    for (const kept of ['2,300', '4,672', '123.45', '卖****司', '买****司', '甲醇'])
      expect(body).not.toContain(kept);
    const prices = await v.one(
      `select coalesce(string_agg(distinct to_char(unit_price, 'FM999,999,990.00'), '|'), 'none') as v from offers.offer where publish_state = '30'`,
    );
    for (const path of await pages()) {
      const page = await v.get(path);
      for (const price of prices.split('|')) expect(page.body).not.toContain(price);
      expect(page.body.match(/data-label="价格"[^>]*>(?!登录后可见)/)).toBeNull();
    }
  });

  test('articles that are not out are not found, nor is anything of a draft', async () => {
    const id = article;
    const title = await v.one(`select title as v from content.article where id = ${id}`);
    expect((await v.get(`/portal/news/${id}`)).body).toContain(title);
    for (const state of ['00', '30', '40'])
      await v.during(
        `update content.article set state = '${state}', shown_since = null where id = ${id}`,
        `update content.article set state = '20', shown_since = now() where id = ${id}`,
        async () => {
          expect((await v.get(`/portal/news/${id}`)).status).toBe(404);
          expect((await v.get('/portal/news')).body).not.toContain(title);
        },
      );
    await v.during(
      `update content.help_article set state = '0' where id = ${help}`,
      `update content.help_article set state = '1' where id = ${help}`,
      async () => {
        expect((await v.get(`/portal/help/${help}`)).status).toBe(404);
        expect((await v.get('/portal/help')).body).not.toContain(`/portal/help/${help}"`);
      },
    );
  });

  test('trust 4 text of people is escaped and rich text is clean once more, whatever the database holds', async () => {
    const name = await v.one(`select name as v from catalogue.spu where id = ${plain}`);
    await v.during(
      `update catalogue.spu set name = '"><script>alert(1)</script>', description = '<img src=x onerror=alert(1)>' where id = ${plain}`,
      `update catalogue.spu set name = '${name}', description = null where id = ${plain}`,
      async () => {
        const page = await v.get(`/portal/product/${plain}`);
        expect(page.body).toContain('&lt;script&gt;alert(1)');
        expect(page.body).not.toMatch(/<script|<img src=x/);
      },
    );
    const id = article;
    const content = await v.one(
      `select encode(convert_to(content, 'UTF8'), 'hex') as v from content.article where id = ${id}`,
    );
    await v.during(
      `update content.article set content = '<h1 style="color:red" onclick="x()">Kopf</h1><script>alert(1)</script><iframe src="https://evil.example"></iframe><img src="https://evil.example/a.png"><a href="javascript:alert(1)">da</a>' where id = ${id}`,
      `update content.article set content = convert_from(decode('${content}', 'hex'), 'UTF8') where id = ${id}`,
      async () => {
        const page = await v.get(`/portal/news/${id}`);
        harmless(page);
        expect(page.body).toContain('<h2>Kopf</h2>');
        expect(page.body).not.toContain('evil.example');
      },
    );
  });
});

describe('hostile visitors', () => {
  test('whatever is asked, the answer is a page that says no, never a fault', async () => {
    const odd = [
      '0',
      '-1',
      '1e9',
      '9'.repeat(40),
      'abc',
      '%00',
      '..%2f..%2fetc',
      "1'or'1'='1",
      '%F0%9F%92%A5',
      '𝕏'.repeat(30),
      '%ED%A0%80',
      '%',
    ];
    const paths = [
      ...odd.flatMap((o) =>
        ['product', 'category', 'store', 'news', 'help', 'nothing'].map((p) => `/portal/${p}/${o}`),
      ),
      ...odd.flatMap((o) => [`/portal/search?q=${o}`, `/portal/help?k=${o}`, `/portal/search?page=${o}`]),
      '/portal/search?q=a&q=b&page=1&page=2',
      '/portal/search?q[]=1&q[x]=2&__proto__[q]=1&constructor=1',
      `/portal/search?q=${'%E7%94%B2'.repeat(500)}`,
      '/portal/search?page=99999999999999999999',
      '/portal/search?page=500',
      `/portal/product/${'1'.repeat(3000)}`,
      '/portal//',
      '/portal/../portal/x',
    ];
    for (const [n, path] of paths.entries()) {
      const { status, headers } = await v.get(path, { 'x-forwarded-for': `203.0.113.${n % 200}` });
      expect({ path, ok: status < 500 }).toEqual({ path, ok: true });
      if (path.startsWith('/portal/product/') || path.startsWith('/portal/nothing'))
        expect({ path, status: status === 404 || status === 400 }).toEqual({ path, status: true });
      expect(headers.get('x-request-id') ?? 'none').not.toBe('');
    }
  });

  test('a host that is no host does not get into a page that others are shown', async () => {
    const answer = await v.get('/portal', { 'x-forwarded-host': 'evil.example' });
    expect(answer.body).not.toContain('evil.example');
  });

  test('one address has 240 pages a minute; others are not held up', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    let last = await v.get('/portal/about', from);
    for (let n = 0; n < 245 && last.status !== 429; n += 1) last = await v.get('/portal/about', from);
    expect(last.status).toBe(429);
    expect(Number.parseInt(last.headers.get('retry-after') ?? '', 10)).toBeGreaterThan(0);
    expect(last.headers.get('cache-control')).toBe('no-store');
    harmless(last);
    expect((await v.get('/portal/about', { 'x-forwarded-for': '198.51.100.8' })).status).toBe(200);
  });
});

describe('what the operator sets', () => {
  test('R-LABEL-001 title, description, keywords, index and map of a page follow the SEO settings', async () => {
    const product = (await v.get(`/portal/product/${plain}`)).body;
    expect(product).toContain('<meta name="robots" content="index">');
    expect((await v.get('/portal/search?q=PTA')).body).toContain('<meta name="robots" content="noindex">');
    await v.during(
      `insert into content.seo (path, language, title, keywords, description, robots, in_sitemap) values ('/portal/product/:id', 'zh_CN', '{productName} 采购 - {platformName}', '化工,{productName}', '说明', 'noindex', false), ('/portal/about', 'zh_CN', '关于 {platformName}', null, '我们是谁', 'index', true)`,
      `delete from content.seo where path like '/portal/%'`,
      async () => {
        const { body } = await v.get(`/portal/product/${plain}`);
        expect(body).toMatch(/<title>[^<]*采购 - 化工品交易平台<\/title>/);
        expect(body).toContain('<meta name="robots" content="noindex">');
        const map = (await v.get('/portal/sitemap.xml')).body;
        expect(map).not.toContain('/portal/product/');
        expect(map).toContain('/portal/about<');
        expect((await v.get('/portal/about')).body).toContain('<title>');
      },
    );
    const robots = (await v.get('/robots.txt')).body;
    expect(robots).toContain('Allow: /portal\n');
    expect(robots).toMatch(/Sitemap: http.+\/portal\/sitemap\.xml/);
  });

  test('the footer bears the records of the site, and its end follows the settings', async () => {
    const footer = await v
      .one(`select value->>'icpNo' as v from configuration.setting where key = 'footer'`)
      .catch(() => 'null');
    if (footer !== 'null') expect((await v.get('/portal')).body).toContain(footer);
    expect((await v.get('/portal')).body).toMatch(/©/);
  });
});
