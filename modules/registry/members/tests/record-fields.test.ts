import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { applyCompany } from '../contract/application.ts';
import { approveAudit } from '../contract/audit.ts';
import { companyDetail } from '../contract/company.ts';
import { ATTESTED } from '../rules/admission-checks.ts';
import { form, upload } from './admit-world.ts';

const world = await openWorld();
const dayIn = async (n: number): Promise<string> =>
  (await sql<{ d: string }>`select (kernel.today() + ${n}::int)::text as d`.execute(world.sql)).rows[0]
    ?.d as string;

test('R-MEMB-004 R-MEMB-005 R-MEMB-006 R-MEMB-007 R-MEMB-008 R-MEMB-009 R-MEMB-010 R-MEMB-011 R-MEMB-012 R-MEMB-013 R-MEMB-014 R-MEMB-015 R-MEMB-016 R-MEMB-017 R-MEMB-018 R-MEMB-019 R-MEMB-020 R-MEMB-028: what a company applies with is its record', async () => {
  const applicant = await world.as('unverified_seller', 'seller');
  const { rows } = await sql<{
    id: string;
  }>`select id::text from catalogue.warehouse where member_id = 0 and enabled and not deleted order by id limit 1`.execute(
    world.sql,
  );
  const warehouse = rows[0]?.id as string;
  const paper = {
    licenceType: '20',
    scopeItems: [{ cas: '108-88-3' }],
    operatingMode: '10',
    certificateNo: '演示危化经字09001',
    startDate: await dayIn(-10),
    endDate: await dayIn(1000),
    fileId: await upload(world, applicant),
  };
  const typed = {
    customerType: '20',
    identityTypes: ['seller'],
    abbreviation: '演示简称',
    englishName: 'Demo Record Co., Ltd.',
    fax: '0510-86880002',
    postcode: '214400',
    bank: '演示银行江阴支行',
    bankAccount: '62000000008888',
    cnapsCode: '301302200012',
    hazardousGoods: true,
    qualificationLicences: [paper],
    pickupWarehouseIds: [warehouse],
  };
  const fields = await form(world, applicant, typed);
  const sent = await applicant.does(applyCompany, { ...fields, submit: true });
  await (await world.as('auditor')).does(approveAudit, {
    id: sent.applicationId,
    version: sent.version,
    attested: [...ATTESTED],
  });
  const admin = await applicant.again();
  const record = await admin.does(companyDetail, {});
  expect(record).toMatchObject({
    name: fields.companyName,
    abbreviation: '演示简称',
    nameEn: 'Demo Record Co., Ltd.',
    legalPerson: fields.legalPerson,
    creditCode: fields.socialCreditCode,
    phone: fields.phone,
    fax: '0510-86880002',
    region: '320281',
    address: '滨江路1号',
    postcode: '214400',
    contact: '演示十',
    bank: '演示银行江阴支行',
    bankAccountTail: '8888',
    cnapsCode: '301302200012',
    businessLicenceFileId: fields.businessLicenceFileId,
    pickupWarehouseIds: [warehouse],
    enterpriseType: '30',
    industry: '20',
    customerType: '20',
  });
  expect(record.licences.filter((l) => l.licenceType !== '10')).toMatchObject([
    {
      licenceType: '20',
      certificateNo: '演示危化经字09001',
      startDate: paper.startDate,
      endDate: paper.endDate,
    },
  ]);
});
