import { sql } from 'kysely';
import type { Person, World } from '#app/world.ts';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import { companyRecord } from '../contract/change.ts';

/** A whole credit code from its first 17 characters. */
export const codeOf = (first17: string): string => first17 + (creditCodeCheck(first17) as string);

/** A file the person has uploaded. */
export async function upload(world: World, who: Person): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
    values (${who.actor.accountId}::bigint, 'private', 'licence', 'licence.pdf', 'pdf', 'application/pdf', 10, ${'0'.repeat(64)}, ${`private/00/00/${crypto.randomUUID()}.pdf`}, 'skipped') returning id`.execute(
    world.sql,
  );
  return rows[0]?.id as string;
}

/** A complete form; anything may be overridden. */
export const form = async (world: World, who: Person, over: Record<string, unknown> = {}) => ({
  customerType: '10' as const,
  identityTypes: ['buyer' as const],
  companyName: '演示新材料有限公司',
  abbreviation: '演示新材',
  socialCreditCode: codeOf('91320281XXDEMT001'),
  legalPerson: who.actor.name,
  enterpriseType: '30',
  industry: '20',
  region: '320281',
  address: '滨江路1号',
  phone: '0510-86880001',
  contact: '演示十',
  contactMobile: '13800000099',
  businessLicenceFileId: await upload(world, who),
  businessLicenceNoEnd: true,
  ...over,
});
/** What a subsidiary is asked besides. */
export const administrator = (login: string) => ({
  subsidiaryShare: '51',
  adminName: '演示管理',
  adminLogin: login,
  adminEmail: `${login}@chem.example`,
});

/** The company's form as it starts, with what is changed in it. */
export async function changed(who: Person, over: Record<string, unknown>) {
  const { version, fields } = await who.does(companyRecord, {});
  return { ...fields, version, ...over };
}
