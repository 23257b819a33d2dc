import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { newKey } from '#kernel/server/files/index.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { filesOfHouse } from '#office/attachments/server/services.ts';
import { attestPoint, verifyPoint, waivePoint } from '#registry/qualifications/contract/checklist.ts';
import { addLicence, approveLicence, rejectLicence } from '#registry/qualifications/contract/licence.ts';
import { LICENCE_FILES } from '#registry/qualifications/rules/files.ts';
import { paperWords } from '#registry/qualifications/rules/words.ts';
import { type ChemicalKey, chemical } from './reference/chemicals.ts';
import type { Stage } from './stage.ts';

const names = paperWords.table as Readonly<Record<string, { zh: string; en: string } | undefined>>;

interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sha: string;
}
/** Documents of the demonstration: each kind of paper is drawn once and kept anew for everybody who files it. */
function documents(settings: Settings, now: Date): (type: string) => Promise<StoredFile> {
  const { storage } = filesOfHouse(settings);
  const drawn = new Map<string, Buffer>();
  return async (type) => {
    const said = names[type] ?? { zh: '资质证照', en: 'licence' };
    const body =
      drawn.get(type) ??
      (await renderPdf({
        title: said.zh,
        locale: 'zh_CN',
        created: now,
        watermark: '演示 DEMO',
        content: [
          { text: `${said.zh}  ${said.en}`, style: 'title' },
          '演示证照，内容以页面所填为准，不得用于实际经营。',
          'Demonstration document: what the page says counts; not for use in business.',
        ],
      }));
    drawn.set(type, body);
    const key = newKey('private', 'pdf');
    await storage.put(key, body, body.length);
    return {
      key,
      name: `${said.zh}.pdf`,
      size: body.length,
      sha: createHash('sha256').update(body).digest('hex'),
    };
  };
}

/** The document of each kind stands beside the papers that were there before anybody filed one. */
async function fileTheOld(s: Stage, keep: (type: string) => Promise<StoredFile>): Promise<void> {
  const { rows } = await sql<{
    type: string;
    n: number;
  }>`select licence_type as type, count(*)::int as n from qualifications.licence where file_id is null
    group by 1 order by 1`.execute(s.owner);
  for (const { type, n } of rows) {
    const doc = await keep(type);
    await sql`with file as (
        insert into attachments.attachment (member_id, bucket, scene, file_name, ext, content_type, size,
          sha256, storage_key, state, ref_count, scan_result)
        values (0, 'private', 'licence', ${doc.name}, 'pdf', 'application/pdf', ${doc.size}, ${doc.sha},
          ${doc.key}, 'bound', ${n}::int, 'skipped') returning id),
      filed as (update qualifications.licence l set file_id = file.id from file
      where l.licence_type = ${type} and l.file_id is null returning l.id, file.id as file)
      insert into attachments.binding (attachment_id, biz_type, biz_id, sort)
      select file, ${LICENCE_FILES}, id, 0 from filed`.execute(s.owner);
  }
}

interface Filing {
  readonly login: string;
  readonly side: 'seller' | 'buyer';
  readonly type: '20' | '22' | '24' | '25' | '50';
  readonly no: string;
  readonly days: readonly [number, number];
  readonly scope: readonly ChemicalKey[];
  readonly quantity?: string;
  readonly renews?: true;
  readonly ends: 'draft' | 'waiting' | 'rejected' | 'approved';
}
const FILINGS: readonly Filing[] = [
  {
    login: 'jinling_admin',
    side: 'buyer',
    type: '25',
    no: '川购备00902',
    days: [-2, 178],
    scope: ['toluene', 'acetone'],
    quantity: '80',
    ends: 'waiting',
  },
  {
    login: 'binlan_admin',
    side: 'seller',
    type: '20',
    no: '津滨危化经字00106',
    days: [-1, 1094],
    scope: ['benzene', 'mtbe', 'sulphur'],
    renews: true,
    ends: 'waiting',
  },
  {
    login: 'jiangyu_admin',
    side: 'buyer',
    type: '24',
    no: '汉易制爆说明00211',
    days: [-340, 20],
    scope: ['sulphur'],
    ends: 'approved',
  },
  {
    login: 'huli_admin',
    side: 'seller',
    type: '50',
    no: '沪贸资00305',
    days: [-10, 1000],
    scope: [],
    ends: 'draft',
  },
  {
    login: 'buyer2_admin',
    side: 'buyer',
    type: '22',
    no: '鲁青危化使字01401',
    days: [-3, 1090],
    scope: ['styrene'],
    ends: 'rejected',
  },
];

