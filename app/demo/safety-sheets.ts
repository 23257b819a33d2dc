import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { newKey, type Storage } from '#kernel/server/files/index.ts';
import { type PdfContent, renderPdf } from '#kernel/server/pdf.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { filesOfHouse } from '#office/attachments/server/services.ts';
import { SPU_FILES } from '#registry/catalogue/rules/files.ts';
import { type ChemicalKey, chemical } from './reference/chemicals.ts';

type Chemical = ReturnType<typeof chemical>;
interface Sheet {
  readonly fileName: string;
  readonly body: Buffer;
}

const line = (zh: string, en: string, value: string | null): PdfContent =>
  `${zh} ${en}：${value ?? '无资料 / no data'}`;
const part = (no: number, zh: string, en: string, ...lines: readonly PdfContent[]): PdfContent => [
  { text: `第${no}部分 ${zh}  Section ${no}: ${en}`, style: 'heading' },
  ...lines,
];
const NOT_FILLED =
  "演示文件不含该部分资料；实际交易以卖方提供的安全技术说明书为准。 This demonstration sheet leaves the section open; in business the seller's own SDS decides.";
const SIGNAL: Readonly<Record<string, string>> = { D: '危险 Danger', W: '警告 Warning', N: '无 None' };

/** The sixteen sections of GB/T 16483, filled as far as the demonstration's data goes. */
function sections(c: Chemical): PdfContent {
  const open = (no: number, zh: string, en: string) => part(no, zh, en, NOT_FILLED);
  return [
    { text: '化学品安全技术说明书  Safety data sheet', style: 'title' },
    part(
      1,
      '化学品及企业标识',
      'Identification',
      line('品名', 'Product', `${c.zh} / ${c.en}`),
      line('CAS号', 'CAS No.', c.cas),
      line('EC号', 'EC No.', c.ec),
    ),
    part(
      2,
      '危险性概述',
      'Hazard identification',
      line('信号词', 'Signal word', SIGNAL[c.signalWord] ?? null),
      line('象形图', 'Pictograms', c.pictograms.join(', ')),
      line('危险性说明', 'Hazard statements', c.hStatements.join(', ')),
    ),
    part(3, '成分/组成信息', 'Composition', line('分子式', 'Formula', c.formula)),
    open(4, '急救措施', 'First-aid measures'),
    open(5, '消防措施', 'Fire-fighting measures'),
    open(6, '泄漏应急处理', 'Accidental release measures'),
    part(
      7,
      '操作处置与储存',
      'Handling and storage',
      line('阻聚剂', 'Inhibitor', c.needsInhibitor ? '需要 required' : '不需要 not required'),
    ),
    open(8, '接触控制/个体防护', 'Exposure controls and personal protection'),
    part(
      9,
      '理化特性',
      'Physical and chemical properties',
      line('闪点', 'Flash point °C', c.flashPoint),
      line('密度（20 °C）', 'Density t/m³', c.density20),
      line('熔点', 'Melting point °C', c.meltingPoint),
    ),
    open(10, '稳定性和反应性', 'Stability and reactivity'),
    open(11, '毒理学信息', 'Toxicological information'),
    open(12, '生态学信息', 'Ecological information'),
    open(13, '废弃处置', 'Disposal considerations'),
    part(
      14,
      '运输信息',
      'Transport information',
      line('UN号', 'UN No.', c.un),
      line('运输名称', 'Proper shipping name', c.properShippingName),
      line(
        '危险类别',
        'Class',
        [c.hazardClass, ...c.subRisks].filter(Boolean).join(' (') + (c.subRisks.length > 0 ? ')' : ''),
      ),
      line('包装类别', 'Packing group', c.packingGroup),
    ),
    part(
      15,
      '法规信息',
      'Regulatory information',
      line('管控类别', 'Control classes', c.controlClasses.join(', ')),
    ),
    part(
      16,
      '其他信息',
      'Other information',
      '演示数据，不得用于实际操作。 Demonstration data, not for use in operations.',
    ),
  ];
}

function label(c: Chemical): PdfContent {
  return [
    { text: '化学品安全标签  Safety label', style: 'title' },
    { text: `${c.zh} / ${c.en}`, style: 'heading' },
    line('CAS号', 'CAS No.', c.cas),
    line('UN号', 'UN No.', c.un),
    line('信号词', 'Signal word', SIGNAL[c.signalWord] ?? null),
    line('象形图', 'Pictograms', c.pictograms.join(', ')),
    line('危险性说明', 'Hazard statements', c.hStatements.join(', ')),
    '演示标签，不得用于实际包装。 Demonstration label, not for use on packages.',
  ];
}

async function keep(
  db: Kysely<AnyTables>,
  storage: Storage,
  spuId: string,
  sort: number,
  sheet: Sheet,
): Promise<string> {
  const key = newKey('private', 'pdf');
  await storage.put(key, sheet.body, sheet.body.length);
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (member_id, bucket, scene, file_name, ext, content_type, size, sha256,
      storage_key, state, ref_count, scan_result)
    values (0, 'private', 'pdf', ${sheet.fileName}, 'pdf', 'application/pdf', ${sheet.body.length},
      ${createHash('sha256').update(sheet.body).digest('hex')}, ${key}, 'bound', 1, 'skipped') returning id`.execute(
    db,
  );
  const id = rows[0]?.id as string;
  await sql`insert into attachments.binding (attachment_id, biz_type, biz_id, sort)
    values (${id}::bigint, ${SPU_FILES}, ${spuId}::bigint, ${sort}::int)`.execute(db);
  return id;
}

/** Safety data sheet and label of every hazardous chemical, as files of its SPU. */
export async function loadSafetySheets(
  db: Kysely<AnyTables>,
  settings: Settings,
  spus: ReadonlyMap<ChemicalKey, string>,
): Promise<void> {
  const { storage } = filesOfHouse(settings);
  const created = (await sql<{ now: Date }>`select kernel.now() as now`.execute(db)).rows[0]?.now as Date;
  for (const [key, spuId] of spus) {
    const c = chemical(key);
    if (c.controlClasses.every((x) => x === '00')) continue;
    const make = async (name: string, content: PdfContent): Promise<Sheet> => ({
      fileName: `${c.zh} ${name}.pdf`,
      body: await renderPdf({
        title: `${c.zh} ${name}`,
        locale: 'zh_CN',
        created,
        content,
        watermark: '演示 DEMO',
      }),
    });
    const sds = await keep(db, storage, spuId, 0, await make('安全技术说明书 SDS', sections(c)));
    const tag = await keep(db, storage, spuId, 1, await make('安全标签 Label', label(c)));
    await sql`update catalogue.spu set sds_file_id = ${sds}::bigint, label_file_id = ${tag}::bigint
      where id = ${spuId}::bigint`.execute(db);
  }
}
