import { describe, expect, test } from 'vitest';
import { isReason } from '../act-dialog.tsx';
import { canUndo } from '../act-runner.tsx';
import { isBatchResult } from '../batch-result.ts';
import { actKit, offered, type RowEntry } from '../acts.ts';
import { flashesOf, keepSame } from '../board-live.ts';
import { columnKit } from '../columns.tsx';
import { barOf } from '../filter-bar.tsx';
import { filterKit, sentFilters } from '../filters.ts';
import { formatterOf } from '../formatter.ts';
import { keyName } from '../keys.ts';
import { arrange, choicesOf, moved, resized, toggled } from '../layout.ts';
import { pagesOf, totalText } from '../paginator.tsx';
import { asCsv, asTsv, sheetOf } from '../sheet.ts';
import { linesOf, matching, withDescendants } from '../tree-walk.ts';
import { isOfList, readState, withFilter, withSort, writeState } from '../url-state.ts';
import { format } from './format.ts';
import { type LotRow, listLots, lot, lotBadge, lotWords, withdrawLot } from './sample.ts';

type LotFilters = {
  keyword?: string;
  state?: string;
  states?: string[];
  from?: string;
  until?: string;
  urgent?: boolean;
};
const kit = filterKit<LotFilters, typeof lotWords.table>(lotWords);
const filters = [
  kit.search('keyword', { label: { zh: '编号', en: 'Number' } }),
  kit.oneOf('state', lotBadge),
  kit.manyOf('states', lotBadge, { label: { zh: '状态', en: 'States' } }),
  kit.dateRange('from', 'until'),
  kit.yesNo('urgent', { label: { zh: '加急', en: 'Urgent' } }),
];
const shape = { filters, sortable: listLots.sortable };
const columns = (() => {
  const { text, price, state, date } = columnKit<LotRow, typeof lotWords.table>(lotWords);
  return [
    text('number'),
    state('state', lotBadge),
    text('product'),
    price('price', { unit: { zh: '元/吨', en: 'CNY/t' } }),
    date('day', { optional: true }),
  ];
})();
const zh = formatterOf(format('zh_CN'), {});

test('the search box of a list names what it finds; a list that does not say is refused by the compiler', () => {
  const label = { zh: '编号 / 产品', en: 'Number or product' };
  expect(kit.search('keyword', { label }).label).toEqual(label);
  // @ts-expect-error: without words everybody would have to guess
  expect(() => kit.search('keyword')).toThrow();
});

test('screens 2.3 a phone shows the search and folds every other filter behind one button; a single filter stands open', () => {
  const keys = (bar: ReturnType<typeof barOf>) => [bar.open.map((f) => f.key), bar.folded.map((f) => f.key)];
  expect(keys(barOf(filters, false))).toEqual([['keyword', 'state', 'states', 'from'], ['urgent']]);
  expect(keys(barOf(filters, true))).toEqual([['keyword'], ['state', 'states', 'from', 'urgent']]);
  expect(
    keys(
      barOf(
        [kit.search('keyword', { label: { zh: '编号', en: 'Number' } }), kit.oneOf('state', lotBadge)],
        true,
      ),
    ),
  ).toEqual([['keyword', 'state'], []]);
  expect(
    keys(
      barOf(
        [kit.oneOf('state', lotBadge), kit.yesNo('urgent', { label: { zh: '加急', en: 'Urgent' } })],
        true,
      ),
    ),
  ).toEqual([[], ['state', 'urgent']]);
});

describe('the place of a list in its address', () => {
  test('R-UI what is written is read again: filters, page, size, order, view', () => {
    const state = {
      filters: { keyword: '甲醇', states: ['10', '20'], from: '2026-12-01' },
      pageNum: 3,
      pageCount: 50,
      sort: { key: 'price', ascending: false },
      view: 'v1',
    };
    const address = writeState(state, shape);
    expect(address).toEqual({
      keyword: '甲醇',
      states: '10,20',
      from: '2026-12-01',
      pageNum: '3',
      pageCount: '50',
      sort: '-price',
      view: 'v1',
    });
    expect(readState(address, shape)).toEqual(state);
    expect(Object.keys({ ...address, part: '', id: '' }).filter((key) => !isOfList(shape, key))).toEqual([
      'part',
      'id',
    ]);
  });
  test('defaults are left out; foreign, broken and unsortable parameters are ignored', () => {
    expect(writeState({ filters: {}, pageNum: 1, pageCount: 20, sort: null, view: null }, shape)).toEqual({});
    expect(
      readState({ pageNum: '0', pageCount: '1000', sort: 'secret', other: 'x', keyword: '' }, shape),
    ).toEqual({
      filters: {},
      pageNum: 1,
      pageCount: 20,
      sort: null,
      view: null,
    });
  });
  test('a changed filter starts at the first page and leaves the view; sorting goes ascending, descending, own order', () => {
    const state = { filters: { keyword: 'a' }, pageNum: 4, pageCount: 20, sort: null, view: 'v1' };
    expect(withFilter(state, { keyword: null, state: '10' })).toEqual({
      filters: { state: '10' },
      pageNum: 1,
      pageCount: 20,
      sort: null,
      view: null,
    });
    const up = withSort(state, 'price');
    const down = withSort(up, 'price');
    expect([up.sort, down.sort, withSort(down, 'price').sort]).toEqual([
      { key: 'price', ascending: true },
      { key: 'price', ascending: false },
      null,
    ]);
  });
  test('the call gets typed values and nothing empty', () => {
    expect(
      sentFilters(filters, { keyword: '  甲醇 ', states: ['10'], until: '', urgent: 'false', other: 'x' }),
    ).toEqual({
      keyword: '甲醇',
      states: ['10'],
      urgent: false,
    });
  });
});

