import { expect, test } from 'vitest';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import type { LicenceRow } from '../../contract/licence.ts';
import { daysLeft, endText } from '../licence-columns.ts';

const reader = {
  locale: 'zh_CN',
  text: (said: { zh: string }) => said.zh,
  date: (day: string) => day,
  count: (n: number) => String(n),
} as never;
const row = (over: Partial<LicenceRow>) =>
  ({ effectiveStatus: '20', endDate: '2027-01-01', daysLeft: 30, ...over }) as LicenceRow;

test('m12 a paper without an end says so, and counts no days', () => {
  expect([endText(row({}), reader), daysLeft(row({}), reader)]).toEqual(['2027-01-01', '30 天']);
  const endless = row({ endDate: NO_END, daysLeft: 355_000 });
  expect([endText(endless, reader), daysLeft(endless, reader)]).toEqual(['长期', '--']);
});
