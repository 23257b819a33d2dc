import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Card } from '../web/card.tsx';
import { NewestOffers } from '../web/newest-offers.tsx';

test('operator-console polish: the card of the newest offers and the table in it are landmarks of different names', () => {
  setLocale('zh_CN');
  const row = {
    id: '1',
    offerNo: 'X1',
    currency: 'CNY',
    unitPrice: '1',
    previousPrice: null,
    available: '1',
  };
  const html = renderToString(
    <Card title={marketplaceWords.table.newest.zh}>
      <NewestOffers rows={[row as never]} reader={formatterOf(format('zh_CN'), {})} />
    </Card>,
  );
  const names = [...html.matchAll(/<section[^>]*aria-label="([^"]+)"/g)].map((m) => m[1]);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});