describe('columns as the reader arranged them', () => {
  test('chosen order first, unknown keys dropped, new columns at their declared place, the last visible one stays', () => {
    const arranged = arrange(columns, [
      { key: 'price', shown: true },
      { key: 'gone', shown: true },
      { key: 'number', shown: false },
    ]);
    expect(arranged.map((a) => [a.column.key, a.shown])).toEqual([
      ['price', true],
      ['day', false],
      ['number', false],
      ['state', true],
      ['product', true],
    ]);
    const choices = choicesOf(arrange(columns, []));
    expect(moved(choices, 'state', -1).map((c) => c.key)).toEqual([
      'state',
      'number',
      'product',
      'price',
      'day',
    ]);
    expect(moved(choices, 'number', -1)).toEqual(choices);
    expect(
      toggled(
        [
          { key: 'a', shown: true },
          { key: 'b', shown: false },
        ],
        'a',
      ),
    ).toEqual([
      { key: 'a', shown: true },
      { key: 'b', shown: false },
    ]);
  });
  test('what is exported is what is seen, with the unit in the heading and formulas made harmless', () => {
    const sheet = sheetOf(
      columns.slice(0, 4),
      [lot({ number: '=1+1' }), lot({ price: '-906.49', product: null })],
      zh,
    );
    expect(sheet).toEqual([
      ['批号', '状态', '品名', '单价 (元/吨)'],
      ["'=1+1", '在售', 'Methanol', '2,385.50'],
      ['L26112001', '在售', "'--", '-906.49'],
    ]);
    expect(asTsv([['a\tb', 'c\nd']])).toBe('a b\tc d');
  });
  test('a comma-separated file begins with the mark of UTF-8, ends its lines as RFC 4180 says and quotes what would break a cell', async () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await asCsv([
        ['日期', '收盘'],
        ['2026-11-20', '3,955.00'],
        ['a"b', 'c\nd'],
      ]).arrayBuffer(),
    );
    expect(text).toBe('\uFEFF日期,收盘\r\n2026-11-20,"3,955.00"\r\n"a""b","c\nd"\r\n');
  });

  test('m19 a width the reader gave stays with its column when columns move, hide and come anew; reset forgets it', () => {
    const wide = resized(choicesOf(arrange(columns, [])), 'state', 260.4);
    const widths = (choices: Parameters<typeof arrange>[1]) =>
      arrange(columns, choices).flatMap((a) =>
        a.column.chosenWidth ? [[a.column.key, a.column.chosenWidth]] : [],
      );
    expect(widths(wide)).toEqual([['state', 260]]);
    expect(widths(toggled(moved(wide, 'state', -1), 'number'))).toEqual([['state', 260]]);
    expect(choicesOf(arrange(columns, wide))).toEqual(wide);
    expect(arrange(columns, wide)).toHaveLength(columns.length);
    expect(widths(resized(wide, 'state', 3))).toEqual([['state', 48]]);
    expect(widths(resized(wide, 'state', 9000))).toEqual([['state', 800]]);
    expect(widths(resized(wide, 'state', null))).toEqual([]);
    expect(widths([])).toEqual([]);
  });
});

