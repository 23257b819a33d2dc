import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { importCommon } from '#office/transfers/contract/import.ts';
import { departmentTree } from '../contract/department.ts';
import { activateEmployee } from '../contract/employee-acts.ts';
import { EmpNoPassword } from '../rules/refusals.ts';
import { world as open, staffOfCompany } from './staff-world.ts';

const world = await open();
const seller = await world.as('seller_admin');
const staff = staffOfCompany(seller);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-staff-'));

/** A sheet as a person would send it. */
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
    fileName: 'staff.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
const STAFF_HEADS = [
  '账号*',
  '姓名*',
  '登录邮箱*',
  '手机号',
  '工号',
  '性别',
  '部门*',
  '直属上级工号',
  '入职日期',
  '备注',
];

test('R-IMP EMPLOYEE: good rows become people with a mail on its way, bad ones say why; nobody knows a password, so they come in by the link', async () => {
  const file = await sheet(STAFF_HEADS, [
    ['import_a', '导入甲', 'ia@example.com', '13911110001', 'I-1', '男', '销售部', '', '2026-03-01', ''],
    ['import_b', '导入乙', 'ib@example.com', '', 'I-2', '女', '销售部', 'I-1', '', ''],
    ['1bad', '导入丙', 'not-an-address', '', '', '', '销售部', '', '', ''],
    ['import_d', '导入丁', 'id@example.com', '', '', '', '没有的部门', '', '', ''],
  ]);
  expect(
    await seller.does(importCommon, { bizType: 'EMPLOYEE', multipartFile: file, dryRun: '1' }),
  ).toMatchObject({ total: 4, success: 2, fail: 2 });
  expect((await staff.list({ keyword: 'import_' })).totalCount).toBe(0);
  await seller.does(importCommon, { bizType: 'EMPLOYEE', multipartFile: file });
  const { list } = await staff.list({ keyword: 'import_', sortProperties: 'account', sortAsc: true });
  expect(list.map((e) => [e.account, e.gender, e.status, e.superiorName])).toEqual([
    ['import_a', '1', '10', null],
    ['import_b', '2', '10', '导入甲'],
  ]);
  expect((await seller.does(activateEmployee, { ids: [list[0]?.id as string] })).failures[0]?.code).toBe(
    EmpNoPassword.code,
  );
  await refused(
    (await world.as('seller_trader')).does(importCommon, { bizType: 'EMPLOYEE', multipartFile: file }),
    NoPermission,
  );
});

test('R-IMP DEPARTMENT: departments from a sheet, superiors first', async () => {
  const file = await sheet(
    ['部门编码*', '部门名称*', '英文名称', '上级部门编码', '类型', '排序', '描述'],
    [
      ['IMP-1', '导入部', 'Imported', '', '部门', '30', ''],
      ['IMP-2', '导入组', '', 'IMP-1', '', '', '小组'],
      ['IMP-3', '悬空组', '', 'NOWHERE', '', '', ''],
      ['坏', '坏编码', '', '', '', '', ''],
    ],
  );
  await seller.does(importCommon, { bizType: 'DEPARTMENT', multipartFile: file });
  const tree = JSON.stringify(await seller.does(departmentTree, { keyword: 'IMP-' }));
  for (const code of ['IMP-1', 'IMP-2']) expect(tree).toContain(code);
  expect(tree).not.toContain('IMP-3');
  expect(await world.audit()).toEqual({});
});
