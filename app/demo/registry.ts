import { type Kysely, sql } from 'kysely';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { type Secrets, secretsWith } from '#kernel/server/secrets.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { plantAddress, plantBilling } from '#registry/addressbook/server/demo.ts';
import { spellPlanted } from '#registry/catalogue/server/demo.ts';
import { install as installMembers, plantMember } from '#registry/members/server/demo.ts';
import { plantDeclaration, plantHandler, plantLicence } from '#registry/qualifications/server/demo.ts';
import { install as installStores, plantStore } from '#registry/stores/server/demo.ts';
import { loadMoreBaseData } from './base-data.ts';
import { companies, type DemoCompany } from './reference/companies.ts';
import { type DemoPerson, people } from './reference/people.ts';
import { type BaseData, loadBaseData, loadShelf, scopeOf } from './registry-goods.ts';

/** Names of the companies by their number of trading-domain 23.2. */
export const companyNames: ReadonlyMap<number, LocalizedText> = new Map([
  [0, { zh: '平台运营中心', en: 'Platform operations' }],
  ...companies.map(({ no, zh, en }): [number, LocalizedText] => [no, { zh, en }]),
]);

/** Business type a kind of licence stands for (code set business_type); trading where nothing else is said. */
const BUSINESS: Readonly<Record<string, string>> = {
  '21': '10',
  '22': '40',
  '30': '50',
  '40': '30',
  '50': '60',
};
const PURPOSES: Readonly<Record<string, string>> = {
  '10': '作为生产装置原料自用',
  '30': '作为涂料、胶粘剂及合成材料生产原料自用',
};
/** Papers whose buyers must name a handler (trading-domain 1.4). */
const HANDLED = ['23', '24'];

/**
 * Companies with their papers, stores, invoice data and addresses; then base data, SPU and SKU.
 * Deterministic, dated relative to today.
 * Answers the ids of the companies by their number.
 */
export async function loadRegistry(db: Kysely<AnyTables>, settings: Settings): Promise<Map<number, string>> {
  const secrets = secretsWith([settings.dataKey]);
  await installMembers(db);
  await installStores(db);
  const memberIds = await loadCompanies(db, secrets);
  const base = await loadBaseData(db, settings, memberIds);
  const storeIds = await loadStores(db, memberIds);
  await loadPapers(db, memberIds, base, secrets);
  await loadShelf(db, base, memberIds, storeIds);
  await loadMoreBaseData(db, memberIds);
  await loadSheds(db, memberIds);
  await spellPlanted(db);
  return memberIds;
}

/** The person a company is reached at: its first administrator. */
function contactOf(c: DemoCompany): DemoPerson {
  const staff = people.filter((p) => p.company === c.no);
  const found = staff.find((p) => p.administrator) ?? staff[0];
  if (found === undefined) throw new Error(`nobody works for company ${c.no}`);
  return found;
}

/** The seller the operator has put on the list of automatic approval (trading-domain 3.7). */
const APPROVED_BY_RULE = 'binlan';

async function loadCompanies(db: Kysely<AnyTables>, secrets: Secrets): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for (const c of companies) {
    const contact = contactOf(c);
    const { id } = await plantMember(
      db,
      {
        name: c.zh,
        nameEn: c.en,
        abbreviation: c.shortZh,
        creditCode: c.creditCode,
        customerType: c.customerType,
        enterpriseType: c.enterpriseType,
        industry: c.industry,
        memberType: c.memberType,
        level: c.level,
        region: c.region,
        parentMemberId: c.parent === null ? null : (ids.get(c.parent) ?? null),
        subsidiaryShare: c.parent === null ? null : '60.00',
        intermediaryQualified: c.intermediary,
        autoApproval: c.key === APPROVED_BY_RULE,
        demo: true,
        agreementVersion: 1,
        legalPerson: c.legalPerson,
        address: `${c.cityZh}${c.addressZh}`,
        postcode: c.postcode,
        phone: c.phone,
        contact: contact.zh,
        contactMobile: contact.mobile,
        bank: c.bankZh,
        bankAccount: c.bankAccount,
        creditLine: c.creditLine,
        riskLevel: c.riskLevel,
      },
      secrets,
    );
    ids.set(c.no, id);
    await loadAddressesOf(db, c, id, contact, secrets);
  }
  return ids;
}

