import { describe, expect, test } from 'vitest';
import { allCalls } from '#kernel/rules/contract.ts';
import type { AnyDictionary } from '../contract/base/dictionary.ts';
import { industryCategory } from '../contract/base/industry-category.ts';
import { lot } from '../contract/base/lot.ts';
import { packaging } from '../contract/base/packaging.ts';
import { place } from '../contract/base/place.ts';
import { platformCategory } from '../contract/base/platform-category.ts';
import { port } from '../contract/base/port.ts';
import { productApplication } from '../contract/base/product-application.ts';
import { productName, productNameClass } from '../contract/base/product-name.ts';
import { warehouse } from '../contract/base/warehouse.ts';
import { baseFields, baseWords } from '../rules/base-words.ts';
import { routes } from '../web/index.ts';

const kinds: readonly AnyDictionary[] = [
  industryCategory,
  platformCategory,
  productApplication,
  productNameClass,
  productName,
  port,
  place,
  packaging,
  warehouse,
  lot,
];

describe('screens of base data', () => {
  test.each(routes.map((r) => [r.path, r] as const))(
    '%s is declared with a screen that loads',
    async (_path, route) => {
      expect(typeof (await route.load()).default).toBe('function');
    },
  );
});

describe('one declaration makes every call', () => {
  const VERBS = [
    'list',
    'detail',
    'add',
    'update',
    'delete',
    'enable',
    'disable',
    'count',
    'history',
    'uses',
    'export',
  ];
  test.each(kinds.map((k) => [k.name, k] as const))(
    '%s has the verbs of trading-domain 2.2 under its base',
    (_name, kind) => {
      const paths = new Set<string>(allCalls().map((c) => c.path));
      expect(VERBS.filter((verb) => !paths.has(`${kind.base}/${verb}`))).toEqual([]);
    },
  );
  test('R-CATA-019 to R-CATA-043 R-WARE-001 to R-WARE-007: the fields are those of the checklist', () => {
    const keys = (kind: AnyDictionary) => Object.keys(kind.fields);
    expect(keys(packaging)).toEqual(
      expect.arrayContaining([
        'name',
        'englishName',
        'packagingType',
        'specification',
        'netWeight',
        'salesUnit',
        'packagingFee',
      ]),
    );
    expect(keys(industryCategory)).toEqual(['name', 'nameEn', 'parentId']);
    expect(keys(platformCategory)).toEqual(
      expect.arrayContaining(['code', 'name', 'level', 'parentId', 'iconFileId', 'thumbnailFileIds']),
    );
    expect(keys(productApplication)).toEqual(['name', 'nameEn', 'remarks']);
    expect(keys(warehouse)).toEqual(
      expect.arrayContaining(['name', 'englishName', 'code', 'type', 'address', 'contactPerson', 'phone']),
    );
    for (const kind of kinds)
      expect(Object.keys(kind.Row.shape)).toEqual(
        expect.arrayContaining(['gmtCreate', 'gmtModified', 'state']),
      );
  });
  test('every label, question and rule is said in Chinese and in English', () => {
    for (const table of [baseWords.table, baseFields.table])
      for (const said of Object.values(table))
        expect(said.zh !== '' && said.en !== '' && !/\p{Script=Han}/u.test(said.en)).toBe(true);
  });
});
