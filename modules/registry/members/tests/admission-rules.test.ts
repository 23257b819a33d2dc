import { describe, expect, test } from 'vitest';
import type { Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { domainCodeset, domainTable } from '#kernel/test/domain-tables.ts';
import { builtinSet } from '#office/codesets/rules/builtin-sets.ts';
import { CompanyFields } from '../contract/application.ts';
import { attestedFor, checksOf } from '../rules/admission-checks.ts';
import { CHANGE, changeLifecycle, changeTones } from '../rules/change-lifecycle.ts';
import { changedKeys, differencesOf, maskId } from '../rules/company-changes.ts';
import { invitationLifecycle } from '../rules/invitation-lifecycle.ts';
import { RELATION, relationLifecycle, relationTones } from '../rules/relation-lifecycle.ts';
import { missingFor } from '../rules/required.ts';

const TODAY = '2026-11-22';
const line = (r: { from: string; doc: string; to: string; who: readonly string[] }): string =>
  `${r.from} | ${r.doc} | ${r.to} | ${[...r.who].sort().join(' ')}`;
const SIDES: Side[] = ['submitter', 'operator', 'buyer', 'seller', 'timer', 'effect', 'intermediary'];

describe('R-MEMB-022 to R-MEMB-026 sm:relation', () => {
  const table = domainTable('relation');
  test('every row of the code stands in the document and every row of the document in the code', () => {
    expect(relationLifecycle.codeset).toBe(table.codeset);
    expect(relationLifecycle.rows().map(line).sort()).toEqual(table.rows.map(line).sort());
  });
  test('states and labels are those of the code set', () => {
    const items = domainCodeset('business_relation_status');
    expect(Object.values(RELATION).sort()).toEqual(items.map((i) => i.code).sort());
    for (const item of items) {
      const said = relationLifecycle.labels[relationLifecycle.nameOf(item.code)];
      expect([said.zh, said.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
    }
    expect(Object.keys(relationTones).sort()).toEqual(Object.keys(RELATION).sort());
  });
  test('what the table does not open is refused with the state, for every state, side and verb', () => {
    const allowed = new Set(
      relationLifecycle.rows().flatMap((r) => r.who.map((who) => `${r.from}|${who}|${r.to}`)),
    );
    const letter: Record<Side, string> = {
      buyer: 'B',
      seller: 'S',
      intermediary: 'I',
      operator: 'O',
      timer: 'T',
      effect: 'X',
      submitter: 'submitter',
      holder: 'holder',
      receiver: 'receiver',
      custodian: 'custodian',
      beneficiary: 'beneficiary',
      party: 'any',
      counterparty: 'other side',
      creator: 'creator',
      claimant: 'claimant',
    };
    let opened = 0;
    for (const code of [null, ...Object.values(RELATION)])
      for (const side of SIDES)
        for (const verb of Object.keys(relationLifecycle.verbs) as (keyof typeof relationLifecycle.verbs)[]) {
          let to: string | null = null;
          try {
            to = relationLifecycle.next(verb, code, side);
          } catch (error) {
            expect(StateNotAllowed.is(error)).toBe(true);
          }
          if (to === null) continue;
          opened += 1;
          expect(allowed).toContain(`${code ?? '—'}|${letter[side]}|${to}`);
        }
    expect(opened).toBe(table.rows.reduce((n, r) => n + r.who.length, 0));
  });
});

describe('a request for a change, and an invitation', () => {
  test('sm:approval: the rows of a request are rows of the table of approvals', () => {
    const document = new Set(domainTable('approval').rows.map((r) => `${r.from}|${r.to}`));
    const rows = changeLifecycle.rows().filter((row) => row.from !== '—' && row.doc !== 'drop');
    expect(rows.length).toBeGreaterThan(1);
    for (const r of rows) expect(document).toContain(`${r.from}|${r.to}`);
    expect(Object.keys(changeTones).sort()).toEqual(Object.keys(CHANGE).sort());
  });
  test.each([
    [changeLifecycle, ['approved', 'dropped']],
    [invitationLifecycle, ['accepted', 'revoked', 'expired']],
  ] as const)('%s: nothing leaves an end, and every state is reached', (lifecycle, ends) => {
    for (const end of ends)
      for (const side of SIDES)
        expect(lifecycle.open((lifecycle.codes as Record<string, string>)[end] as never, side)).toEqual([]);
    expect(new Set(lifecycle.rows().map((r) => r.to))).toEqual(new Set(Object.values(lifecycle.codes)));
  });
});

describe('R-MEMB-004 to R-MEMB-021 fields of a company (trading-domain 19.1, administration-domain 3.2)', () => {
  const good = {
    companyName: '演示',
    abbreviation: '演',
    englishName: 'Demo',
    legalPerson: '人',
    socialCreditCode: '91320281XXDEM0074L',
    phone: '0510-86880001',
    fax: '0510-86880002',
    region: '320281',
    address: '路',
    postcode: '214400',
    contact: '人',
    bank: '银行',
    businessLicenceFileId: '1',
    qualificationLicences: [],
    pickupWarehouseIds: ['1'],
    enterpriseType: '30',
    industry: '20',
    customerType: '10',
  };
  test('every field of the list is taken and kept', () => {
    const parsed = CompanyFields.parse(good);
    for (const [key, value] of Object.entries(good))
      expect(parsed[key as keyof typeof parsed]).toEqual(value);
  });
  test.each([
    ['englishName', '江苏'],
    ['socialCreditCode', '91350100M000100Y4Z'],
    ['phone', '电话一'],
    ['fax', 'abc'],
    ['postcode', '12345'],
    ['contactMobile', '12345678901'],
    ['bankAccount', '1234567'],
    ['bankAccount', '6200 00A0'],
    ['bankAccount', '6200 000'],
    ['cnapsCode', '12345'],
    ['legalPersonIdNo', '110105194912310020'],
    ['legalPersonIdNo', '110105194902310026'],
    ['legalPersonIdNo', '110105491231002'],
    ['lei', 'ABC'],
    ['region', '江阴'],
    ['country', 'ZZ'],
    ['customerType', '40'],
    ['adminLogin', '1abc'],
    ['adminEmail', 'nobody'],
    ['subsidiaryShare', '0'],
    ['subsidiaryShare', '100.01'],
    ['companyName', 'x'.repeat(101)],
    ['abbreviation', 'x'.repeat(31)],
  ])('%s: %s is refused', (field, value) => {
    expect(CompanyFields.safeParse({ ...good, [field]: value }).success).toBe(false);
  });
  test('a bank account typed in groups is taken and kept as its digits, as that of an invoice is', () => {
    for (const typed of ['6200 0000 0000 01', '6200-0000-0000-01', ' 62000000000001 '])
      expect(CompanyFields.parse({ bankAccount: typed }).bankAccount).toBe('62000000000001');
  });
  test('R-MEMB-027 to R-MEMB-029: customer types are 10, 20 and 30', () => {
    for (const code of ['10', '20', '30'])
      expect(CompanyFields.safeParse({ customerType: code }).success).toBe(true);
    expect(builtinSet('customer_type').items.map((i) => i.code)).toEqual(['10', '20', '30']);
  });
  test('19.7 resident ID: valid vectors pass, lower-case x is taken as X', () => {
    for (const no of ['11010519491231002X', '440524188001010014', '11010519491231002x'])
      expect(CompanyFields.parse({ legalPersonIdNo: no }).legalPersonIdNo).toBe(no.toUpperCase());
  });
  test('abroad the register’s number and the English name take the place of credit code and region', () => {
    const empty = CompanyFields.parse({ country: 'SG' });
    const missing = missingFor(empty, '').map((m) => m.field);
    expect(missing).toEqual(expect.arrayContaining(['registrationNo', 'englishName']));
    expect(missing).not.toEqual(expect.arrayContaining(['socialCreditCode']));
    expect(missingFor(CompanyFields.parse({}), '', 'sub').map((m) => m.field)).toEqual(
      expect.arrayContaining(['subsidiaryShare', 'adminName', 'adminLogin', 'adminEmail']),
    );
  });
});

describe('computed checks', () => {
  const around = { today: TODAY, applicant: '沈澄江', codeTwins: [], nameTwins: [], barred: [] };
  const fields = {
    country: 'CN',
    customerType: '10',
    socialCreditCode: '91320281XXDEM0074L',
    region: '320281',
    legalPerson: '沈澄江',
  };
  const verdict = (f: object, a: object = {}) =>
    Object.fromEntries(checksOf({ ...fields, ...f }, { ...around, ...a }).map((c) => [c.code, c.verdict]));
  test('each says pass, warn or fail for its own reason', () => {
    expect(verdict({})).toMatchObject({
      creditCode: 'pass',
      organisation: 'pass',
      place: 'pass',
      codeTwins: 'pass',
      authority: 'none',
      bank: 'none',
      idNo: 'none',
      papers: 'none',
    });
    expect(verdict({ region: '110105' }).place).toBe('warn');
    expect(verdict({ socialCreditCode: '91350100M000100Y4Z' }).creditCode).toBe('fail');
    expect(verdict({ country: 'SG' }).creditCode).toBe('none');
    expect(verdict({ legalPerson: '他人' }).authority).toBe('fail');
    expect(verdict({ legalPerson: '他人', authorisationFileId: '1' }).authority).toBe('pass');
    expect(verdict({ legalPersonIdNo: '11010519491231002X' }).idNo).toBe('pass');
    expect(verdict({ hazardousGoods: true }).papers).toBe('fail');
    expect(verdict({ qualificationLicences: [{ certificateNo: 'a', endDate: '2026-12-31' }] }).papers).toBe(
      'warn',
    );
    expect(verdict({ qualificationLicences: [{ certificateNo: 'a', endDate: '2028-12-31' }] }).papers).toBe(
      'pass',
    );
    expect(verdict({}, { codeTwins: [{ kind: 'member', id: '1', name: 'x', code: null }] }).codeTwins).toBe(
      'fail',
    );
    expect(
      verdict({}, { codeTwins: [{ kind: 'application', id: '1', name: 'x', code: null }] }).codeTwins,
    ).toBe('warn');
    expect(verdict({}, { barred: ['x'] }).barred).toBe('fail');
  });
  test('a person’s card is checked by Luhn as a warning; accounts of companies carry no common check', () => {
    expect(verdict({ customerType: '20', bankAccount: '6222021234567890128' }).bank).toMatch(/pass|warn/);
    expect(verdict({ customerType: '20', bankAccount: '4111111111111111' }).bank).toBe('pass');
    expect(verdict({ customerType: '20', bankAccount: '4111111111111112' }).bank).toBe('warn');
    expect(verdict({ customerType: '10', bankAccount: '4111111111111112' }).bank).toBe('pass');
    expect(verdict({ bankAccount: '1234' }).bank).toBe('fail');
  });
  test('four checks are due, the account’s only where there is one', () => {
    expect(attestedFor({ bankAccount: '62000000000001' })).toHaveLength(4);
    expect(attestedFor({ bankAccount: null })).not.toContain('bankAccount');
  });
  test('differences compare what a reader means: blanks are equal, lists by what they hold, numbers masked', () => {
    expect(
      changedKeys(['a', 'b', 'c'], { a: null, b: [], c: { x: 1, y: 2 } }, { a: '', c: { y: 2, x: 1 } }),
    ).toEqual([]);
    expect(differencesOf(['legalPersonIdNo'], { legalPersonIdNo: '11010519491231002X' }, {})).toEqual([
      { field: 'legalPersonIdNo', before: maskId('11010519491231002X'), after: null },
    ]);
  });
});
