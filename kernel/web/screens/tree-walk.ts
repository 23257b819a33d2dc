/** A tree laid out as the lines that are visible. */
export interface Line<N> {
  readonly node: N;
  readonly id: string;
  readonly depth: number;
  readonly parent: string | null;
  readonly hasChildren: boolean;
  readonly position: number;
  readonly siblings: number;
}
export interface Shape<N> {
  idOf(node: N): string;
  childrenOf(node: N): readonly N[];
}

/** Lines in order; children of closed nodes are left out. `open: 'all'` lays out everything. */
export function linesOf<N>(
  nodes: readonly N[],
  shape: Shape<N>,
  open: ReadonlySet<string> | 'all',
  depth = 1,
  parent: string | null = null,
): Line<N>[] {
  return nodes.flatMap((node, n) => {
    const id = shape.idOf(node);
    const children = shape.childrenOf(node);
    const line = {
      node,
      id,
      depth,
      parent,
      hasChildren: children.length > 0,
      position: n + 1,
      siblings: nodes.length,
    };
    return open === 'all' || open.has(id) ? [line, ...linesOf(children, shape, open, depth + 1, id)] : [line];
  });
}

/** Ids of the nodes a search shows: those that match, and the way down to them. */
export function matching<N>(
  nodes: readonly N[],
  shape: Shape<N>,
  hit: (node: N) => boolean,
): ReadonlySet<string> {
  const out = new Set<string>();
  const walk = (node: N): boolean => {
    const below = shape.childrenOf(node).map(walk).some(Boolean);
    if (below || hit(node)) out.add(shape.idOf(node));
    return out.has(shape.idOf(node));
  };
  nodes.forEach(walk);
  return out;
}

/** The node itself and everything under it: where it cannot be moved. */
export function withDescendants<N>(node: N, shape: Shape<N>): ReadonlySet<string> {
  return new Set([shape.idOf(node), ...linesOf(shape.childrenOf(node), shape, 'all').map((l) => l.id)]);
}
