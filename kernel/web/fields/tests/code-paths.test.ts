import { describe, expect, test } from 'vitest';
import { branchesOf, isAlong, isThere, nearness } from '../code-paths.ts';
import { pathTo } from '../code-way.ts';

const items = [
  { itemCode: '320000', itemName: '江苏省', level: 1 },
  { itemCode: '320100', itemName: '南京市', level: 2 },
  { itemCode: '320106', itemName: '鼓楼区', level: 3 },
  { itemCode: '320200', itemName: '无锡市', level: 2 },
  { itemCode: '320281', itemName: '江阴市', level: 3 },
  { itemCode: '441900', itemName: '东莞市', level: 1 },
  { itemCode: '330104', itemName: '江干区', level: 0 },
];

describe('codes in levels', () => {
  test('items stand below each other as their levels say; what was switched off is not offered', () => {
    const [jiangsu, dongguan, ...rest] = branchesOf(items);
    expect([
      jiangsu?.children?.map((b) => b.label),
      jiangsu?.children?.[1]?.children?.map((b) => b.label),
      dongguan?.children,
      rest,
    ]).toEqual([['南京市', '无锡市'], ['江阴市'], undefined, []]);
  });

  test('the way to a code leads from the top; a switched-off code keeps its name, an unknown one has none', () => {
    expect(pathTo(items, '320281').map((i) => i.itemName)).toEqual(['江苏省', '无锡市', '江阴市']);
    expect(pathTo(items, '330104').map((i) => i.itemName)).toEqual(['江干区']);
    expect(pathTo(items, '999999')).toEqual([]);
  });

  test('a place is found in Chinese, pinyin, initials, English and by its code, alone or behind those above it', () => {
    const way = [
      '江苏省|jiangsusheng|jss|jiangsu|320000',
      '无锡市|wuxishi|wxs|wuxi|320200',
      '江阴市|jiangyinshi|jys|jiangyin|320281',
    ];
    for (const typed of [
      '江阴',
      'jiangyin',
      'JY',
      '江苏 江阴',
      'jiangsu jy',
      '无锡/江阴',
      '320281',
      "Jiang'yin",
    ])
      expect(isThere(typed, way), typed).toBe(true);
    for (const typed of ['江苏', 'wuxi', '', '  ', '北京 江阴'])
      expect(isThere(typed, way), typed).toBe(false);
    for (const typed of ['江苏', 'wuxi', 'js wx']) expect(isAlong(typed, way), typed).toBe(true);
    expect([nearness('jy', way), nearness('yin', way), nearness('wuxi', way)]).toEqual([2, 1, 0]);
    for (const typed of ['', ' ', '北京']) expect(isAlong(typed, way), typed).toBe(false);
  });
});
