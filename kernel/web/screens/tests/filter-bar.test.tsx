import { QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { newQueryClient } from '#kernel/web/request/index.ts';
import { FilterBar } from '../filter-bar.tsx';
import type { Filter } from '../filters.ts';
import { formatterOf } from '../formatter.ts';
import { format } from './format.ts';

const filter = (key: string, more: Partial<Filter>): Filter => ({
  key,
  keys: [key],
  kind: 'bool',
  label: { zh: key, en: key },
  first: false,
  sets: [],
  send: (value) => value,
  ...more,
});
const filters = [
  filter('keyword', { kind: 'search', first: true }),
  filter('name', { kind: 'text', first: true }),
  filter('subsidiary', { label: { zh: '子公司', en: 'Subsidiary' } }),
  filter('own', { label: { zh: '自营', en: 'Own' } }),
];

test('m20 a filter that is set and folded away stands in the row, with a way to take it off', () => {
  setLocale('zh_CN');
  const html = renderToString(
    <QueryClientProvider client={newQueryClient()}>
      <FilterBar
        filters={filters}
        held={{ subsidiary: 'false' }}
        onChange={() => undefined}
        onClear={() => undefined}
        formatter={formatterOf(format('zh_CN'), {})}
        searchRef={createRef()}
        idBase="x"
      />
    </QueryClientProvider>,
  );
  expect(html).toContain('aria-label="取消筛选子公司：否"');
  expect(html).not.toContain('自营：');
});
