import { expect, test } from 'vitest';
import { storedAt } from '../stored-at.ts';

test('a place and its warehouse stand in one line, and a warehouse named after its place says it once', () => {
  expect(storedAt('常州', '常州新岸危化品库')).toBe('常州新岸危化品库');
  expect(storedAt('Changzhou', "Changzhou Xin'an Hazardous Goods Store")).toBe(
    "Changzhou Xin'an Hazardous Goods Store",
  );
  expect(storedAt('太仓罐区', '太仓浏岬液体化工码头')).toBe('太仓罐区 · 太仓浏岬液体化工码头');
  expect([storedAt('太仓罐区', null), storedAt(null, '自有罐区'), storedAt(null, null)]).toEqual([
    '太仓罐区',
    '自有罐区',
    '',
  ]);
});
