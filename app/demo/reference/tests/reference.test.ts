import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  isCas,
  isCreditCode,
  isOrganisationCode,
  isResidentId,
  organisationPart,
} from '#kernel/rules/check-digits.ts';
import { brokenPasswordRules } from '#kernel/rules/password-policy.ts';
import { codesOf } from '#office/codesets/rules/builtin-sets.ts';
import { shippedSets } from '#office/codesets/server/door.ts';
import { ROLE_CODES, shippedRoles } from '#office/permissions/rules/shippedRoles.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../accounts.ts';
import { categories } from '../categories.ts';
import { type ChemicalKey, chemicals } from '../chemicals.ts';
import { companies, demoCompany } from '../companies.ts';
import { memberDepartments, platformDepartments } from '../departments.ts';
import { grades } from '../grades.ts';
import { packagings } from '../packagings.ts';
import { people } from '../people.ts';
import { places } from '../places.ts';
import { ports } from '../ports.ts';
import { producersOf } from '../producers.ts';
import { warehouses } from '../warehouses.ts';

const text = readFileSync(new URL('../../../../docs/domain/trading-domain.md', import.meta.url), 'utf8');
const section = (from: string, to: string) =>
  (text.split(`### ${from}`)[1] ?? '').split(`### ${to}`)[0] ?? '';
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const table = (from: string, to: string) =>
  section(from, to)
    .split('\n')
    .filter((line) => /^\| \S/.test(line))
    .map(cells);
const regions = new Set(
  shippedSets()
    .find((set) => set.type === 'region')
    ?.items.map((item) => item.code),
);
const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length);

describe('companies of trading-domain 23.2', () => {
  const documented = table('23.2', '23.3').filter(([no]) => /^\d+$/.test(no ?? ''));

  test('names, codes and licences are the document’s', () => {
    expect(documented).toHaveLength(15);
    for (const [no, zh, en, code, role = '', , use = ''] of documented) {
      const company = demoCompany(Number(no));
      expect([company.zh, company.en, `\`${company.creditCode}\``]).toEqual([zh, en, code]);
      const service = role.startsWith('custodian') || role.startsWith('carrier');
      const side =
        role.includes('seller and buyer') || role.includes('buyer and seller')
          ? 'both'
          : role.startsWith('seller') || service
            ? 'seller'
            : 'buyer';
      expect(company.memberType, zh).toBe(side);
      expect(company.intermediary, zh).toBe(role.includes('intermediary'));
      const licences =
        (/licences? ([\d, ()a-z]+?)(?: expired|;|$)/.exec(use)?.[1] ?? '').match(/\d\d/g) ?? [];
      expect([...new Set(company.licences.map((licence) => licence.type))].sort(), zh).toEqual(
        [...new Set(['10', ...licences])].sort(),
      );
    }
  });

  test('check digits hold, codes and regions exist, the licence of no. 15 has expired', () => {
    for (const company of companies) {
      expect(isCreditCode(company.creditCode), company.zh).toBe(true);
      expect(isOrganisationCode(organisationPart(company.creditCode)), company.zh).toBe(true);
      expect(regions.has(company.region), company.region).toBe(true);
      expect(codesOf('enterprise_type')).toContain(company.enterpriseType);
      expect(codesOf('industry')).toContain(company.industry);
      expect(company.bankAccount).toMatch(/^\d{8,30}$/);
      for (const licence of company.licences) expect(codesOf('licence_type')).toContain(licence.type);
    }
    unique(companies.map((company) => company.creditCode));
    unique(companies.map((company) => company.key));
    unique(
      companies.flatMap((company) => company.licences.map((licence) => `${licence.type} ${licence.no}`)),
    );
    expect(demoCompany(15).licences.find((licence) => licence.type === '20')?.toDay).toBeLessThan(0);
    expect(demoCompany(14).parent).toBe(3);
  });

  test('what a trader or producer sells stands in the scope of one of its papers', () => {
    const controlled = (key: ChemicalKey) =>
      !chemicals.find((row) => row.key === key)?.controlClasses.includes('00');
    for (const company of companies.filter((row) => row.memberType !== 'buyer')) {
      const scope = new Set(
        company.licences
          .filter((licence) => ['20', '21'].includes(licence.type))
          .flatMap((licence) => licence.scope),
      );
      for (const key of company.products.filter(controlled))
        expect(scope.has(key), `${company.shortZh} ${key}`).toBe(true);
    }
  });
});

