import { z } from 'zod';
import { BatchResult, command, Id, Ids, list, PLATFORM, Reason } from '#kernel/rules/contract.ts';
import { PRICE_INDEX } from '../rules/pages.ts';
import { TestCompanyThere } from '../rules/refusals.ts';

const base = '/api/common-order/admin/testCompany' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [PRICE_INDEX] } as const;

export const TestCompanyRow = z.object({
  id: z.string(),
  memberId: z.string(),
  company: z.string(),
  companyEn: z.string().nullable(),
  reason: z.string(),
  author: z.string(),
  gmtCreate: z.string(),
});
export type TestCompanyRow = z.output<typeof TestCompanyRow>;
/** Test members: companies whose deals never count in an index (trading-domain 20.2.1). */
export const listTestCompanies = list('testCompanies.list', {
  ...common,
  path: `${base}/list`,
  button: 'View',
  filters: {},
  row: TestCompanyRow,
  sortable: ['gmtCreate'],
});
export const addTestCompany = command('testCompanies.add', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ memberId: Id, reason: Reason }),
  output: z.object({ id: z.string() }),
  refuses: [TestCompanyThere],
});
export const deleteTestCompanies = command('testCompanies.delete', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
