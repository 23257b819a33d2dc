import { expect, test } from 'vitest';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import { searchKey, searchPattern } from '#kernel/rules/search-key.ts';
import { CompanyFields } from '../contract/application.ts';
import { missingFor } from '../rules/required.ts';

const empty = CompanyFields.parse({});

test('a draft may leave every field open, a submitted application names each that is missing', () => {
  const missing = missingFor(empty, '').map((m) => m.field);
  expect(missing).toEqual(
    expect.arrayContaining([
      'companyName',
      'socialCreditCode',
      'legalPerson',
      'region',
      'businessLicenceFileId',
      'identityTypes',
    ]),
  );
  expect(missing).not.toContain('bank');
});

test('sellers give bank data, sellers of dangerous goods their papers, others than the legal person an authorisation', () => {
  const seller = {
    ...empty,
    identityTypes: ['seller' as const],
    hazardousGoods: true,
    legalPerson: '沈澄江',
  };
  expect(missingFor(seller, '沈若澄').map((m) => m.field)).toEqual(
    expect.arrayContaining(['bank', 'bankAccount', 'qualificationLicences', 'authorisationFileId']),
  );
  expect(missingFor(seller, '沈澄江').map((m) => m.field)).not.toContain('authorisationFileId');
});

test('R-MEMB-008 trading-domain 19.7: credit codes are upper-cased and checked; I O S V Z and wrong check characters are refused', () => {
  expect(CompanyFields.parse({ socialCreditCode: ' 91320281xxdem0074l ' }).socialCreditCode).toBe(
    '91320281XXDEM0074L',
  );
  for (const wrong of ['91350100M000100Y4Z', '91320281XXDEMO074L', '9132'])
    expect(CompanyFields.safeParse({ socialCreditCode: wrong }).success).toBe(false);
  expect(CompanyFields.safeParse({ englishName: '江苏' }).success).toBe(false);
  expect(CompanyFields.safeParse({ unknown: 1 }).success).toBe(false);
});

test('names are found by pinyin, initials, full-width letters and without hyphens', () => {
  const key = searchKey('甲醇', 'Methanol', '67-56-1', 'MeOH');
  for (const typed of ['甲', 'jiachun', 'jc', 'METH', 'ＭｅＯＨ', '67-56', '67561'])
    expect(key).toContain(normalizeForSearch(typed));
  expect(key).not.toContain(normalizeForSearch('1me'));
  expect(searchPattern(' - ')).toBeNull();
  expect(searchPattern('50%_')).toBe('%50\\%\\_%');
});
