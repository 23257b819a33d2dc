import { describe, expect, test } from 'vitest';
import { grantsOf, routeAt } from '#app/pages.ts';
import { BUTTON_CODES, buttons } from '../rules/buttons.ts';
import { DATA_TYPES } from '../rules/data-types.ts';
import { ROLE_CODES, type RoleCode, shippedRoles } from '../rules/shippedRoles.ts';
import { administration, between, cell, type DocumentRow, document, matrix } from './matrix.ts';

const platform = matrix('26.2', '26.3');
const member = matrix('26.3', '26.4');
const roleOf = (short: string) => shippedRoles.find((role) => role.short === short)?.code as RoleCode;
const shortsOf = (row: DocumentRow) => Object.keys(row.cells).filter((name) => name !== 'Route buttons');
const held = (role: RoleCode, path: string) => grantsOf(role).get(path);
const sorted = (codes: readonly string[] | undefined) => (codes === undefined ? null : [...codes].sort());
/** "as in 26.2" for the organisation pages of a member. */
const offered = (row: DocumentRow, path: string) => {
  const said = row.cells['Route buttons'] ?? '';
  return (
    cell(
      said === 'as in 26.2'
        ? (platform.find((other) => other.paths.includes(path))?.cells['Route buttons'] ?? '')
        : said,
    ) ?? []
  );
};

describe('R-PERM button registry', () => {
  test('it is the registry of administration-domain 8.5 with the labels of trading-domain 22.1', () => {
    const text = between(
      administration,
      'Button registry: specified codes ',
      '. Every button the trading specification',
    );
    const named = text
      .replace(/Added \(D\):|trading:/g, ',')
      .split(/[,;.\s]+/)
      .filter(Boolean);
    expect([...BUTTON_CODES].sort()).toEqual(named.sort());
    const row = between(document('trading-domain.md'), '| `button_code` |', '\n');
    for (const [, code = '', zh, en] of row.matchAll(/`(\w+)` (.+?) \/ (.+?)(?: \(D\))?(?:;| \|)/g)) {
      expect(buttons[code as keyof typeof buttons].zh).toBe(zh);
      expect(buttons[code as keyof typeof buttons].en.toLowerCase()).toBe(en?.toLowerCase());
    }
  });
});

describe.each([
  ['26.2 platform console', platform],
  ['26.3 seller and buyer consoles', member],
] as const)('R-PERM %s', (_name, rows) => {
  test.each(rows.filter((row) => !row.text.startsWith('/home, ')).map((row) => [row.text, row] as const))(
    '%s',
    (_text, row) => {
      for (const path of row.paths) {
        expect(routeAt(path), path).toBeDefined();
        expect(routeAt(path)?.buttons, path).toEqual(expect.arrayContaining([...offered(row, path)]));
        for (const short of shortsOf(row)) {
          const said = row.cells[short] ?? '';
          const wanted = said === 'warehouse all' ? (path.endsWith('/warehouse') ? 'all' : null) : cell(said);
          expect(sorted(held(roleOf(short), path)), `${path} ${short}`).toEqual(
            wanted === 'all' ? offered(row, path) : wanted,
          );
        }
      }
    },
  );
});

test('R-PERM the market lists offer what the row names, each only the acts trading-domain 2.1 gives it', () => {
  const row = member.find((found) => found.text.startsWith('/home, ')) as DocumentRow;
  expect(row.paths).toHaveLength(8);
  for (const short of shortsOf(row)) {
    const together = new Set<string>(
      row.paths.flatMap((path): readonly string[] => held(roleOf(short), path) ?? ['absent']),
    );
    expect([...together].sort(), short).toEqual(cell(row.cells[short] ?? ''));
  }
  expect(held('BUYER_PURCHASER', '/rmbSellList')).toEqual(
    expect.arrayContaining(['View', 'CounterOffer', 'AcceptSeller', 'Order']),
  );
  expect(held('BUYER_PURCHASER', '/rmbBuyList')).toEqual(['View']);
  expect(held('SELLER_TRADER', '/rmbSellList')).toEqual(['View']);
  expect(held('SELLER_TRADER', '/rmbBuyList')).toEqual(['View', 'Bid']);
});

