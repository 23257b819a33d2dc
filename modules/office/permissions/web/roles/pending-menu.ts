import type { MenuEntry } from '../../contract/menu.ts';
import type { GrantableNode } from '../../contract/role-grants.ts';
import { buttonKey, type Held } from './grant-model.ts';

/** What a preview draws of a page or heading. */
export type PreviewEntry = Pick<
  MenuEntry,
  'id' | 'name' | 'names' | 'url' | 'iconCode' | 'displayStatus' | 'buttons'
> & { readonly children: readonly PreviewEntry[] };

/** The menu as it will be once the ticks are saved; what this reader is not offered stays as it was saved. */
export function pendingMenu(
  saved: readonly PreviewEntry[],
  nodes: readonly GrantableNode[],
  held: Held,
): PreviewEntry[] {
  const offered = new Set(nodes.map((n) => n.id));
  const pending = nodes.flatMap((node): PreviewEntry[] => {
    const before = saved.find((s) => s.id === node.id);
    const children = pendingMenu(before?.children ?? [], node.children, held);
    if (children.length === 0 && !(node.open && held.has(node.id))) return [];
    const codes = new Set(node.buttons.map((b) => b.code));
    return [
      {
        id: node.id,
        name: node.names.zh_CN,
        names: node.names,
        url: node.url,
        iconCode: node.iconCode,
        displayStatus: before?.displayStatus ?? '1',
        buttons: [
          ...node.buttons.map((b) => b.code).filter((code) => held.has(buttonKey(node.id, code))),
          ...(before?.buttons ?? []).filter((code) => !codes.has(code)),
        ],
        children,
      },
    ];
  });
  return [...pending, ...saved.filter((s) => !offered.has(s.id))];
}
