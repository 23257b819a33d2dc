import { z } from 'zod';
import { command, EVERYONE, Id, list, Version } from '#kernel/rules/contract.ts';

const base = '/api/common-platform/common/export' as const;
/**
 * "What I see": a list's business type, its filters and sorting as sent to the list, the visible columns in
 * their order; `said` are the filters in the words of the screen, for the file's last line.
 */
const wish = {
  bizType: z.string().max(40),
  filters: z.record(z.string().max(60), z.unknown()).default({}),
  columns: z.array(z.string().max(60)).max(100).default([]),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  said: z.string().max(1000).optional(),
};
/** Up to 5 000 rows at once, as the caller sees the list now. */
export const exportNow = command('exportNow', {
  path: `${base}/now`,
  audience: EVERYONE,
  relation: 'self',
  answer: 'file',
  input: z.strictObject(wish),
  output: z.unknown(),
  rate: { calls: 20, seconds: 60 },
});
/** A background task under "my exports"; scope and rights are asked again when it runs. */
export const createExport = command('createExport', {
  path: `${base}/create`,
  audience: EVERYONE,
  relation: 'self',
  once: 'creates',
  input: z.strictObject(wish),
  output: z.object({ id: z.string(), version: z.number().int(), state: z.string() }),
});

export const ExportRow = z.object({
  id: z.string(),
  version: z.number().int(),
  bizType: z.string(),
  title: z.string(),
  format: z.enum(['xlsx', 'csv']),
  state: z.string(),
  progress: z.number().int(),
  rows: z.number().int(),
  /** The filters it was made with, in words. */
  said: z.string().nullable(),
  gmtCreate: z.string(),
  expireAt: z.string().nullable(),
  error: z.string().nullable(),
  can: z.array(z.string()),
});
export const listExports = list('listExports', {
  path: `${base}/list`,
  audience: EVERYONE,
  relation: 'self',
  filters: { state: z.enum(['10', '20', '30', '40', '50', '60']).optional() },
  row: ExportRow,
  sortable: ['gmtCreate'],
});
const one = z.strictObject({ id: Id, version: Version });
const toActionResult = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.string(),
  can: z.array(z.string()),
});
export const downloadExport = command('downloadExport', {
  path: `${base}/download`,
  audience: EVERYONE,
  relation: 'self',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.unknown(),
});
export const cancelExport = command('cancelExport', {
  path: `${base}/cancel`,
  audience: EVERYONE,
  relation: 'self',
  input: one,
  output: toActionResult,
});
export const retryExport = command('retryExport', {
  path: `${base}/retry`,
  audience: EVERYONE,
  relation: 'self',
  input: one,
  output: toActionResult,
});
export const deleteExport = command('deleteExport', {
  path: `${base}/delete`,
  audience: EVERYONE,
  relation: 'self',
  input: one,
  output: z.null(),
});
