import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { squeezed } from '#registry/catalogue/rules/finding-keys.ts';
import { findGoods, findingFilters, findProducts, suggestGoods } from '../contract/finding.ts';

const world = await openWorld();
const buyer = await world.as('buyer_purchaser');
const first = async (keyword: string) => (await buyer.does(findProducts, { keyword })).list[0]?.zh;

/** What is typed, and the product that must stand first. */
const QUERIES: readonly (readonly [typed: string, product: string])[] = [
  // names, other names, full width, spaces
  ['甲醇', '甲醇'],
  ['精甲醇', '甲醇'],
  ['木醇', '甲醇'],
  ['methanol', '甲醇'],
  ['METHANOL', '甲醇'],
  ['ｍｅｔｈａｎｏｌ', '甲醇'],
  ['methyl alcohol', '甲醇'],
  ['MeOH', '甲醇'],
  ['酒精', '乙醇（无水）'],
  ['乙醇', '乙醇（无水）'],
  ['无水乙醇', '乙醇（无水）'],
  ['Ethanol, anhydrous', '乙醇（无水）'],
  ['anhydrous ethanol', '乙醇（无水）'],
  ['IPA', '异丙醇'],
  ['2-丙醇', '异丙醇'],
  ['辛醇', '辛醇（2-乙基己醇）'],
  ['2-ethylhexanol', '辛醇（2-乙基己醇）'],
  ['ethylene glycol', '乙二醇'],
  ['MEG', '乙二醇'],
  ['苯', '纯苯'],
  ['benzene', '纯苯'],
  ['甲苯', '甲苯'],
  ['toluene', '甲苯'],
  ['二甲苯', '混合二甲苯'],
  ['1,4-二甲苯', '对二甲苯'],
  ['p-xylene', '对二甲苯'],
  ['PX', '对二甲苯'],
  ['styrene monomer', '苯乙烯'],
  ['acetic acid', '冰醋酸'],
  ['glacial acetic acid', '冰醋酸'],
  ['乙酸', '冰醋酸'],
  ['butyl acetate', '乙酸正丁酯'],
  ['n-butyl acetate', '乙酸正丁酯'],
  ['MMA', '甲基丙烯酸甲酯'],
  ['TDI', '甲苯二异氰酸酯'],
  ['sulfuric acid', '硫酸（98%）'],
  ['硫酸', '硫酸（98%）'],
  ['过氧化氢', '双氧水（50%）'],
  ['PP', '聚丙烯（拉丝）'],
  // pinyin and initials
  ['jiachun', '甲醇'],
  ['jia chun', '甲醇'],
  ['jc', '甲醇'],
  ['yichun', '乙醇（无水）'],
  ['benfen', '苯酚'],
  ['byx', '苯乙烯'],
  ['shuangyangshui', '双氧水（50%）'],
  ['niaosu', '尿素'],
  ['yejian', '液碱（32%/50%）'],
  // numbers
  ['67-56-1', '甲醇'],
  ['67561', '甲醇'],
  ['CAS 67-56-1', '甲醇'],
  ['CAS:108-88-3', '甲苯'],
  ['7664-93-9', '硫酸（98%）'],
  ['UN1230', '甲醇'],
  ['UN 1230', '甲醇'],
  ['1830', '硫酸（98%）'],
  ['un2078', '甲苯二异氰酸酯'],
  // typing errors
  ['metanol', '甲醇'],
  ['mehtanol', '甲醇'],
  ['methanoll', '甲醇'],
  ['tolune', '甲苯'],
  ['acetne', '丙酮'],
  ['stryene', '苯乙烯'],
  ['acetc acid', '冰醋酸'],
  ['uera', '尿素'],
  ['甲纯', '甲醇'],
  ['jiacun', '甲醇'],
  // with grade, producer, packaging, wishes
  ['甲醇 优等品', '甲醇'],
  ['优等品甲醇', '甲醇'],
  ['甲醇价格', '甲醇'],
  ['methanol price', '甲醇'],
  ['甲醇现货', '甲醇'],
  ['buy toluene', '甲苯'],
];
test.each(QUERIES)('R-MAIN-005 «%s» finds %s first', async (typed, product) => {
  expect(await first(typed)).toBe(product);
});

