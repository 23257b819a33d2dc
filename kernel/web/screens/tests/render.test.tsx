import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import { RouteButtons } from '#kernel/web/guard/index.ts';
import { setLocale, setZone } from '#kernel/web/i18n/index.ts';
import { preloadAll } from '#kernel/web/parts/index.ts';
import { callKey, newQueryClient, type Operator, setOperator } from '#kernel/web/request/index.ts';
import { type Screen, ScreenContext } from '#kernel/web/tabs/index.ts';
import { formScreen } from '../form-screen.tsx';
import { listScreen } from '../list-screen.tsx';
import { Move } from '../move.tsx';
import { ConfirmPanel, Diff, Timeline } from '../shows.tsx';
import { StatusTag } from '../status-tag.tsx';
import { viewScreen } from '../view-screen.tsx';
import { type LotRow, listLots, lot, lotBadge, lotWords, offerLot, readLot, withdrawLot } from './sample.ts';

const Lots = listScreen(
  listLots,
  lotWords,
  ({ text, price, state, date, search, oneOf, manyOf, dateRange, act, open, tabs }) => ({
    within: 'LOT',
    title: { zh: '批次', en: 'Lots' },
    entityName: { zh: '批次', en: 'lots' },
    columns: [
      text('number', { link: (row) => `/lots/${row.id}` }),
      state('state', lotBadge),
      text('product'),
      price('price', { unit: { zh: '元/吨', en: 'CNY/t' } }),
      date('day'),
    ],
    filters: [
      search('keyword', { label: { zh: '编号', en: 'Number' } }),
      oneOf('state', lotBadge),
      manyOf('states', lotBadge, { label: { zh: '状态', en: 'States' } }),
      dateRange('from', 'until'),
    ],
    tabs: tabs('state', lotBadge),
    actions: [
      act('withdraw', withdrawLot, {
        label: { zh: '撤回', en: 'Withdraw' },
        ask: 'reason',
        send: (row) => ({ id: row.id, version: row.version }),
      }),
      open('view', (row) => `/lots/${row.id}`, { label: { zh: '查看', en: 'View' } }),
    ],
    bulkActions: [],
    create: { to: '/lots/new', button: 'Add' },
    opens: (row) => `/lots/${row.id}`,
  }),
);
const OfferForm = formScreen(offerLot, lotWords, ({ field, section, submit }) => ({
  title: { zh: '新增批次', en: 'New lot' },
  sections: [
    section(
      [
        field.text('product'),
        field.price('price', {
          unit: { zh: '元/吨', en: 'CNY/t' },
          help: { zh: '含税', en: 'including tax' },
        }),
        field.quantity('quantity'),
        field.i18n('name'),
      ],
      { title: { zh: '品名', en: 'Product' } },
    ),
    section([
      field.textarea('remark'),
      field.text('terms.payment', { label: { zh: '付款', en: 'Payment' } }),
    ]),
  ],
  release: submit({ label: { zh: '发布', en: 'Release' } }),
}));
const LotView = viewScreen(readLot, lotWords, ({ text, price, state, quantity, act }) => ({
  title: { zh: '批次', en: 'Lot' },
  number: (row) => row.number,
  state: state('state', lotBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  figures: [price('price')],
  facts: [{ title: { zh: '货物', en: 'Goods' }, items: [text('product'), quantity('quantity')] }],
  actions: [
    act('withdraw', withdrawLot, {
      label: { zh: '撤回', en: 'Withdraw' },
      danger: true,
      ask: 'reason',
      send: (row) => ({ id: row.id, version: row.version }),
    }),
  ],
  timeline: (row) => [
    { key: '1', title: `offered ${row.number}`, at: '2026-11-20T06:32:08Z', by: '演示一', color: 'blue' },
  ],
}));

const operator = {
  id: '1',
  userName: 'x',
  buttonCodes: ['Withdraw', 'Add', 'Release'],
  roles: [],
  identityType: 'seller',
  permissionVersion: 1,
} as unknown as Operator;
interface Given {
  readonly search?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly buttons?: string[];
  readonly cache?: [readonly unknown[], unknown][];
}
async function draw(
  Part: ComponentType,
  { search = {}, params = {}, buttons = ['Withdraw', 'Add', 'Release'], cache = [] }: Given = {},
): Promise<string> {
  const client = newQueryClient();
  for (const [key, data] of cache) client.setQueryData(key, data);
  const screen: Screen = {
    path: '/lots',
    pathname: '/lots',
    params,
    search,
    active: true,
    setSearch: () => undefined,
    close: async () => true,
    setTitle: () => undefined,
    refresh: () => undefined,
  };
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <ScreenContext value={screen}>
          <RouteButtons value={buttons}>
            <Part />
          </RouteButtons>
        </ScreenContext>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}
const page = (list: LotRow[]) => ({
  list,
  totalCount: list.length,
  totalMore: false,
  pageNum: 1,
  pageCount: 20,
});
const first = { pageNum: 1, pageCount: 20 };

// Inputs are fetched when they are drawn; a page drawn on paper has nobody to wait for them.
await preloadAll();
setZone('Asia/Shanghai');
setOperator(operator);

describe('a list screen', () => {
  test('R-UI draws title with count, headings with units, status with glyph, right-aligned figures and permitted acts', async () => {
    setLocale('zh_CN');
    const html = await draw(Lots, {
      cache: [[callKey(listLots, first), page([lot(), lot({ id: '2', number: 'L2', can: [] })])]],
    });
    for (const piece of [
      '<h1>批次<small class="ct-num"> (2)</small>',
      '单价 (元/吨)',
      '2,385.50',
      'st st-blue',
      '◔',
      '在售',
      '2026-12-01',
      'href="/lots/1"',
      '共 2 条',
      '第 1 / 1 页',
      '新增',
    ])
      expect(html).toContain(piece);
    expect(html.match(/>撤回</g)).toHaveLength(1);
    expect(html).toContain('aria-sort="none"');
    expect(html).toContain('<caption');
  });
  test('without the button neither the act nor create is offered', async () => {
    const html = await draw(Lots, { buttons: [], cache: [[callKey(listLots, first), page([lot()])]] });
    expect(html).not.toContain('>撤回<');
    expect(html).not.toContain('>新增<');
  });
  test('R-I18N the same screen in English; empties tell nothing yet from no match', async () => {
    setLocale('en_US');
    expect(await draw(Lots, { cache: [[callKey(listLots, first), page([])]] })).toContain('No lots yet');
    const html = await draw(Lots, {
      search: { state: '20' },
      cache: [[callKey(listLots, { ...first, state: '20' }), page([])]],
    });
    expect(html).toContain('Nothing matches these filters');
    expect(html).toContain('Status: Sold');
  });
  test('an empty list tells who sees his own rows only that this is why, and whom to ask', async () => {
    setLocale('en_US');
    const empty = { cache: [[callKey(listLots, first), page([])]] as [readonly unknown[], unknown][] };
    setOperator({ ...operator, dataTypes: ['LOT'] });
    expect(await draw(Lots, empty)).toContain('No lots yet');
    setOperator({ ...operator, dataTypes: ['ORDER'] });
    const html = await draw(Lots, empty);
    expect(html).toContain('No lots that you may see');
    expect(html).toContain('ask your company administrator');
    setOperator({ ...operator, identityType: 'platform', dataTypes: ['ORDER'] });
    expect(await draw(Lots, empty)).toContain('ask the platform administrator');
    setOperator(operator);
  });
  test('every icon button has a name', async () => {
    const html = await draw(Lots, { cache: [[callKey(listLots, first), page([lot()])]] });
    const wordless = (html.match(/<button[^>]*>.*?<\/button>/gs) ?? []).filter(
      (b) => b.replace(/<[^>]+>/g, '').trim() === '',
    );
    expect(wordless.length).toBeGreaterThan(5);
    for (const button of wordless) expect(button).toMatch(/^<button[^>]*aria-label="[^"]+"/);
  });
});

describe('a form screen', () => {
  test('labels stand over their controls and point to them; help is described; one gold button', async () => {
    setLocale('zh_CN');
    const html = await draw(OfferForm);
    const ids = [...html.matchAll(/<label for="([^"]+)"/g)].map((m) => m[1]);
    expect(ids).toHaveLength(6);
    for (const id of ids) expect(html).toContain(`id="${id}"`);
    expect(html).toMatch(/aria-describedby="[^"]*price-help"/);
    expect(html.match(/ant-btn-primary/g)).toHaveLength(1);
    for (const piece of ['新增批次', '含税', '元/吨', '返回', '取消', '发布']) expect(html).toContain(piece);
  });
  test('R-SHARED-003 R-SHARED-004 R-SHARED-005 R-SHARED-006 R-SHARED-007 the footer offers back, cancel, confirm, save and release, each only when the page supplies it, in this order', async () => {
    setLocale('zh_CN');
    const footOf = async (supplied: {
      back?: boolean;
      cancel?: boolean;
      confirm?: boolean;
      save?: boolean;
      release?: boolean;
    }) => {
      const Page = formScreen(offerLot, lotWords, ({ field, section, submit }) => ({
        title: { zh: '新增批次', en: 'New lot' },
        sections: [section([field.text('product')])],
        back: supplied.back ?? false,
        cancel: supplied.cancel ?? false,
        ...(supplied.confirm ? { confirm: submit() } : {}),
        ...(supplied.save ? { save: submit({ whole: false }) } : {}),
        ...(supplied.release ? { release: submit() } : {}),
      }));
      const foot = (await draw(Page)).split('<footer class="fm-foot">')[1]?.split('</footer>')[0] ?? '';
      return foot
        .replace(/<\/button>/g, ' ')
        .replace(/<[^>]+>/g, '')
        .trim()
        .split(/\s+/)
        .filter(Boolean);
    };
    expect(await footOf({ back: true, cancel: true, confirm: true, save: true, release: true })).toEqual([
      '返回',
      '取消',
      '确定',
      '保存',
      '发布',
    ]);
    for (const [one, said] of [
      ['back', '返回'],
      ['cancel', '取消'],
      ['confirm', '确定'],
      ['save', '保存'],
      ['release', '发布'],
    ] as const)
      expect(await footOf({ [one]: true })).toEqual([said]);
    expect(await footOf({})).toEqual([]);
  });
  test('a button one does not hold is not there', async () => {
    expect(await draw(OfferForm, { buttons: [] })).not.toContain('>发布<');
  });
});

test('a detail whose address names no record says so and offers the way back', async () => {
  setLocale('en_US');
  const html = await draw(LotView, { params: {} });
  expect(html).toContain('Lot not found');
  expect(html).toContain('>Back<');
});

test('a detail screen shows number, status, figures, facts, acts and what happened', async () => {
  setLocale('en_US');
  const html = await draw(LotView, {
    params: { id: '1' },
    cache: [[callKey(readLot, { id: '1' }), lot({ state: '20' })]],
  });
  for (const piece of [
    'Lot L26112001',
    'signed by both',
    'Goods',
    'Methanol',
    '500.00',
    'Withdraw',
    'offered L26112001',
    '2026-11-20 14:32',
    '演示一',
  ])
    expect(html).toContain(piece);
});

describe('shared shows', () => {
  const bare = (part: ReactNode) => renderToString(part).replaceAll('<!-- -->', '');
  test('a status never speaks by colour alone', async () => {
    expect(bare(<StatusTag color="red" label="Refused" />)).toBe(
      '<span class="st st-red"><span class="st-glyph" aria-hidden="true">✕</span><span class="st-label">Refused</span></span>',
    );
  });
  test('a move carries its mark and its sign beside the colour, and is spoken in words (screens 2.2)', async () => {
    setLocale('en_US');
    const show = (size: string) => Number(size).toFixed(2);
    expect(renderToString(<Move value="12.5" show={show} />)).toMatch(/ct-up.*▲ \+.*12\.50.*up 12\.50/);
    expect(renderToString(<Move value="-8" show={show} />)).toMatch(/ct-down.*▼ -.*8\.00.*down 8\.00/);
    expect(renderToString(<Move value="0" show={show} />)).not.toMatch(/ct-up|ct-down|[▲▼+]/);
    setLocale('zh_CN');
  });
  test('a binding act repeats price × quantity = amount, counterparty, tax and deadline', async () => {
    setLocale('en_US');
    const html = bare(
      <ConfirmPanel
        terms={{
          price: '2385.5',
          quantity: '500',
          currency: 'CNY',
          quantityUnit: 't',
          counterparty: 'Demo Chemicals',
          taxRate: '13',
          deadline: '2026-11-20T09:30:00Z',
        }}
      />,
    );
    for (const piece of [
      'CNY 2,385.50',
      '500.00 t',
      'CNY 1,192,750.00',
      'Demo Chemicals',
      '13%',
      '2026-11-20 17:30 (UTC+8)',
    ])
      expect(html).toContain(piece);
  });
  test('differences leave out what stayed the same', async () => {
    setLocale('en_US');
    const html = bare(
      <Diff
        dense
        differences={[
          { key: 'a', label: 'Price', old: '2,400.00', new: '2,398.00' },
          { key: 'b', label: 'Qty', old: '500.00', new: '500.00' },
        ]}
      />,
    );
    expect(html).toContain('<del>2,400.00</del>');
    expect(html).not.toContain('Qty');
    expect(bare(<Timeline events={[]} />)).toContain('No events yet');
  });
});

describe('what does not compile', () => {
  const plain = { zh: 'x', en: 'x' };
  test('keys are checked against the call, labels against the words, sent fields against the command', async () => {
    listScreen(listLots, lotWords, ({ text, money, count, search, act }) => {
      // @ts-expect-error the row has no such key
      text('nothing', { label: plain });
      // @ts-expect-error a number is not decimal text
      money('version', { label: plain });
      // @ts-expect-error the call has no such filter
      search('colour', { label: plain });
      // @ts-expect-error there are no words for trucks
      expect(() => count('trucks')).toThrow('no words for trucks');
      // @ts-expect-error the version is missing
      act('withdraw', withdrawLot, { label: plain, ask: 'reason', send: (row) => ({ id: row.id }) });
      return { title: plain, columns: [count('trucks', { label: plain })] };
    });
  });
  test('form paths are checked against the command', async () => {
    formScreen(offerLot, lotWords, ({ field }) => {
      // @ts-expect-error no such input
      field.text('colour', { label: plain });
      // @ts-expect-error the remark is text, not a truth value
      field.bool('remark');
      return { title: plain, sections: [{ fields: [field.text('terms.note', { label: plain })] }] };
    });
  });
});
