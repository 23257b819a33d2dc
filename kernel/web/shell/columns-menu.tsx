import { useEffect, useState } from 'react';
import type { MenuNode } from '../guard/route.ts';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { useMarked } from './marked.ts';
import { trailTo } from './menu.ts';
import { Flyout, NodeIcon, Sider } from './sider.tsx';
import { shellWords } from './words.ts';

interface EntryProps {
  readonly node: MenuNode;
  readonly marked: string | null;
  readonly open: boolean;
  readonly onOpen: () => void;
}
function Entry({ node, marked, open, onOpen }: EntryProps) {
  const localize = useLocalized();
  if (node.children.length === 0) return <Flyout node={node} marked={marked} wide={false} />;
  const title = localize(node.title);
  return (
    <button
      type="button"
      className="sh-fly"
      title={title}
      aria-label={title}
      aria-pressed={open}
      data-here={open}
      onClick={onOpen}
    >
      <NodeIcon node={node} />
    </button>
  );
}

/**
 * Layout «columns» (administration-domain 17): the first level as a column of icons, the lines of the chosen
 * entry beside it.
 */
export function ColumnsMenu({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const t = useWords(shellWords);
  const marked = useMarked();
  const here = trailTo(nodes, marked)[0] ?? nodes[0];
  const [picked, pick] = useState<string | null>(null);
  const hereId = here?.id;
  // A page of another entry brings its own lines along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => pick(null), [hereId]);
  const open = nodes.find((n) => n.id === picked) ?? here;
  return (
    <>
      <div className="sh-sider" data-narrow="true">
        <nav className="sh-sider-in" aria-label={t('nav.main')}>
          {nodes.map((n) => (
            <Entry key={n.id} node={n} marked={marked} open={n.id === open?.id} onOpen={() => pick(n.id)} />
          ))}
        </nav>
      </div>
      {open !== undefined && open.children.length > 0 ? <Sider nodes={open.children} /> : null}
    </>
  );
}
