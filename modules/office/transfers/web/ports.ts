import type { z } from 'zod';
import { currentLocale, translateNow } from '#kernel/web/i18n/index.ts';
import { call, download, newKey, saveFile, toast, upload } from '#kernel/web/request/index.ts';
import type { ImportCheck, ScreenPorts } from '#kernel/web/screens/ports.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { createExport, exportNow } from '../contract/export.ts';
import {
  cancelImport,
  type ImportCheckResult,
  importCommon,
  importErrors,
  importProgress,
  listImports,
  undoImport,
} from '../contract/import.ts';
import { importScene } from '../rules/file-scenes.ts';
import { exportWords } from '../rules/words.ts';

const IMPORT_MS = 180_000;
const REPEATED = 15104;

/** "What I see": at once as a file, or as a task under "my exports". */
export const exportPorts: ScreenPorts['exports'] = {
  async start({ bizType, columns, filters, said, format, later }) {
    const wish = {
      bizType,
      filters: { ...filters },
      columns: columns.map((c) => c.key),
      said: said.slice(0, 1000),
      format,
    };
    if (!later) return saveFile(await download(exportNow, wish, { overlay: true }));
    const keyed = { ...wish, idempotencyKey: newKey() };
    await call(createExport, keyed, { overlay: true });
    toast('success', translateNow(exportWords, 'queued'), {
      action: { label: translateNow(exportWords, 'title'), run: () => go('/myAccount/export') },
      lifeMs: 6_000,
    });
  },
};

type Checked = z.output<typeof ImportCheckResult>;
const checkOf = (answer: string | Checked): ImportCheck =>
  typeof answer === 'string'
    ? {
        id: '',
        state: '',
        total: 0,
        good: 0,
        bad: 0,
        problems: [],
        errorFileId: null,
        message: answer,
        headings: [],
        rows: [],
        ignored: [],
      }
    : { ...answer, good: answer.success, bad: answer.fail };

/** The import dialog's server: template, dry run and run, history, files of errors. */
export const importPorts: ScreenPorts['imports'] = {
  files: async () => importScene,
  template: (bizType) => `/static/templates/import/${bizType}_${currentLocale()}.xlsx`,
  async run({ bizType, file, dryRun, mode, force, fixes, onProgress }) {
    const fields = {
      bizType,
      mode,
      dryRun: dryRun ? '1' : '0',
      force: force ? '1' : '0',
      ...(fixes.length === 0 ? {} : { fixes: JSON.stringify(fixes) }),
    };
    const options = {
      quiet: [REPEATED],
      silent: true,
      timeoutMs: IMPORT_MS,
      onProgress: (share: number) => onProgress(Math.round(share * 100)),
    };
    return checkOf(
      (await upload(importCommon, fields, [{ name: 'multipartFile', file }], options)) as string | Checked,
    );
  },
  history: (bizType, pageNum, pageCount) => call(listImports, { bizType, pageNum, pageCount }),
  async errorFile(id) {
    saveFile(await download(importErrors, { id }, { overlay: true }));
  },
  async progress(id) {
    const now = await call(importProgress, { id }, { silent: true });
    return { ...now, good: now.success, bad: now.fail, headings: [], rows: [], ignored: [] };
  },
  cancel: async (id, version) => void (await call(cancelImport, { id, version })),
  undo: async (id, version) => (await call(undoImport, { id, version })).message,
};
