import { expect, test } from 'vitest';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import type { LicenceRow } from '../../contract/licence.ts';
import { LICENCE } from '../../rules/licence-lifecycle.ts';
import { leftTonnes, usedTonnes } from '../licence-columns.ts';

test('m18 tonnes of a licence have two decimals, like every quantity', () => {
  const zh = formatterOf(format('zh_CN'), {});
  const row = {
    approvalStatus: '30',
    effectiveStatus: LICENCE.effective,
    usedQty: '80.000',
    leftQty: '420.000',
  } as LicenceRow;
  expect([usedTonnes(row, zh), leftTonnes(row, zh)]).toEqual(['80.00', '420.00']);
});
