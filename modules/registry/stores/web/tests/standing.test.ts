import { expect, test } from 'vitest';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import { STORE } from '../../rules/store-lifecycle.ts';
import { disableQuestion, standingOf } from '../badges.ts';

const zh = formatterOf(format('zh_CN'), {});
const store = { name: '永海化工', englishName: null, state: STORE.published, enabled: true };

test('m12 a disabled store wears its own badge, not the green one of its approval', () => {
  expect(standingOf(store, zh)).toMatchObject({ label: '已发布', color: 'green' });
  expect(standingOf({ ...store, enabled: false }, zh)).toEqual({
    label: '已停用',
    color: 'gray',
    tip: '已发布',
  });
});

test('m12 the question before disabling says what does not come back by itself', () => {
  expect(disableQuestion({ ...store, featuredRank: null }, zh)).toEqual({
    title: '停用店铺「永海化工」？',
    body: '店铺员工的卖方后台立即关闭，在售报盘暂停。重新启用后，报盘须由卖方自行恢复。',
  });
  expect(disableQuestion({ ...store, featuredRank: 2 }, zh).body).toMatch(/第 2 位.*推荐位不会自动归还/);
});
