import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { StatusColor } from './status-color.ts';

/** One item of a code set in the reader's language (administration-domain 9). */
export interface CodeItem {
  readonly itemCode: string;
  readonly itemName: string;
  readonly badge?: StatusColor | null | undefined;
  /** In a set of levels, items below another stand right after it; 0: switched off, a name without a place. */
  readonly level?: number | undefined;
}

export type FilterValue = string | readonly string[];
/** Order, visibility and width of a list's columns; a column not named keeps its declared place. */
export interface ColumnChoice {
  readonly key: string;
  readonly shown: boolean;
  /** In pixels, where the reader dragged it; else the table decides. */
  readonly width?: number;
}
export interface ViewContent {
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly columns: readonly ColumnChoice[];
  readonly sort: { readonly key: string; readonly ascending: boolean } | null;
  readonly pageCount: number;
}
/**
 * A named view of one list, kept for its reader on the server. The nameless one is the reader's own column
 * layout of that list.
 */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly content: ViewContent;
}

export interface StoredDraft {
  readonly content: unknown;
  readonly savedAt: string;
}

export interface UploadedFile {
  readonly attachmentId: string;
  readonly fileName: string;
  readonly size: number;
  readonly contentType: string;
  readonly url: string;
}

/** "What I see": the filters, sorting and visible columns of a list, in their order. */
export interface ExportRequest {
  readonly bizType: string;
  readonly title: string;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly filters: Readonly<Record<string, unknown>>;
  /** The filters in words, for the last line of the file. */
  readonly said: string;
  readonly format: 'xlsx' | 'csv';
  /** Background task under "my exports" instead of an answer at once. */
  readonly later: boolean;
}

export interface ImportHistoryRow {
  readonly id: string;
  readonly fileName: string;
  readonly operatorName: string;
  readonly gmtCreate: string;
  readonly total: number;
  readonly success: number;
  readonly fail: number;
  /** 10 running, 20 done, 30 partly failed, 40 failed (administration-domain 19). */
  readonly state: string;
  readonly errorFileId: string | null;
  readonly done: number;
  readonly version: number;
  /** Why it ended before its last row. */
  readonly note: string | null;
  readonly can: readonly string[];
}
export interface ImportProblem {
  readonly line: number;
  readonly value: string;
  readonly problem: string;
  /** What was most likely meant, and in which column. */
  readonly use: { readonly key: string; readonly value: string } | null;
}
/** A cell the reader corrected in the dialog. */
export interface ImportFix {
  readonly line: number;
  readonly key: string;
  readonly value: string;
}
export interface ImportCheck {
  /**
   * Of the check, for its progress and the rows that failed; empty for the answer of an import, which is its
   * message alone.
   */
  readonly id: string;
  /** 10 while it goes on in the background. */
  readonly state: string;
  readonly total: number;
  readonly good: number;
  readonly bad: number;
  readonly problems: readonly ImportProblem[];
  readonly errorFileId: string | null;
  /** The sheet as it was read, its first rows; empty for a large one. */
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly bad: boolean;
  }[];
  /** Headings over filled cells that are no column of the import: what stands below them is not taken. */
  readonly ignored: readonly string[];
  /** What the server says about the run, shown as it is. */
  readonly message: string;
}
/** How far an import or a check is. */
export interface ImportProgress extends Omit<ImportCheck, 'id'> {
  readonly done: number;
  readonly version: number;
  readonly can: readonly string[];
}
export interface ImportRun {
  readonly bizType: string;
  readonly file: File;
  readonly dryRun: boolean;
  readonly mode: 'partial' | 'all';
  /** The same file again within ten minutes, on purpose. */
  readonly force: boolean;
  readonly fixes: readonly ImportFix[];
  readonly onProgress: (percent: number) => void;
}

/**
 * What the screens need from capabilities they must not know; `app/web.tsx` fills them in. Promises reject
 * with RefusalError.
 */
export interface ScreenPorts {
  /** Items of a code set in the page's language, in their order, enabled ones only. */
  codes(codesetType: string): Promise<readonly CodeItem[]>;
  /** By what else than its name each item of a set in levels is found: the other language, pinyin, initials. */
  codeKeys(codesetType: string): Promise<Readonly<Record<string, string>>>;
  readonly views: {
    load(screen: string): Promise<readonly SavedView[]>;
    /** Without `id` a new view is made; the same name of the same screen is replaced. */
    save(
      screen: string,
      view: { readonly id?: string; readonly name: string; readonly content: ViewContent },
    ): Promise<SavedView>;
    drop(id: string): Promise<void>;
  };
  readonly drafts: {
    load(key: string): Promise<StoredDraft | null>;
    save(key: string, content: unknown): Promise<{ readonly savedAt: string }>;
    drop(key: string): Promise<void>;
  };
  readonly files: {
    upload(
      file: File,
      scene: FileScene,
      bucket: 'public' | 'private',
      onProgress: (percent: number) => void,
      signal: AbortSignal,
    ): Promise<UploadedFile>;
    /** Pictures of rich texts. */
    richPictures(): Promise<FileScene>;
    describe(attachmentIds: readonly string[]): Promise<readonly UploadedFile[]>;
    download(attachmentId: string): Promise<void>;
    /** Several as one archive of this name. */
    downloadAll(attachmentIds: readonly string[], name: string): Promise<void>;
  };
  /** The second factor of a signature: a code to the reader's own number, proved for a ticket that signs. */
  readonly signing: {
    sendCode(): Promise<{ readonly nextSendSeconds: number }>;
    /** Refusals are left to the field. */
    proveCode(code: string): Promise<{ readonly verifyTicket: string }>;
  };
  readonly exports: { start(request: ExportRequest): Promise<void> };
  readonly imports: {
    /** Address of the template of a business type in the page's language. */
    template(bizType: string): string;
    /** Which files it takes. */
    files(): Promise<FileScene>;
    run(run: ImportRun): Promise<ImportCheck>;
    history(
      bizType: string,
      pageNum: number,
      pageCount: number,
    ): Promise<{ readonly list: readonly ImportHistoryRow[]; readonly totalCount: number }>;
    errorFile(id: string): Promise<void>;
    progress(id: string): Promise<ImportProgress>;
    cancel(id: string, version: number): Promise<void>;
    /** Takes back what an import made; the answer is said as it is. */
    undo(id: string, version: number): Promise<string>;
  };
}

let given: ScreenPorts | undefined;

/** Called once by the composition before the first screen is drawn. */
export function configureScreens(ports: ScreenPorts): void {
  given = ports;
}

export function screenPorts(): ScreenPorts {
  if (!given) throw new Error('configureScreens() has not been called');
  return given;
}