describe('acts of a row', () => {
  const { act, open } = actKit<LotRow>();
  const withdraw = act('withdraw', withdrawLot, {
    label: { zh: '撤回', en: 'Withdraw' },
    ask: 'reason',
    send: (row) => ({ id: row.id, version: row.version }),
  });
  const view = open('view', (row) => `/lots/${row.id}`, { label: { zh: '查看', en: 'View' } });
  const entries: RowEntry<LotRow>[] = [withdraw, view];
  const edit = open('edit', (row) => `/lots/edit/${row.id}`, {
    label: { zh: '编辑', en: 'Edit' },
    button: 'Edit',
  });
  test('R-GUARD an act needs its verb in `can` and its button, and so does the link to a form that changes the row; a link that shows needs neither', () => {
    expect(offered(entries, lot(), () => true)).toEqual(entries);
    expect(offered(entries, lot({ can: [] }), () => true)).toEqual([view]);
    expect(offered(entries, lot(), () => false)).toEqual([view]);
    // What waits for its review is not edited: no button leads to a form that would be refused.
    expect([
      offered([edit], lot({ can: ['withdraw'] }), () => true),
      offered([edit], lot({ can: ['edit'] }), () => true),
      offered([edit], lot({ can: ['edit'] }), () => false),
    ]).toEqual([[], [edit], []]);
  });
  test('the reason joins what is sent; 2 to 300 characters', () => {
    expect(withdraw.send(lot(), '价格变动')).toEqual({ id: '1', version: 3, reason: '价格变动' });
    expect([isReason('a'), isReason(' 变动 '), isReason('x'.repeat(301))]).toEqual([false, true, false]);
  });
  test('batch answers are told from others', () => {
    expect(isBatchResult({ success: 1, fail: 1, failures: [] })).toBe(true);
    expect(isBatchResult({ id: '1' })).toBe(false);
  });
});

describe('live boards', () => {
  const idOf = (row: LotRow) => row.id;
  const watched = columns.filter((c) => c.key === 'price' || c.key === 'state');
  test('changed cells of rows that were there flash, with their direction, and rows that arrived', () => {
    const before = [lot(), lot({ id: '2', price: '10' }), lot({ id: '3' })];
    const after = keepSame(
      before,
      [
        lot({ price: '2390' }),
        lot({ id: '2', price: '10.00' }),
        lot({ id: '3', state: '20', price: '1' }),
        lot({ id: '4', price: '1' }),
      ],
      idOf,
    );
    expect([...flashesOf(before, after, idOf, watched)]).toEqual([
      ['1|price', 'up'],
      // A code of digits is no figure: a status neither rises nor falls.
      ['3|state', 'other'],
      ['3|price', 'down'],
      // A row that came to those that stood is marked as a whole; a first page is not.
      ['4|', 'other'],
    ]);
    expect(flashesOf([], after, idOf, watched).size).toBe(0);
  });
  test('rows with the same content keep their identity', () => {
    const before = [lot(), lot({ id: '2' })];
    const after = keepSame(before, [lot(), lot({ id: '2', price: '1' })], idOf);
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
  });
});

test('pages: exact totals, "more" where counting stopped, at least one page', () => {
  expect([totalText(1284, false), totalText(10000, true), pagesOf(0, 20), pagesOf(41, 20)]).toEqual([
    '1,284',
    '10,000+',
    1,
    3,
  ]);
});

test('key names: the command key counts as Ctrl, letters regardless of case', () => {
  const key = (key: string, more = {}) =>
    keyName({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
  expect([key('J'), key('s', { metaKey: true }), key('Enter', { ctrlKey: true }), key('ArrowUp')]).toEqual([
    'j',
    'Ctrl+s',
    'Ctrl+Enter',
    'ArrowUp',
  ]);
});

describe('trees', () => {
  interface Node {
    id: string;
    children: Node[];
  }
  const node = (id: string, ...children: Node[]): Node => ({ id, children });
  const roots = [node('a', node('b', node('c')), node('d')), node('e')];
  const walk = { idOf: (n: Node) => n.id, childrenOf: (n: Node) => n.children };
  test('closed nodes hide their children; levels and positions are told', () => {
    expect(
      linesOf(roots, walk, new Set(['a'])).map((l) => `${l.depth}${l.id}${l.position}/${l.siblings}`),
    ).toEqual(['1a1/2', '2b1/2', '2d2/2', '1e2/2']);
  });
  test('a search keeps the way down; a node cannot be moved under itself', () => {
    expect([...matching(roots, walk, (n) => n.id === 'c')].sort()).toEqual(['a', 'b', 'c']);
    expect([...withDescendants(roots[0] as Node, walk)]).toEqual(['a', 'b', 'c', 'd']);
  });
});

test('m12 an undo is offered to who holds its button, and not where the act was refused', () => {
  const undo = { call: { button: 'Enable' } };
  const done = { success: 1, fail: 0, failures: [] };
  const failed = {
    success: 0,
    fail: 1,
    failures: [{ id: '1', status: 10301, code: 'NOT_FOUND', message: '' }],
  };
  expect(canUndo(undo, done, (button) => button === 'Enable')).toBe(true);
  expect(canUndo(undo, done, () => false)).toBe(false);
  expect(canUndo(undo, failed, () => true)).toBe(false);
  expect(canUndo({ call: {} }, { id: '1' }, () => false)).toBe(true);
});