test('R-PERM the super administrator holds every button of every row of 26.2, and nothing of a member', () => {
  for (const row of platform)
    for (const path of row.paths) expect(sorted(held('PLAT_SUPER', path)), path).toEqual(offered(row, path));
  expect(held('PLAT_SUPER', '/rmbSellManagement/SaleOffer')).toBeUndefined();
});

test('R-PERM platform roles see the market pages without trading buttons', () => {
  for (const role of shippedRoles.filter((found) => found.type === 'platform')) {
    for (const path of [
      '/pchome',
      '/goodsCategory',
      '/resourceList',
      '/rmbBuyList',
      '/rmbSellList',
      '/dollarList',
      '/helpCenter',
    ])
      expect(held(role.code, path)).toEqual([]);
  }
});

test('R-PERM intermediary and unverified user hold what the text below 26.3 says, equal on both sides', () => {
  expect(grantsOf('INTERMEDIARY_BUYER')).toEqual(grantsOf('INTERMEDIARY'));
  expect(grantsOf('MEMBER_UNVERIFIED_SELLER')).toEqual(grantsOf('MEMBER_UNVERIFIED'));
  expect(sorted(held('INTERMEDIARY', '/intermediaryManagement/IntermediateApplication'))).toEqual(
    cell('A E Su Wd'),
  );
  expect(sorted(held('INTERMEDIARY', '/intermediaryManagement/intermediaryTransaction'))).toEqual(
    cell('V Confirm Rj HistoryLog'),
  );
  expect(sorted(held('INTERMEDIARY', '/intlTradeManagement/intlDealRecord'))).toEqual(cell('V'));
  expect(sorted(held('INTERMEDIARY', '/contractManagement/myContract'))).toEqual(cell('V Sign'));
  expect(sorted(held('INTERMEDIARY', '/transactionConfirmation'))).toEqual(cell('V Sign Ex'));
  expect(sorted(held('MEMBER_UNVERIFIED', '/myBusiness/companyInformationUnverified'))).toEqual(
    cell('A E Su Wd'),
  );
  expect(held('MEMBER_UNVERIFIED', '/rmbSellList')).toEqual([]);
  expect(held('MEMBER_UNVERIFIED', '/transactionManagement/myCounterOffer')).toBeUndefined();
});

describe('R-ROLE shipped roles', () => {
  const rows = between(administration, '### 26.1', '### 26.2')
    .split('\n')
    .filter((line) => /^\| [A-Z_]+ \(/.test(line))
    .map((line) => line.split('|').map((part) => part.trim()));

  test('they are the 17 of 26.1, and the two repeated for the other side', () => {
    expect(rows).toHaveLength(17);
    for (const [, code = '', type, zh, en] of rows) {
      const [, name, short] = /^(\w+) \((\w+)\)$/.exec(code) ?? [];
      expect(shippedRoles.find((role) => role.code === name)).toMatchObject({ short, type, zh, en });
    }
    expect(shippedRoles.map((role) => role.code)).toEqual([
      ...ROLE_CODES.slice(0, 16),
      'MEMBER_UNVERIFIED',
      'INTERMEDIARY_BUYER',
      'MEMBER_UNVERIFIED_SELLER',
    ]);
  });

  test('their shipped positions reach the data types 26.1 names', () => {
    for (const [, code = '', , , , said = ''] of rows) {
      const role = shippedRoles.find((found) => found.short === /\((\w+)\)/.exec(code)?.[1]);
      expect(role?.scope.bypass).toBe(said === 'bypass');
      const named = said.includes('all types')
        ? [...DATA_TYPES]
        : DATA_TYPES.filter((type) => new RegExp(`\\b${type}\\b`).test(said));
      expect([...(role?.scope.root ?? []), ...(role?.scope.salesman ?? [])].sort(), code).toEqual(
        named.sort(),
      );
    }
    expect(shippedRoles.find((role) => role.code === 'PLAT_CS')?.scope.salesman).toEqual(['CUSTOMER']);
    expect(shippedRoles.find((role) => role.code === 'PLAT_SECURITY')).toMatchObject({
      never: ['PLAT_SUPER', 'PLAT_OPERATOR'],
      scope: { readOnly: true },
    });
  });

  test('the data types are those of administration-domain 7.2', () => {
    const text = between(administration, 'Data types (D): ', '.\n').replace(/\([^)]*\)/g, '');
    expect(text.split(',').map((word) => word.trim())).toEqual([...DATA_TYPES]);
  });
});
