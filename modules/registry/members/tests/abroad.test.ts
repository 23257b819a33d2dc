import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { applyCompany, currentApplication } from '../contract/application.ts';
import { approveAudit, auditDetail, listAudits } from '../contract/audit.ts';
import { submitChange } from '../contract/change.ts';
import { companyDetail } from '../contract/company.ts';
import { addMember, listMembers, memberDetail } from '../contract/member.ts';
import { ATTESTED } from '../rules/admission-checks.ts';
import { CompanyExists } from '../rules/refusals-registry.ts';
import { RegistrationExists } from '../rules/refusals-standing.ts';
import { missingFor, missingRegistration } from '../rules/required.ts';
import { changed, form } from './admit-world.ts';

const world = await openWorld();
let [applicant, auditor, operator]: Person[] = [] as unknown as Person[];
const who = (p: Person | undefined): Person => p as Person;
beforeAll(async () => {
  [applicant, auditor, operator] = await Promise.all([
    world.as('unverified_seller', 'seller'),
    world.as('auditor'),
    world.as('operator'),
  ]);
});
const abroad = {
  country: 'SG',
  registrationNo: '201912345K',
  companyName: 'Straits Demo Chemicals Pte. Ltd.',
  abbreviation: 'Straits Demo',
  englishName: 'Straits Demo Chemicals Pte. Ltd.',
  socialCreditCode: null,
  region: null,
  contactMobile: null,
  address: '1 Raffles Place, Singapore',
};
const fieldsOf = (e: unknown) => (e as { errors?: { field: string }[] }).errors?.map((f) => f.field) ?? [];
let n = 0;
const customer = (over: Record<string, unknown> = {}) => {
  n += 1;
  return {
    name: `Foreign ${n} Ltd.`,
    abbreviation: `F${n}`,
    nameEn: `Foreign ${n} Ltd.`,
    country: 'KR',
    registrationNo: `110111-000000${n}`,
    memberType: 'buyer' as const,
    customerType: '10' as const,
    enterpriseType: '20',
    industry: '10',
    level: '10',
    adminAccount: `foreign_${n}`,
    adminName: `Kim ${n}`,
    adminEmail: `kim${n}@example.com`,
    ...over,
  };
};

describe('19.1 foreign companies: the register’s number and the country stand in for the credit code', () => {
  test('R-MEMB-008 R-MEMB-009 R-MEMB-012 the application asks for number, English name, address and phone, and neither for a credit code nor a Chinese mobile', async () => {
    expect(
      missingFor(
        {
          country: 'SG',
          identityTypes: ['buyer'],
          hazardousGoods: false,
          qualificationLicences: [],
          legalPerson: null,
          authorisationFileId: null,
          businessLicenceEnd: null,
          businessLicenceNoEnd: true,
        },
        '',
      ).map((m) => m.field),
    ).toEqual(expect.arrayContaining(['registrationNo', 'englishName', 'address', 'phone', 'legalPerson']));
    const fields = await form(world, who(applicant), abroad);
    const wrong = await refused(
      who(applicant).does(applyCompany, { ...fields, registrationNo: null, englishName: null, submit: true }),
      Validation,
    );
    expect(fieldsOf(wrong).sort()).toEqual(['englishName', 'registrationNo']);
    const sent = await who(applicant).does(applyCompany, {
      ...fields,
      id: (await who(applicant).does(currentApplication, {}))?.id,
      version: (await who(applicant).does(currentApplication, {}))?.version,
      submit: true,
    });
    expect(sent.state).toBe('10');
  });

  test('R-CUST-002 the audit list finds it by its number and names its country; the audit checks the number against members and applications', async () => {
    const row = (await who(auditor).does(listAudits, { kind: 'company', companyName: '201912345k' })).list[0];
    expect(row).toMatchObject({ country: 'SG', creditCode: '201912345K', companyName: abroad.companyName });
    const page = await who(auditor).does(auditDetail, { id: row?.id as string });
    expect(
      page.checks.filter((c) => ['creditCode', 'codeTwins'].includes(c.code)).map((c) => c.verdict),
    ).toEqual(['none', 'pass']);
    const { memberId } = await who(auditor).does(approveAudit, {
      id: page.id,
      version: page.version,
      attested: [...ATTESTED],
    });
    expect(await who(operator).does(memberDetail, { id: memberId })).toMatchObject({
      country: 'SG',
      registrationNo: '201912345K',
      creditCode: null,
    });
    expect((await who(operator).does(listMembers, { country: 'SG' })).list.map((m) => m.id)).toEqual([
      memberId,
    ]);
    expect(
      (await who(operator).does(listMembers, { abroad: true })).list.every((m) => m.country !== 'CN'),
    ).toBe(true);
    expect(
      (await who(operator).does(listMembers, { abroad: false, pageCount: 100 })).list.every(
        (m) => m.country === 'CN',
      ),
    ).toBe(true);
    expect((await who(operator).does(listMembers, { keyword: '201912345K' })).list.map((m) => m.id)).toEqual([
      memberId,
    ]);
  });

  test('one company per country and number: refused when applying, when the operator adds it, and when another changes to it', async () => {
    const other = await world.as('unverified');
    const again = await refused(
      who(other).does(applyCompany, {
        ...(await form(world, other, { ...abroad, registrationNo: '201912345k' })),
        submit: true,
      }),
      CompanyExists,
    );
    expect(again.field).toBe('registrationNo');
    await refused(
      who(operator).does(addMember, customer({ country: 'SG', registrationNo: '201912345K' })),
      RegistrationExists,
    );
    const made = await who(operator).does(
      addMember,
      customer({ country: 'MY', registrationNo: '201912345K' }),
    );
    expect(await who(operator).does(memberDetail, { id: made.id })).toMatchObject({
      country: 'MY',
      registrationNo: '201912345K',
      sourceType: 'operator',
    });
    const seller = await world.as('seller_admin', 'seller');
    const moved = await refused(
      seller.does(
        submitChange,
        await changed(seller, {
          country: 'SG',
          registrationNo: '201912345K',
          englishName: 'Moved Ltd.',
          socialCreditCode: null,
          region: null,
        }),
      ),
      RegistrationExists,
    );
    expect(moved.field).toBe('registrationNo');
  });

  test('R-CUST-005 the operator adds one by number, country and English name; at home the credit code is asked for', async () => {
    expect(
      fieldsOf(
        await refused(
          who(operator).does(addMember, customer({ registrationNo: null, nameEn: null })),
          Validation,
        ),
      ).sort(),
    ).toEqual(['nameEn', 'registrationNo']);
    expect(
      fieldsOf(
        await refused(
          who(operator).does(addMember, customer({ country: 'CN', registrationNo: null })),
          Validation,
        ),
      ),
    ).toEqual(['creditCode']);
    expect(
      missingRegistration({
        country: 'CN',
        creditCode: '91320281XXDEM0074L',
        registrationNo: null,
        nameEn: null,
      }),
    ).toEqual([]);
  });

  test('R-BIZ-004 companyInformation shows country and number', async () => {
    const admin = await world.as('unverified_seller', 'seller');
    expect(await admin.does(companyDetail, {})).toMatchObject({
      country: 'SG',
      registrationNo: '201912345K',
      creditCode: null,
      licences: [{ licenceType: '10', certificateNo: '201912345K' }],
    });
    expect(Object.keys(await world.audit()).filter((v) => v.includes('members'))).toEqual([]);
  });
});
