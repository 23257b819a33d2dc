import { z } from 'zod';
import { LETTER_PAGE } from '#fulfilment/deals/rules/pages.ts';
import { ActionResult, command, EVERYONE, Id, query, Version } from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { ExportBusy, ExportExpired } from '#office/transfers/rules/refusals.ts';

const base = '/api/common-order/common/dealFile' as const;
const party = { audience: EVERYONE, relation: 'party', dataType: 'DEAL', routes: [LETTER_PAGE] } as const;
const self = { audience: EVERYONE, relation: 'self', routes: [LETTER_PAGE], button: 'Export' } as const;
const Both = z.object({ zh: z.string(), en: z.string() });
const Value = z.union([z.string(), Both]).nullable();
const Unit = z.union([
  z.object({ kind: z.literal('money'), currency: z.string() }),
  z.object({ kind: z.literal('price'), currency: z.string(), uom: z.string() }),
  z.object({ kind: z.literal('quantity'), uom: z.string() }),
  z.object({ kind: z.literal('day') }),
  z.object({ kind: z.literal('text') }),
]);
export const Figure = z.object({
  key: z.string(),
  label: Both,
  unit: Unit,
  planned: Value,
  actual: Value,
  difference: z.object({ by: z.string(), percent: z.string().nullable() }).nullable(),
  href: z.string().nullable(),
});
export type Figure = z.output<typeof Figure>;
const DealHead = z.object({
  id: z.string(),
  dealNo: z.string(),
  dealState: z.string(),
  side: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  provisional: z.boolean(),
});
const FileRow = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.string(),
  progress: z.number().int(),
  papers: z.number().int(),
  /** Bytes. */
  size: z.string().nullable(),
  sha256: z.string().nullable(),
  gmtCreate: z.string(),
  expireAt: z.string().nullable(),
  error: z.string().nullable(),
  can: z.array(z.string()),
});
export type FileRow = z.output<typeof FileRow>;

/** How a deal went on the legs the reader may see: planned against actual. */
export const dealResult = query('dossiers.result', {
  ...party,
  path: `${base}/result`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({
    deal: DealHead,
    legs: z.array(
      z.object({
        legNo: z.string(),
        orderId: z.string().nullable(),
        orderNo: z.string().nullable(),
        figures: z.array(Figure),
      }),
    ),
  }),
});
/** What a deal's file would hold now, and the file the reader had made last. */
export const dealFile = query('dossiers.file', {
  ...party,
  path: `${base}/file`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({
    deal: DealHead,
    documents: z.array(
      z.object({
        kind: z.string(),
        title: Both,
        no: z.string(),
        state: Both,
        at: z.string(),
        href: z.string().nullable(),
        files: z.number().int(),
      }),
    ),
    file: FileRow.nullable(),
  }),
});
/** Puts the papers of a deal into one file, in the background. One that is being made already is answered instead. */
export const makeDealFile = command('dossiers.make', {
  ...party,
  path: `${base}/make`,
  button: 'Export',
  once: 'creates',
  input: z.strictObject({ id: Id }),
  output: ActionResult,
  refuses: [NotFound, ExportBusy],
});
export const cancelDealFile = command('dossiers.cancel', {
  ...self,
  path: `${base}/cancel`,
  input: z.strictObject({ id: Id, version: Version }),
  output: ActionResult,
  refuses: [NotFound, VersionConflict, StateNotAllowed],
});
export const downloadDealFile = command('dossiers.download', {
  ...self,
  path: `${base}/download`,
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.unknown(),
  refuses: [NotFound, ExportExpired],
});
