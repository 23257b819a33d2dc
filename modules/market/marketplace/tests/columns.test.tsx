import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { setLocale, setZone } from '#kernel/web/i18n/index.ts';
import { callKey, newQueryClient } from '#kernel/web/request/index.ts';
import { type SiteBundle, siteBundle } from '#office/configuration/contract/bundle.ts';
import { readArticles } from '#office/content/contract/reading.ts';
import { marketProducts } from '#trading/offers/contract/market.ts';
import { FrontColumns } from '../web/columns.tsx';

setZone('Asia/Shanghai');
beforeEach(() => setLocale('zh_CN'));
const names = (zh_CN: string, en_US: string) => ({ zh_CN, en_US });
const column = (place: string, children: SiteBundle['columns'][number]['children']) => ({
  code: `c-${place}`,
  names: names('市场观察', 'Market watch'),
  place,
  template: 'list',
  children,
});
const shops = [
  {
    code: 'S000001',
    names: names('澄湾旗舰店', 'Chengwan store'),
    companyName: '江苏澄湾',
    logo: null,
    products: [],
    licensed: true,
    url: '/shop/S000001',
  },
];

function draw(columns: SiteBundle['columns'], locale: 'zh_CN' | 'en_US' = 'zh_CN'): string {
  setLocale(locale);
  const client = newQueryClient();
  client.setQueryData(callKey(siteBundle, {}), { columns, featuredShops: shops } as unknown as SiteBundle);
  client.setQueryData(
    callKey(readArticles, { columnCode: 'news', language: locale, pageNum: 1, pageCount: 6 }),
    {
      list: [
        {
          id: '7',
          title: '甲醇周评',
          cover: null,
          abstract: '港口库存下降',
          publishTime: '2026-11-20T02:00:00.000Z',
        },
      ],
      totalCount: 1,
    },
  );
  client.setQueryData(callKey(marketProducts, { lane: '10' }), {
    list: [{ productNameId: '3', zh: '甲醇', en: 'Methanol', offers: 2, best: '2115.00' }],
    watched: 0,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FrontColumns />
    </QueryClientProvider>,
  );
}

test('R-PCONF-016 R-PCONF-017 the columns an operator keeps for the front page stand there, each sub-column with its articles, products or stores', () => {
  const sub = (code: string, dataSource: string, template = 'list') => ({
    code,
    names: names(`栏目${code}`, `Column ${code}`),
    template,
    dataSource,
  });
  const all = [
    column('home', [
      sub('news', 'articles', 'cards'),
      sub('goods', 'products'),
      sub('shops', 'stores', 'tiles'),
    ]),
  ];
  const zh = draw(all);
  for (const said of [
    '栏目news',
    '甲醇周评',
    '港口库存下降',
    'href="/article/7"',
    '栏目goods',
    '甲醇',
    '2,115.00',
    'productNameId=3',
    '澄湾旗舰店',
    'href="/shop/S000001"',
  ])
    expect(zh).toContain(said);
  const en = draw(all, 'en_US');
  for (const said of ['Column goods', 'Methanol', 'Chengwan store', 'Market watch'])
    expect(en).toContain(said);
  expect(draw([column('information', [sub('news', 'articles')])])).toBe('');
});