describe('chemicals of trading-domain 23.3', () => {
  const documented = table('23.3', '23.4').filter(([no]) => /^\d+$/.test(no ?? ''));
  const money = (said = '') => (said === '—' ? null : `${said.replaceAll(',', '')}.00`);
  const optional = (said = '') => (said === '—' ? null : said);

  test('every column is the document’s', () => {
    expect(documented).toHaveLength(40);
    for (const [no, zh, en, cas, hs, un, hazard = '', group, control = '', , cny, usd] of documented) {
      const row = chemicals.find((found) => found.no === Number(no));
      expect(row).toMatchObject({
        zh,
        en,
        cas,
        hs,
        un: optional(un),
        packingGroup: optional(group),
        priceCny: money(cny),
        priceUsd: money(usd),
      });
      const [main = '', subs = ''] = hazard.replace(')', '').split(' (');
      expect([row?.hazardClass, row?.subRisks.join(', ')]).toEqual([optional(main), subs]);
      expect(row?.controlClasses.join(', ')).toBe(control);
    }
  });

  test('packagings carry the weights of the document', () => {
    const byKey = new Map(packagings.map((row) => [row.key, row]));
    for (const [no, zh, , , , , , , , packs = ''] of documented) {
      const own =
        chemicals.find((found) => found.no === Number(no))?.packagings.map((key) => byKey.get(key)) ?? [];
      const weights = new Set(
        [...packs.matchAll(/([\d,]+) kg/g)].map(([, weight = '']) => weight.replaceAll(',', '')),
      );
      expect(new Set(own.flatMap((row) => row?.netWeightKg ?? [])), zh).toEqual(weights);
      for (const code of packs.match(/\b(VL|VR|VY|IT|CY|5H|5M|43)\b/g) ?? [])
        expect(
          own.map((row) => row?.type),
          `${zh} ${code}`,
        ).toContain(code);
    }
  });

  test('CAS check digits hold, keys are unique, and the label data are codes of the sets', () => {
    unique(chemicals.map((row) => row.key));
    for (const row of chemicals) {
      expect(isCas(row.cas), row.zh).toBe(true);
      if (row.hazardClass !== null) expect(codesOf('hazard_class')).toContain(row.hazardClass);
      for (const code of row.pictograms) expect(codesOf('ghs_pictogram')).toContain(code);
      for (const code of row.controlClasses) expect(codesOf('control_class')).toContain(code);
      expect(categories.find((category) => category.key === row.category)?.taxCode, row.category).toMatch(
        /^\d{19}$/,
      );
      expect(row.un === null, `${row.zh}: all or none of the dangerous goods data`).toBe(
        row.properShippingName === null,
      );
      if (!row.controlClasses.includes('00')) expect(row.pictograms.length, row.zh).toBeGreaterThan(0);
    }
    expect(chemicals.filter((row) => row.needsInhibitor === true).map((row) => row.no)).toEqual([
      10, 17, 18, 19, 20,
    ]);
  });

  test('every chemical has a producer and a grade with at least three lines', () => {
    for (const { key } of chemicals) {
      expect(producersOf(key).length, key).toBeGreaterThan(0);
      for (const grade of grades[key]) expect(grade.items.length, key).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('ports, places, packagings and warehouses', () => {
  test('the 30 ports are those of 23.4 with a known time zone', () => {
    const documented = table('23.4', '23.5')
      .flatMap((row) => [row.slice(0, 4), row.slice(4)])
      .filter(([code]) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(code ?? ''));
    expect(ports.map((port) => [port.unlocode, port.zh, port.en, port.timeZone]).sort()).toEqual(
      documented.sort(),
    );
    for (const port of ports)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: port.timeZone })).not.toThrow();
  });

  test('the 12 places are those of 23.4, in known regions, at known ports', () => {
    const named = (/Places \(delivery places\)[^:]*: (.+?)\./.exec(text)?.[1] ?? '').split(', ');
    expect(places.map((place) => place.zh)).toEqual(named);
    for (const place of places) {
      expect(regions.has(place.region), place.zh).toBe(true);
      if (place.port !== null)
        expect(
          ports.some((port) => port.unlocode === place.port),
          place.zh,
        ).toBe(true);
    }
  });

  test('packagings: bulk has no net weight, everything else a weight above zero', () => {
    unique(packagings.map((row) => row.key));
    for (const row of packagings) {
      expect(codesOf('package_type')).toContain(row.type);
      expect(codesOf('sales_unit')).toContain(row.salesUnit);
      expect(row.netWeightKg === null, row.key).toBe(row.salesUnit === 'TNE');
      if (row.unMark !== null) expect(row.unMark).toMatch(/^(UN )?\d+[A-Z]/);
    }
  });

  test('at least ten warehouses at the places, liquids only where the permit covers their class', () => {
    expect(warehouses.length).toBeGreaterThanOrEqual(10);
    unique(warehouses.map((row) => row.code));
    expect(new Set(warehouses.map((row) => row.place))).toEqual(new Set(places.map((place) => place.key)));
    for (const row of warehouses) {
      expect(row.code).toMatch(/^[A-Z0-9_-]{2,30}$/);
      expect(regions.has(row.region), row.zh).toBe(true);
      for (const { product } of row.tanks) {
        const hazard = chemicals.find((found) => found.key === product)?.hazardClass ?? null;
        if (hazard !== null) expect(row.hazardClasses, `${row.zh} ${product}`).toContain(hazard);
      }
    }
  });
});

describe('people and accounts', () => {
  test('IDs, phones, mails and logins are valid and nobody shares them', () => {
    expect(people.length).toBeGreaterThanOrEqual(30);
    for (const values of [
      people.map((row) => row.login),
      people.map((row) => row.mobile),
      people.map((row) => row.email),
      people.map((row) => row.idcardNo),
    ])
      unique(values);
    for (const row of people) {
      expect(row.login).toMatch(/^[A-Za-z][A-Za-z0-9_]{3,29}$/);
      expect(row.mobile).toMatch(/^1[3-9]\d{9}$/);
      expect(isResidentId(row.idcardNo, '2026-01-01'), row.zh).toBe(true);
      expect(Number(row.idcardNo[16]) % 2 === 1, row.zh).toBe(row.gender === '1');
    }
  });

  test('every shipped role is held, on the side the company trades on', () => {
    expect(new Set(people.flatMap((row) => row.roles))).toEqual(new Set(ROLE_CODES));
    for (const row of people) {
      const sides = row.roles.map((code) => shippedRoles.find((role) => role.code === code)?.type);
      if (row.company === null) continue;
      const member =
        row.company === 0
          ? ['platform']
          : { both: ['seller', 'buyer'], seller: ['seller'], buyer: ['buyer'] }[
              demoCompany(row.company).memberType
            ];
      for (const side of sides) expect(member, row.zh).toContain(side);
      expect(
        (row.company === 0 ? platformDepartments : memberDepartments).some(
          (department) => department.key === row.department,
        ),
        row.zh,
      ).toBe(true);
    }
  });

  test('every company has an administrator, and the separation of roles is kept', () => {
    for (const no of [0, ...companies.map((company) => company.no)])
      expect(
        people.some((row) => row.company === no && row.administrator),
        String(no),
      ).toBe(true);
    for (const row of people)
      for (const role of shippedRoles.filter((found) => row.roles.includes(found.code)))
        for (const other of role.never ?? []) expect(row.roles).not.toContain(other);
  });

  test('the shared password satisfies the rules for every person', () => {
    for (const row of people)
      expect(
        brokenPasswordRules(DEMO_PASSWORD, { loginName: row.login, mobile: row.mobile, email: row.email }),
        row.login,
      ).toEqual([]);
  });

  test('the accounts the issue asks for are shown, with what they are in both languages', () => {
    const held = (role: string, company: number | null) =>
      demoAccounts.some((account) => account.role === role && account.company === company);
    for (const [role, company] of [
      ['PLAT_SUPER', 0],
      ['PLAT_OPERATOR', 0],
      ['PLAT_AUDITOR', 0],
      ['PLAT_CS', 0],
      ['SELLER_ADMIN', 1],
      ['SELLER_TRADER', 1],
      ['SELLER_TRADER', 2],
      ['BUYER_ADMIN', 4],
      ['BUYER_PURCHASER', 4],
      ['BUYER_ADMIN', 14],
      ['MEMBER_UNVERIFIED', null],
    ] as const) {
      expect(held(role, company), `${role} of ${company}`).toBe(true);
    }
    expect(demoAccounts.find((account) => account.login === 'yonghai_admin')?.zh).toContain('买卖双方');
  });
});