test('R-MAIN-005 what nobody calls anything finds nothing, says which word it was, and asks back', async () => {
  for (const keyword of ['没有这个品名', 'qwertzuiop', '99-99-9']) {
    expect((await buyer.does(findProducts, { keyword })).totalCount).toBe(0);
    const { unknown, total } = await buyer.does(findingFilters, { keyword });
    expect([total, unknown.length]).toEqual([0, 1]);
  }
  const { unknown } = await buyer.does(findingFilters, { keyword: 'methnaool' });
  expect(unknown[0]?.near.map((n) => n.zh)).toContain('甲醇');
  for (const keyword of ['67-56-2', '67562']) {
    const wrong = await buyer.does(findingFilters, { keyword });
    expect(wrong.unknown[0]?.near).toEqual([{ zh: '67-56-1', en: '67-56-1' }]);
  }
});

test('a typing error is said to be one: what was typed and what it was read as', async () => {
  const { corrected } = await buyer.does(findingFilters, { keyword: 'metanol' });
  expect(corrected).toEqual([{ typed: 'metanol', zh: '甲醇', en: 'Methanol' }]);
  expect((await buyer.does(findingFilters, { keyword: 'methanol' })).corrected).toEqual([]);
});

test('producer, seller, grade and packaging find goods; every word must be true of the same goods', async () => {
  const rows = async (keyword: string) => (await buyer.does(findGoods, { keyword, pageCount: 100 })).list;
  const byProducer = await rows('湾畔');
  expect(byProducer.length).toBeGreaterThan(0);
  expect(byProducer.every((r) => r.producerZh === '惠州湾畔异氰酸酯')).toBe(true);
  const ofSeller = await rows('澄湾石化');
  expect(ofSeller.every((r) => r.sellerZh.includes('澄湾石化') || r.producerZh.includes('澄湾石化'))).toBe(
    true,
  );
  const premium = await rows('甲醇 优等品');
  expect(premium.every((r) => r.zh === '甲醇' && r.gradeZh === '优等品')).toBe(true);
  const inDrums = await rows('toluene steel drum');
  expect(inDrums.every((r) => r.zh.includes('甲苯') && (r.packagingEn ?? '').includes('Steel drum'))).toBe(
    true,
  );
  expect((await rows('甲醇 湾畔')).length).toBe(0);
});

test('the number of an SKU finds that SKU alone', async () => {
  const some = (await buyer.does(findGoods, { pageCount: 5 })).list[3];
  const found = await buyer.does(findGoods, { keyword: some?.code.toLowerCase() ?? '' });
  expect(found.list.map((r) => r.id)).toEqual([some?.id]);
});

test('each find says why: the other name or number it was found by', async () => {
  const why = async (keyword: string) =>
    (await buyer.does(findProducts, { keyword })).list[0]?.matches[0]?.said;
  expect(await why('meoh')).toBe('MeOH');
  expect(await why('67561')).toBe('67-56-1');
  expect(await why('jiachun')).toBe('甲醇');
});

test('the box proposes products while somebody types, with the other name that fits', async () => {
  const named = await buyer.does(suggestGoods, { keyword: '木醇' });
  expect(named[0]).toMatchObject({ zh: '甲醇', note: '木醇' });
  expect((await buyer.does(suggestGoods, { keyword: 'tolu' })).map((s) => s.zh)).toContain('甲苯');
});

test('words are compared the same way by the database and by the house', async () => {
  for (const said of [
    '乙醇（无水）',
    'Ethanol, anhydrous',
    '1,4-二甲苯',
    '液碱（32%/50%）',
    '200 L / 160 kg',
    'UN 1A1/X1.6/250',
    'Ｔ３０Ｓ',
    '海湾拱石化（沙特）',
    "O'Neil & Co.·[x]{y}\\z",
  ]) {
    const { rows } = await sql<{ key: string }>`select catalogue.find_squeezed(${said}) as key`.execute(
      world.sql,
    );
    expect(rows[0]?.key).toBe(squeezed(said));
  }
});
