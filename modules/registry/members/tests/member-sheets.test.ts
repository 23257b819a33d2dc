import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { importCommon } from '#office/transfers/contract/import.ts';
import { listMembers } from '../contract/member.ts';

const world = await openWorld({ max: 12 });
const operator = await world.as('operator');
const service = await world.as('service');
const codeOf = (first17: string): string => first17 + (creditCodeCheck(first17) as string);

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-members-'));
async function sheet(heads: readonly string[], rows: readonly (readonly string[])[]) {
  const bytes = await buffer(
    xlsxStream({
      zone: 'UTC',
      sheets: [{ name: 'S', columns: heads.map((heading) => ({ heading, kind: 'text' as const })), rows }],
    }),
  );
  const at = path.join(dir, randomUUID());
  fs.writeFileSync(at, bytes);
  return {
    path: at,
    fileName: 'members.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

test('R-IMP MEMBER: customers from a sheet are opened like by the form, bad rows say why; the list exports what is seen', async () => {
  const heads = [
    '公司名称*',
    '简称*',
    '统一社会信用代码',
    '会员类型*',
    '客户类型*',
    '企业类型*',
    '行业*',
    '管理员账号*',
    '管理员姓名*',
    '管理员邮箱*',
  ];
  const file = await sheet(heads, [
    [
      '导入客户甲有限公司',
      '导入甲',
      codeOf('91310000MA1IMP001'.replace('I', 'J')),
      '买方',
      '公司',
      '贸易商',
      '石油化工',
      'imp_admin_1',
      '导入一',
      'imp1@example.com',
    ],
    [
      '导入客户乙有限公司',
      '导入乙',
      '91310000MA1XXXXXX1',
      '买方',
      '公司',
      '贸易商',
      '石油化工',
      'imp_admin_2',
      '导入二',
      'imp2@example.com',
    ],
    [
      '导入客户丙有限公司',
      '导入丙',
      codeOf('91310000MA1JMP003'),
      '平台',
      '公司',
      '贸易商',
      '石油化工',
      'imp_admin_3',
      '导入三',
      'imp3@example.com',
    ],
  ]);
  expect(
    await operator.does(importCommon, { bizType: 'MEMBER', multipartFile: file, dryRun: '1' }),
  ).toMatchObject({ total: 3, success: 1, fail: 2 });
  const english = [
    'Company name*',
    'Abbreviation*',
    'Unified social credit code',
    'Member type*',
    'Customer type*',
    'Enterprise type*',
    'Industry*',
    'Administrator’s account*',
    'Administrator’s name*',
    'Administrator’s e-mail*',
  ];
  const same = await sheet(english, [
    [
      '导入客户甲有限公司',
      '导入甲',
      codeOf('91310000MA1JMP001'),
      '买方',
      '公司',
      '贸易商',
      '石油化工',
      'imp_admin_1',
      '导入一',
      'imp1@example.com',
    ],
  ]);
  expect(
    await operator.does(importCommon, { bizType: 'MEMBER', multipartFile: same, dryRun: '1' }),
  ).toMatchObject({ success: 1, fail: 0 });
  await operator.does(importCommon, { bizType: 'MEMBER', multipartFile: file });
  expect((await operator.does(listMembers, { keyword: '导入客户' })).list).toMatchObject([
    { name: '导入客户甲有限公司', sourceType: 'import', status: '10', level: '10' },
  ]);
  await refused(
    (await world.as('auditor')).does(importCommon, { bizType: 'MEMBER', multipartFile: file }),
    NoPermission,
  );
  await refused(
    service.does(exportNow, { bizType: 'MEMBER', format: 'csv', filters: {}, columns: [] } as never),
    NoPermission,
  );
});
