import { parseInput } from '#kernel/server/dispatch.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { employeeByNo } from '#office/organisation/server/door.ts';
import { CellFault, importer, NO_RECORD, Reading } from '#office/transfers/server/door.ts';
import { addMember } from '../../contract/member.ts';
import { countries } from '../../rules/countries.ts';
import { memberWords } from '../../rules/member-words.ts';
import { CUSTOMERS_PAGE } from '../../rules/pages.ts';
import { type NewCustomer, openMember } from './add-member.ts';
import { itemsOfSet } from './export-members.ts';
import type { MemberContext } from './lock-member.ts';

registerRuleNames(memberWords);
const t = memberWords.table;
const blank = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();
const ORDINARY = '10';

/**
 * Customers from a sheet (administration-domain 19): like the form; each company's first administrator gets
 * his activation mail.
 */
importer<NewCustomer>({
  bizType: 'MEMBER',
  title: t.customers,
  routes: [CUSTOMERS_PAGE],
  audience: ['platform'],
  maxRows: 2000,
  columns: [
    { key: 'name', heading: t.name, required: true, width: 32, sample: t['import.sample'].zh },
    { key: 'abbreviation', heading: t.abbreviation, required: true },
    { key: 'nameEn', heading: t.nameEn, width: 30 },
    {
      key: 'country',
      heading: t.country,
      choices: countries.map(({ value, zh, en }) => ({ code: value, zh, en })),
    },
    { key: 'creditCode', heading: t.creditCode, width: 22, hint: t['import.creditCode'] },
    { key: 'registrationNo', heading: t.registrationNo, width: 22, hint: t['import.registrationNo'] },
    {
      key: 'memberType',
      heading: t.memberType,
      required: true,
      choices: itemsOfSet('member_type').filter((i) => i.code !== 'platform'),
    },
    { key: 'customerType', heading: t.customerType, required: true, choices: itemsOfSet('customer_type') },
    {
      key: 'enterpriseType',
      heading: t.enterpriseType,
      required: true,
      choices: itemsOfSet('enterprise_type'),
    },
    { key: 'industry', heading: t.industry, required: true, choices: itemsOfSet('industry') },
    { key: 'level', heading: t.level, choices: itemsOfSet('member_level') },
    { key: 'region', heading: t.region, hint: t['import.region'] },
    { key: 'address', heading: t.address, width: 30 },
    { key: 'postcode', heading: t.postcode },
    { key: 'phone', heading: t.phone, width: 16 },
    { key: 'contact', heading: t.contact },
    { key: 'contactMobile', heading: t.contactMobile, width: 16 },
    { key: 'legalPerson', heading: t.legalPerson },
    { key: 'salesmanNo', heading: t.salesmanName, fills: ['salesmanId'], hint: t['import.salesman'] },
    { key: 'crmMemberId', heading: t.crmMemberId },
    { key: 'adminAccount', heading: t['import.adminAccount'], required: true, hint: t['adminAccount.help'] },
    { key: 'adminName', heading: t['import.adminName'], required: true },
    { key: 'adminEmail', heading: t['import.adminEmail'], required: true, width: 26 },
    { key: 'adminMobile', heading: t['import.adminMobile'], width: 16 },
  ],
  async parseRow(ctx, cells) {
    const { salesmanNo, ...given } = Object.fromEntries(
      Object.entries(cells).map(([key, value]) => [key, blank(value)]),
    );
    const reading = new Reading();
    const salesmanId =
      salesmanNo === undefined
        ? null
        : await reading.part(() => salesman(ctx as unknown as MemberContext, salesmanNo), NO_RECORD);
    return reading.end(
      () => parseInput(addMember, { ...given, level: given.level ?? ORDINARY, salesmanId }) as NewCustomer,
    );
  },
  keyOf: (row) => row.creditCode ?? `${row.country} ${row.registrationNo}`,
  saveRow: (ctx, row) => openMember(ctx as unknown as MemberContext, row, 'import'),
});

async function salesman(ctx: MemberContext, no: string): Promise<string> {
  const found = await employeeByNo(ctx, '0', no);
  if (found === null) throw new CellFault('salesmanNo', 'reference', no);
  return found;
}