/**
 * Papers filed, reviewed and sent back by the people of the demonstration through the doors everyone uses,
 * and the points of a few checklists.
 */
export async function loadLicences(s: Stage, settings: Settings): Promise<void> {
  const now = (await sql<{ now: Date }>`select kernel.now() as now`.execute(s.owner)).rows[0]?.now as Date;
  const keep = documents(settings, now);
  await fileTheOld(s, keep);
  for (const f of FILINGS) await file(s, f, await keep(f.type), dayOf(now));
  await checkSome(s, dayOf(now));
}

async function file(s: Stage, f: Filing, doc: StoredFile, today: string): Promise<void> {
  const person = await s.as(f.login, f.side);
  const { rows } = await sql<{
    id: string;
  }>`insert into attachments.attachment (uploader_id, member_id, bucket, scene, file_name, ext, content_type,
    size, sha256, storage_key, scan_result)
    values (${person.accountId}::bigint, ${person.memberId}::bigint, 'private', 'licence', ${doc.name},
      'pdf', 'application/pdf', ${doc.size}, ${doc.sha}, ${doc.key}, 'skipped') returning id`.execute(
    s.owner,
  );
  const old = f.renews
    ? await sql<{
        id: string;
      }>`select id from qualifications.licence where member_id = ${person.memberId}::bigint
        and licence_type = ${f.type} and approval_status = '20' limit 1`.execute(s.owner)
    : null;
  const filed = await s.does(person, addLicence, {
    companyId: person.memberId as string,
    licenceType: f.type,
    certificateNo: f.no,
    startDate: addDays(today, f.days[0]),
    endDate: addDays(today, f.days[1]),
    issuer: '主管机关',
    issuerEn: 'Competent authority',
    scopeItems: f.scope.map((key) => ({ cas: chemical(key).cas })),
    operatingMode: f.type === '20' ? '10' : null,
    withStorage: false,
    businessType: f.side === 'buyer' ? '40' : '20',
    billingType: '10',
    sellableQty: f.quantity ?? null,
    fileIds: [rows[0]?.id as string],
    remarks: null,
    replacesId: old?.rows[0]?.id ?? null,
    submit: f.ends !== 'draft',
  });
  const auditor = await s.as('auditor');
  if (f.ends === 'approved') await s.does(auditor, approveLicence, { id: filed.id, version: filed.version });
  if (f.ends === 'rejected')
    await s.does(auditor, rejectLicence, {
      id: filed.id,
      version: filed.version,
      reason: '证照照片不清晰，无法核对证书编号和有效期，请重新上传',
    });
}

async function checkSome(s: Stage, today: string): Promise<void> {
  const auditor = await s.as('auditor');
  for (const [login, side] of [
    ['seller_admin', 'seller'],
    ['buyer_admin', 'buyer'],
  ] as const) {
    const person = await s.as(login, side);
    const memberId = person.memberId as string;
    await s.does(person, attestPoint, { code: 'dataTrue' });
    await s.does(auditor, verifyPoint, {
      memberId,
      code: 'registry',
      note: '国家企业信用信息公示系统，一致',
    });
  }
  const trader = await s.as('yonghai_admin', 'seller');
  await s.does(auditor, waivePoint, {
    memberId: trader.memberId as string,
    code: 'bankAccount',
    reason: '账户变更办理中，先以旧账户回单代替',
    until: addDays(today, 60),
  });
}
