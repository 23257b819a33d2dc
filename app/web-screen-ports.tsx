import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/call.ts';
import type { CodeItem, SavedView, ScreenPorts, ViewContent } from '#kernel/web/screens/ports.ts';
import { filePorts } from '#office/attachments/web/ports.ts';
import { codeOutline, outlineKeys } from '#office/codesets/contract/code-outline.ts';
import type { CodeNode } from '#office/codesets/contract/code-tree.ts';
import { isLevelled } from '#office/codesets/rules/item-rules.ts';
import { treeOfCodes } from '#office/codesets/web/asked-sets.ts';
import { articleImageScene } from '#office/content/rules/file-scenes.ts';
import { dropDraft, loadDraft, saveDraft } from '#office/drafts/contract/drafts.ts';
import { deleteView, listViews, saveView } from '#office/drafts/contract/views.ts';
import { exportPorts, importPorts } from '#office/transfers/web/ports.ts';

const silent = { silent: true } as const;

type Json = Parameters<typeof call<typeof saveDraft>>[1]['content'];
/** A browser lets at most 64 KB outlive the page; a body above that would not be sent at all. */
const fitsFarewell = (content: unknown): boolean => JSON.stringify(content).length < 16_000;

/** Items of a set, those below their parent right after it. */
const flat = (nodes: readonly CodeNode[]): CodeItem[] =>
  nodes.flatMap((n) => [
    { itemCode: n.itemCode, itemName: n.itemName, badge: n.badge as CodeItem['badge'] },
    ...flat(n.children ?? []),
  ]);

/** A long set in few bytes. */
const outline = async (codesetType: string): Promise<CodeItem[]> =>
  (await call(codeOutline, { codesetType, language: currentLocale() }, silent)).map(
    ([itemCode, itemName, level]) => ({ itemCode, itemName, level }),
  );

const viewOf = (row: { id: string; name: string; content: unknown }): SavedView => ({
  id: row.id,
  name: row.name,
  content: row.content as ViewContent,
});

/**
 * What lists, forms and dialogs ask of the office: code sets, views, drafts, files, exports, imports. Its own
 * file, so that a visitor does not carry these contracts.
 */
export const screens: Omit<ScreenPorts, 'signing'> = {
  codes: async (codesetType) =>
    isLevelled(codesetType) ? outline(codesetType) : flat(await treeOfCodes(codesetType)),
  codeKeys: async (codesetType) =>
    Object.fromEntries(await call(outlineKeys, { codesetType, language: currentLocale() }, silent)),
  views: {
    load: async (screen) => (await call(listViews, { screen }, silent)).map(viewOf),
    save: async (screen, { id, name, content }) =>
      viewOf(
        await call(saveView, {
          screen,
          name,
          content: content as unknown as Json,
          ...(id === undefined ? {} : { id }),
        }),
      ),
    drop: async (id) => void (await call(deleteView, { id })),
  },
  drafts: {
    load: (key) => call(loadDraft, { key }, silent),
    save: (key, content) =>
      call(saveDraft, { key, content: content as Json }, { ...silent, keepalive: fitsFarewell(content) }),
    drop: async (key) => void (await call(dropDraft, { key }, { ...silent, keepalive: true })),
  },
  files: { ...filePorts, richPictures: async () => articleImageScene },
  exports: exportPorts,
  imports: importPorts,
};
