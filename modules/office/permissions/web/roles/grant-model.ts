import type { GrantableNode } from '../../contract/role-grants.ts';

/** What is ticked: `id` for a page, `id#Button` for a button on it. */
export type Held = ReadonlySet<string>;
export const buttonKey = (menuId: string, code: string): string => `${menuId}#${code}`;

export function heldOf(grants: {
  readonly menuIds: readonly string[];
  readonly buttons: Readonly<Record<string, readonly string[]>>;
}): Held {
  return new Set([
    ...grants.menuIds,
    ...Object.entries(grants.buttons).flatMap(([id, codes]) => codes.map((code) => buttonKey(id, code))),
  ]);
}

/** The same as the call wants it. */
export function wireOf(held: Held): { menuIds: string[]; buttons: Record<string, string[]> } {
  const menuIds: string[] = [];
  const buttons: Record<string, string[]> = {};
  for (const key of held) {
    const [id = '', code] = key.split('#');
    if (code === undefined) menuIds.push(id);
    else buttons[id] = [...(buttons[id] ?? []), code];
  }
  return { menuIds, buttons };
}

/** Every right a node offers: its own page and buttons, and those of everything below it. */
const rightsUnder = (node: GrantableNode): string[] => [
  ...(node.open ? [node.id, ...node.buttons.map((b) => buttonKey(node.id, b.code))] : []),
  ...node.children.flatMap(rightsUnder),
];
const pagesUnder = (node: GrantableNode): string[] => [
  ...(node.open ? [node.id] : []),
  ...node.children.flatMap(pagesUnder),
];
/** A page to be read: itself, and its View where it has one. */
const readingUnder = (node: GrantableNode): string[] => [
  ...(node.open
    ? [node.id, ...node.buttons.filter((b) => b.code === 'View').map((b) => buttonKey(node.id, b.code))]
    : []),
  ...node.children.flatMap(readingUnder),
];

/** all, some or none of the pages at and below a node are held; buttons have ticks of their own. */
export function stateOf(node: GrantableNode, held: Held): 'all' | 'some' | 'none' {
  const keys = pagesUnder(node);
  const n = keys.filter((k) => held.has(k)).length;
  return n === 0 ? 'none' : n === keys.length ? 'all' : 'some';
}

/**
 * Ticks the pages at and below a node for reading, or unticks them with all their buttons. What changes or
 * deletes something, or gives rights to others, is never ticked along with a page.
 */
export function setNode(held: Held, node: GrantableNode, on: boolean): Held {
  const next = new Set(held);
  if (on) {
    for (const key of readingUnder(node)) next.add(key);
    return next;
  }
  for (const key of rightsUnder(node)) next.delete(key);
  // Buttons of a page that went are gone with it, also those this reader is not offered.
  for (const key of held) if (key.includes('#') && !next.has(key.split('#')[0] as string)) next.delete(key);
  return next;
}

export const holdsAllButtons = (node: GrantableNode, held: Held): boolean =>
  node.buttons.every((b) => held.has(buttonKey(node.id, b.code)));
/** Ticks a page with every button it offers, or takes all its buttons away and leaves the page. */
export function setAllButtons(held: Held, node: GrantableNode, on: boolean): Held {
  return node.buttons.reduce((all, b) => setButton(all, node.id, b.code, on), held);
}

/** A button brings its page along; without its last button the page stays. */
export function setButton(held: Held, menuId: string, code: string, on: boolean): Held {
  const next = new Set(held);
  if (on) next.add(menuId).add(buttonKey(menuId, code));
  else next.delete(buttonKey(menuId, code));
  return next;
}

/** Takes over another role's grants as far as this tree offers them; what it does not offer stays as it is. */
export function takeOver(held: Held, from: Held, nodes: readonly GrantableNode[]): Held {
  const offered = new Set(nodes.flatMap(rightsUnder));
  return new Set([...[...held].filter((k) => !offered.has(k)), ...[...from].filter((k) => offered.has(k))]);
}

export function changesBetween(before: Held, after: Held): { added: string[]; removed: string[] } {
  return {
    added: [...after].filter((k) => !before.has(k)),
    removed: [...before].filter((k) => !after.has(k)),
  };
}

/**
 * The part of the tree that a search, or "only granted", leaves: a node whose name or button is called so,
 * and the way to it.
 */
export function narrowed(
  nodes: readonly GrantableNode[],
  fits: (node: GrantableNode) => boolean,
): GrantableNode[] {
  return nodes.flatMap((node) => {
    const children = narrowed(node.children, fits);
    return children.length > 0 || fits(node)
      ? [{ ...node, children: children.length > 0 || !fits(node) ? children : node.children }]
      : [];
  });
}
