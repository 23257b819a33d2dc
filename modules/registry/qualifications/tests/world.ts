import { sql } from 'kysely';
import type { Person, World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { addLicence, approveLicence, licenceDetail } from '../contract/licence.ts';

/** A file the person has uploaded, of a scene. */
export async function uploaded(world: Pick<World, 'sql'>, who: Person, scene = 'licence'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (uploader_id, member_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
    values (${who.actor.accountId}::bigint, ${who.actor.memberId}::bigint, 'private', ${scene}, 'licence.pdf', 'pdf', 'application/pdf', 10, ${'0'.repeat(64)}, ${`private/00/00/${crypto.randomUUID()}.pdf`}, 'skipped') returning id`.execute(
    world.sql,
  );
  return rows[0]?.id as string;
}
export const inDays = async (world: Pick<World, 'sql'>, n: number): Promise<string> =>
  (await sql<{ d: string }>`select (kernel.today() + ${n}::int)::text as d`.execute(world.sql)).rows[0]
    ?.d as string;
export async function spuOf(
  world: Pick<World, 'sql'>,
  cas: string,
): Promise<{ id: string; casNo: string; controlClasses: string[] }> {
  const { rows } = await sql<{
    id: string;
    casNo: string;
    controlClasses: string[];
  }>`select id, cas_no as "casNo", control_classes as "controlClasses" from catalogue.spu where cas_no = ${cas}`.execute(
    world.sql,
  );
  return rows[0] as { id: string; casNo: string; controlClasses: string[] };
}

type Form = Omit<InputOf<typeof addLicence>, 'idempotencyKey'>;
let serial = 0;
/** A complete operating licence for toluene as a company files it; anything may be overridden. */
export async function paper(world: World, who: Person, over: Partial<Form> = {}): Promise<Form> {
  serial += 1;
  const toluene = await spuOf(world, '108-88-3');
  return {
    companyId: who.actor.memberId as string,
    licenceType: '20',
    certificateNo: `测试危化经字${String(serial).padStart(5, '0')}`,
    startDate: await inDays(world, -10),
    endDate: await inDays(world, 1085),
    issuer: '测试市应急管理局',
    issuerEn: null,
    scopeItems: [{ spuId: toluene.id }],
    operatingMode: '10',
    withStorage: false,
    businessType: '20',
    billingType: '10',
    sellableQty: null,
    fileIds: [await uploaded(world, who)],
    remarks: null,
    submit: true,
    ...over,
  };
}
/** Files a paper and has the auditor approve it. */
export async function approved(
  world: World,
  who: Person,
  over: Partial<Form> = {},
): Promise<{ id: string; version: number }> {
  const filed = await who.does(addLicence, await paper(world, who, { ...over, submit: true }));
  return (await world.as('auditor')).does(approveLicence, { id: filed.id, version: filed.version });
}
export const seen = (who: Person, id: string) => who.does(licenceDetail, { id });
