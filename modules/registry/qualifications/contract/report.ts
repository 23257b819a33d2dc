import { z } from 'zod';
import {
  command,
  Day,
  Id,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';

const ownCompany = {
  audience: MEMBERS,
  relation: 'own',
  dataType: 'LICENCE',
  routes: [QUALIFICATIONS],
} as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'LICENCE',
  routes: [LICENCES],
} as const;
const STATES = z.enum(['10', '20', '40']);
/** One side's report of one deal (trading-domain 1.4, N-LIC-04). */
export const ReportRow = z.object({
  id: Id,
  version: z.number().int(),
  memberId: Id,
  companyName: z.string(),
  side: z.enum(['seller', 'buyer']),
  bizNo: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string(),
  quantity: z.string(),
  dealtOn: z.string(),
  dueDate: z.string(),
  state: STATES,
  overdue: z.boolean(),
  reportedOn: z.string().nullable(),
  receiptNo: z.string().nullable(),
  note: z.string().nullable(),
  fileId: Id.nullable(),
  reportedByName: z.string().nullable(),
  can: z.array(z.string()),
});
export type ReportRow = z.output<typeof ReportRow>;
const filters = {
  keyword: OptionalText(60).optional(),
  state: z.array(STATES).max(3).optional(),
  overdue: z.boolean().optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['dueDate', 'dealtOn', 'reportedOn'] as const;
/** The company's own reports, the soonest due first. */
export const listReports = list('reports.list', {
  path: '/api/common-member/common/controlledReport/list',
  ...ownCompany,
  filters,
  row: ReportRow,
  sortable,
});
/** Those of every company in reach. */
export const listAllReports = list('reports.all', {
  path: '/api/common-member/admin/controlledReport/list',
  ...operator,
  filters: { ...filters, memberId: Id.optional() },
  row: ReportRow,
  sortable,
});
/** The company has reported, and says when and under which number. */
export const enterReport = command('reports.enter', {
  path: '/api/common-member/common/controlledReport/report',
  ...ownCompany,
  button: 'Submit',
  input: z.strictObject({
    id: Id,
    version: Version,
    reportedOn: Day,
    receiptNo: Text(60),
    note: OptionalText(300),
    fileId: Id.nullish().transform((v) => v ?? null),
  }),
  output: z.object({ id: Id, version: z.number().int(), state: z.string() }),
});