async function loadAddressesOf(
  db: Kysely<AnyTables>,
  c: DemoCompany,
  memberId: string,
  contact: DemoPerson,
  secrets: Secrets,
): Promise<void> {
  const address = `${c.cityZh}${c.addressZh}`;
  const receiver = { receiverName: contact.zh, receiverPhone: contact.mobile };
  await plantBilling(
    db,
    {
      memberId,
      enterpriseName: c.zh,
      invoiceType: '02',
      isDefault: true,
      taxNo: c.creditCode,
      address,
      phone: c.phone,
      bank: c.bankZh,
      account: c.bankAccount,
      ...receiver,
      receiverAddress: address,
    },
    secrets,
  );
  if (c.memberType === 'seller') return;
  const place = { memberId, ...receiver, region: c.region, postcode: c.postcode };
  await plantAddress(db, { ...place, type: '1', isDefault: true, detail: c.addressZh });
  await plantAddress(db, { ...place, type: '1', isDefault: false, detail: `${c.addressZh} 2号库卸货口` });
}

async function loadStores(
  db: Kysely<AnyTables>,
  memberIds: ReadonlyMap<number, string>,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for (const c of companies.filter((row) => row.memberType !== 'buyer')) {
    const admin = contactOf(c);
    const id = await plantStore(db, {
      memberId: memberIds.get(c.no) as string,
      name: `${c.shortZh}店铺`,
      nameEn: c.en.slice(0, 100),
      companyName: c.zh,
      abbreviation: c.shortZh,
      address: `${c.cityZh}${c.addressZh}`,
      adminName: admin.zh,
      adminPhone: admin.mobile,
      adminEmail: admin.email,
      importance: c.riskLevel === 'A' ? 5 : 3,
      ...(c.enterpriseType === '40' ? { type: 'LOGISTICS' } : {}),
    });
    ids.set(c.no, id);
  }
  return ids;
}

/**
 * Addresses of buyers in a warehouse: their own one, else one of the platform's in their city or province;
 * where there is none, an address without a warehouse.
 */
async function loadSheds(db: Kysely<AnyTables>, memberIds: ReadonlyMap<number, string>): Promise<void> {
  for (const c of companies.filter((row) => row.memberType !== 'seller')) {
    const contact = contactOf(c);
    const memberId = memberIds.get(c.no) as string;
    const { rows } = await sql<{
      id: string;
    }>`select id from catalogue.warehouse where member_id in (${memberId}::bigint, 0) and enabled
      and not deleted and left(region, 2) = left(${c.region}, 2)
      order by member_id desc, left(region, 4) = left(${c.region}, 4) desc, id limit 1`.execute(db);
    await plantAddress(db, {
      memberId,
      type: '2',
      isDefault: true,
      receiverName: contact.zh,
      receiverPhone: contact.mobile,
      region: c.region,
      postcode: c.postcode,
      detail: `${c.addressZh} 储罐区`,
      warehouseId: rows[0]?.id ?? null,
    });
  }
}

/**
 * Licences with their scope, declarations of use of those who use hazardous goods themselves, handlers of
 * explosive precursors.
 */
async function loadPapers(
  db: Kysely<AnyTables>,
  memberIds: ReadonlyMap<number, string>,
  base: BaseData,
  secrets: Secrets,
): Promise<void> {
  for (const c of companies) {
    const memberId = memberIds.get(c.no) as string;
    for (const l of c.licences) {
      await plantLicence(db, {
        memberId,
        type: l.type,
        no: l.no,
        issuerZh: l.issuerZh,
        issuerEn: l.issuerEn,
        fromDay: l.fromDay,
        toDay: l.toDay,
        scope: scopeOf(base, l.scope),
        mode: l.mode,
        businessType: BUSINESS[l.type] ?? '20',
        quantity: l.quantity,
      });
    }
    const purpose = PURPOSES[c.enterpriseType];
    if (purpose !== undefined && c.memberType !== 'seller') await plantDeclaration(db, memberId, purpose);
    if (!c.licences.some((l) => HANDLED.includes(l.type))) continue;
    const handler = contactOf(c);
    await plantHandler(
      db,
      { memberId, name: handler.zh, idNo: handler.idcardNo, phone: handler.mobile },
      secrets,
    );
  }
}
