import { expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import { reachText } from '../reach-question.ts';

const zh = formatterOf(format('zh_CN'), {});
const en = formatterOf(format('en_US'), {});
const one = { total: 1, reachable: 1, review: false, names: ['李东来'] };
const many = { total: 1240, reachable: 1200, review: true, names: ['甲', '乙', '丙'] };

test('m8 the question before a message leaves says to whom and to how many it goes, and when', () => {
  setLocale('zh_CN');
  expect(reachText(one, null, zh)).toBe('将立即发送给 1 人：李东来');
  expect(reachText(one, null, en)).toBe('Sent now to 1 person: 李东来');
  expect(reachText(one, '2026-11-24T02:00:00.000Z', zh)).toMatch(
    /^将于 2026-11-24 10:00.* 发送给 1 人：李东来$/,
  );
  expect(reachText(many, null, zh)).toBe(
    '需审核后发送给 1,240 人：甲、乙、丙等\n其中 40 人没有可用的地址，不会收到。',
  );
});
