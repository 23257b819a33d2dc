import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { Skeleton } from '../empties.tsx';
import { formatterOf } from '../formatter.ts';
import { Sending } from '../import-dialog.tsx';
import { codeBadge, StatusOf } from '../status-tag.tsx';
import { TabSet } from '../tab-set.tsx';
import { format } from './format.ts';

describe('operator-console polish: what is on its way', () => {
  test('a list waits with rows as high as its own, as many as will come', () => {
    const html = renderToString(<Skeleton rows lines={21} />);
    expect(html).toContain('sc-skeleton is-rows');
    expect(html.match(/sc-skeleton-line/g)).toHaveLength(21);
  });

  test('a badge whose words are not there yet holds its place and claims no state', () => {
    const badge = (codes: Parameters<typeof formatterOf>[1]) =>
      renderToString(
        <StatusOf look={codeBadge('lot_state')} code="10" formatter={formatterOf(format('zh_CN'), codes)} />,
      );
    expect(badge({ lot_state: null })).toBe('<span class="st st-pending"></span>');
    const there = badge({
      lot_state: { '10': { itemCode: '10', itemName: '在售', badge: 'blue' } as never },
    });
    expect(there).toContain('st-blue');
    expect(there).toContain('在售');
  });

  test('a file that has arrived is said to be checked, with its rows once they are counted, then to be imported', () => {
    setLocale('en_US');
    const said = (props: Parameters<typeof Sending>[0]) => renderToString(<Sending {...props} />);
    expect(said({ percent: 99, dry: true, rows: undefined })).toContain('ant-progress');
    const checking = said({ percent: 100, dry: true, rows: undefined });
    expect(checking).toContain('Checking the file…');
    expect(checking).toContain('ant-spin');
    expect(checking).toContain('role="status"');
    expect(said({ percent: 100, dry: true, rows: 30 })).toContain('Checking 30 rows…');
    expect(said({ percent: 100, dry: false, rows: 1 })).toContain('Importing 1 row…');
    setLocale('zh_CN');
    expect(said({ percent: 100, dry: true, rows: 30 })).toContain('正在检查 30 行…');
  });
});

test('operator-console polish: tabs of whole screens stand in the row of the title, tabs within a page do not', () => {
  const parts = [{ key: 'a', label: 'A', body: () => 'body' }];
  expect(renderToString(<TabSet page name="n" parts={parts} />)).toContain('tb is-page');
  expect(renderToString(<TabSet name="n" parts={parts} />)).not.toContain('is-page');
});
