import { describe, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { importCommon, listImports, undoImport } from '#office/transfers/contract/import.ts';
import { packaging } from '../contract/base/packaging.ts';
import { place } from '../contract/base/place.ts';
import { platformCategory } from '../contract/base/platform-category.ts';
import { port } from '../contract/base/port.ts';
import { productName } from '../contract/base/product-name.ts';
import { warehouse } from '../contract/base/warehouse.ts';
import { sheet } from './base-world.ts';

const world = await openWorld();
const operator = await world.as('operator');
const seller = await world.as('seller_admin');
const problems = async (bizType: string, heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const answer = await operator.does(importCommon, {
    bizType,
    multipartFile: await sheet(heads, rows),
    dryRun: '1',
  });
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

describe('R-IMP base data from sheets (administration-domain 19)', () => {
  test('PRODUCT_NAME: classes by name, aliases parted by ；, a wrong check digit and a taken alias say why', async () => {
    const heads = ['名称*', '英文名称*', '品名分类*', 'CAS 号', '别名', '排序'];
    const rows = [
      ['环己酮', 'Cyclohexanone', '酮类', '108941', 'CYC；安酮', '7'],
      ['坏号', 'Bad number', '酮类', '108-94-2', '', ''],
      ['别名撞', 'Alias taken', '酮类', '', '甲醇', ''],
      ['没有分类', 'No class', '无此分类', '', '', ''],
      ['环己酮', 'Again', '酮类', '', '', ''],
    ];
    const checked = await problems('PRODUCT_NAME', heads, rows);
    expect(checked).toMatchObject({ total: 5, success: 1, fail: 4 });
    expect(checked.problems.map((p) => p.problem).join('\n')).toMatch(
      /CAS 号校验位不正确[\s\S]*别名“[^”]+”与另一品名重复[\s\S]*品名分类[\s\S]*重复/,
    );
    await operator.does(importCommon, { bizType: 'PRODUCT_NAME', multipartFile: await sheet(heads, rows) });
    expect((await operator.does(productName.list, { keyword: 'CYC' })).list[0]).toMatchObject({
      casNo: '108-94-1',
      aliases: ['CYC', '安酮'],
      sort: 7,
    });
  });
  test('PORT and PLACE: a place names its port by UN/LOCODE', async () => {
    await operator.does(importCommon, {
      bizType: 'PORT',
      multipartFile: await sheet(
        ['UN/LOCODE*', '名称*', '英文名称*', '国家*', '时区*', '最大吃水'],
        [['JPYOK', '横滨', 'Yokohama', 'JP', 'Asia/Tokyo', '16.5']],
      ),
    });
    expect((await operator.does(port.list, { country: 'jp', keyword: 'hengbin' })).list[0]).toMatchObject({
      unlocode: 'JPYOK',
      maxDraft: '16.500',
    });
    await operator.does(importCommon, {
      bizType: 'PLACE',
      multipartFile: await sheet(
        ['编码*', '名称*', '英文名称*', '地区*', '地点类型*', '港口'],
        [['YOKO', '横滨罐区', 'Yokohama tanks', '310115', '港口罐区', 'JPYOK']],
      ),
    });
    expect((await operator.does(place.list, { keyword: 'YOKO' })).list[0]).toMatchObject({
      type: '10',
      names: { portId: { en: 'Yokohama' } },
    });
  });
  test('a place changed since its import stays when the import is taken back; a product name that is there is told by its name, in either language of its class', async () => {
    const heads = ['编码*', '名称*', '英文名称*', '地区*', '地点类型*'];
    await operator.does(importCommon, {
      bizType: 'PLACE',
      multipartFile: await sheet(heads, [
        ['KEPT', '留下', 'Kept', '310115', '港口罐区'],
        ['GONE', '撤回', 'Gone', '310115', '港口罐区'],
      ]),
    });
    const kept = (await operator.does(place.list, { keyword: 'KEPT' })).list[0] as unknown as {
      id: string;
      version: number;
    };
    const edit = {
      id: kept.id,
      version: kept.version,
      code: 'KEPT',
      name: '留下了',
      nameEn: 'Kept',
      region: '310115',
      type: '10',
    };
    await operator.does(place.update, edit as never);
    const log = (await operator.does(listImports, { bizType: 'PLACE' })).list[0] as {
      id: string;
      version: number;
    };
    expect(await operator.does(undoImport, { id: log.id, version: log.version })).toMatchObject({
      undone: 1,
      kept: 1,
    });
    expect((await operator.does(place.list, { keyword: 'KEPT' })).list).toHaveLength(1);
    const again = await problems(
      'PRODUCT_NAME',
      ['名称*', '英文名称*', '品名分类*', '别名'],
      [['甲醇', 'Methanol', 'Alcohols and glycols', 'MeOH']],
    );
    expect(again.problems.map((p) => p.problem)).toEqual(['第2行：名称“甲醇”已存在']);
  });
  test('PLATFORM_CATEGORY: parents before children, by code; PACKAGING by labels of its codes', async () => {
    const heads = ['编码*', '名称*', '级别*', '上级'];
    const answer = await problems('PLATFORM_CATEGORY', heads, [
      ['IMP', '导入类', '1', ''],
      ['IMP-A', '导入子类', '2', 'IMP'],
      ['IMP-B', '级别错', '3', 'IMP'],
    ]);
    expect(answer).toMatchObject({ success: 2, fail: 1, problems: [{ line: 4 }] });
    await operator.does(importCommon, {
      bizType: 'PLATFORM_CATEGORY',
      multipartFile: await sheet(heads, [
        ['IMP', '导入类', '1', ''],
        ['IMP-A', '导入子类', '2', 'IMP'],
      ]),
    });
    expect((await operator.does(platformCategory.list, { keyword: 'IMP-A' })).list[0]).toMatchObject({
      level: 2,
      names: { parentId: { zh: '导入类' } },
    });
    const packs = ['包装名称*', '英文名称*', '包装类型*', '规格*', '净重', '销售单位*', '可回收'];
    await operator.does(importCommon, {
      bizType: 'PACKAGING',
      multipartFile: await sheet(packs, [
        ['导入袋', 'Imported bag', '塑编袋', '25 千克', '25', '袋', '是'],
        ['散装带净重', 'Bulk', '散装液体', '散装', '5', '吨', ''],
      ]),
    });
    expect((await operator.does(packaging.list, { keyword: '导入袋' })).list[0]).toMatchObject({
      packagingType: '5H',
      salesUnit: 'BG',
      returnable: true,
    });
    expect((await operator.does(packaging.list, { keyword: '散装带净重' })).list).toEqual([]);
  });
  test('WAREHOUSE: a seller imports his own; who lacks the button does not', async () => {
    const heads = [
      '名称*',
      '仓库类型*',
      '地区*',
      '详细地址*',
      '联系人*',
      '联系电话*',
      '许可类别',
      '危货许可证号',
      '许可有效期',
    ];
    const file = () =>
      sheet(heads, [
        ['导入仓', '自有', '320281', '港区1号', '李仓', '0510-7654321', '3；8', 'P-9', '2030-06-30'],
      ]);
    await seller.does(importCommon, { bizType: 'WAREHOUSE', multipartFile: await file() });
    expect((await seller.does(warehouse.list, { keyword: '导入仓' })).list[0]).toMatchObject({
      memberId: seller.actor.memberId,
      permittedClasses: ['3', '8'],
      permitExpiry: '2030-06-30',
    });
    const log = (await seller.does(listImports, { bizType: 'WAREHOUSE' })).list[0] as {
      id: string;
      version: number;
    };
    await refused(
      (await world.as('seller_trader')).does(importCommon, {
        bizType: 'WAREHOUSE',
        multipartFile: await file(),
      }),
      NoPermission,
    );
    expect(
      (
        await seller.does(warehouse.history, {
          id: (await seller.does(warehouse.list, { keyword: '导入仓' })).list[0]?.id as string,
        })
      ).map((p) => p.action),
    ).toEqual(['import']);
    expect(await seller.does(undoImport, { id: log.id, version: log.version })).toMatchObject({
      undone: 1,
      kept: 0,
    });
    expect((await seller.does(warehouse.list, { keyword: '导入仓' })).list).toEqual([]);
    expect(await world.audit()).toEqual({});
  });
});
