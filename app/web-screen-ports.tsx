import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { newKey } from '#kernel/web/request/act-key.ts';
import { call } from '#kernel/web/request/call.ts';
import { download, saveFile, upload } from '#kernel/web/request/transfer.ts';
import type { CodeItem, ImportCheck, ImportRun, SavedView, ScreenPorts, UploadedFile, ViewContent } from '#kernel/web/screens/ports.ts';
import { getAttachmentUrls, getOneAttachment, uploadPrivate, uploadPublic } from '#office/attachments/contract/attachment.ts';
import { type CodeNode, treeView } from '#office/codesets/contract/code-tree.ts';
import { dropDraft, loadDraft, saveDraft } from '#office/drafts/contract/drafts.ts';
import { deleteView, listViews, saveView } from '#office/drafts/contract/views.ts';
import { createExport, exportNow } from '#office/transfers/contract/export.ts';
import { importCommon, importErrors, listImports } from '#office/transfers/contract/import.ts';

const silent = { silent: true } as const;
/** Files of half a gigabyte on a slow line, and imports that wait for hundreds of rows. */
const LONG_MS = 600_000;
/** Addresses asked for at once (contract of the attachments). */
const MOST_IDS = 100;

type Json = Parameters<typeof call<typeof saveDraft>>[1]['content'];

/** A browser lets at most 64 KB outlive the page; a body above that would not be sent at all. */
const fitsFarewell = (content: unknown): boolean => JSON.stringify(content).length < 16_000;

/** Items of a set, those below their parent right after it. */
const flat = (nodes: readonly CodeNode[]): CodeItem[] =>
  nodes.flatMap((n) => [{ itemCode: n.itemCode, itemName: n.itemName, badge: n.badge as CodeItem['badge'] }, ...flat(n.children ?? [])]);

const viewOf = (row: { id: string; name: string; content: unknown }): SavedView => ({ id: row.id, name: row.name, content: row.content as ViewContent });

async function describe(ids: readonly string[]): Promise<readonly UploadedFile[]> {
  const found: UploadedFile[] = [];
  for (let at = 0; at < ids.length; at += MOST_IDS) found.push(...(await call(getAttachmentUrls, { attachmentIds: ids.slice(at, at + MOST_IDS) }, silent)));
  return found;
}

async function runImport({ bizType, file, dryRun, mode, force, onProgress }: ImportRun): Promise<ImportCheck> {
  const flag = (on: boolean) => (on ? '1' : '0');
  // The dialog shows a refusal where it stands, so that no toast repeats it.
  const options = { ...silent, timeoutMs: LONG_MS, onProgress: (share: number) => onProgress(Math.round(share * 100)) };
  const answer = await upload(importCommon, { bizType, mode, dryRun: flag(dryRun), force: flag(force) }, [{ name: 'multipartFile', file }], options);
  if (typeof answer === 'string') return { total: 0, good: 0, bad: 0, problems: [], message: answer };
  const check = answer as { message: string; total: number; success: number; fail: number; problems: ImportCheck['problems'] };
  return { total: check.total, good: check.success, bad: check.fail, problems: check.problems, message: check.message };
}

/** What lists, forms and dialogs ask of the office: code sets, views, drafts, files, exports, imports. Its own file, so that a visitor does not carry these contracts. */
export const screens: Omit<ScreenPorts, 'imports'> & { readonly imports: Omit<ScreenPorts['imports'], 'template'> } = {
  codes: async (codesetType) => flat(await call(treeView, { codesetType, language: currentLocale() }, silent)),
  views: {
    load: async (screen) => (await call(listViews, { screen }, silent)).map(viewOf),
    save: async (screen, { id, name, content }) =>
      viewOf(await call(saveView, { screen, name, content: content as unknown as Json, ...(id === undefined ? {} : { id }) })),
    drop: async (id) => void (await call(deleteView, { id })),
  },
  drafts: {
    load: (key) => call(loadDraft, { key }, silent),
    save: (key, content) => call(saveDraft, { key, content: content as Json }, { ...silent, keepalive: fitsFarewell(content) }),
    drop: async (key) => void (await call(dropDraft, { key }, { ...silent, keepalive: true })),
  },
  files: {
    upload: async (file, scene, bucket, onProgress, signal) => {
      const options = { ...silent, signal, timeoutMs: LONG_MS, onProgress: (share: number) => onProgress(Math.round(share * 100)) };
      return (await upload(bucket === 'public' ? uploadPublic : uploadPrivate, { scene }, [{ name: 'file', file }], options)) as UploadedFile;
    },
    describe,
    download: async (attachmentId) => saveFile(await download(getOneAttachment, { attachmentId }, { overlay: true })),
  },
  exports: {
    start: async ({ bizType, columns, filters, format, later }) => {
      const wish = { bizType, filters: { ...filters }, columns: columns.map((c) => c.key), format };
      if (later) await call(createExport, { ...wish, idempotencyKey: newKey() } as typeof wish, silent);
      else saveFile(await download(exportNow, wish, { ...silent, overlay: true, fallbackName: `${bizType}.${format}` }));
    },
  },
  imports: {
    run: runImport,
    history: async (bizType, pageNum, pageCount) => {
      const { list, totalCount } = await call(listImports, { bizType, pageNum, pageCount }, silent);
      return { list, totalCount };
    },
    errorFile: async (id) => saveFile(await download(importErrors, { id }, silent)),
  },
};
