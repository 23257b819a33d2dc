import { type DragEvent, useState } from 'react';
import { type Line, type Shape, withDescendants } from './tree-walk.ts';

export interface DragProps {
  readonly draggable?: boolean;
  /** Something is held over this line. */
  readonly over?: boolean;
  onDragStart?(event: DragEvent): void;
  onDragOver?(event: DragEvent): void;
  onDragLeave?(): void;
  onDrop?(event: DragEvent): void;
  onDragEnd?(): void;
}

/**
 * Dragging one node of a tree onto another, never onto itself or below. The dialog asks before anything
 * moves; the keyboard has the same dialog by its button.
 */
export function useDrag<N>(
  nodes: readonly N[],
  shape: Shape<N>,
  drags: ((node: N) => boolean) | undefined,
  onDrop: ((node: N, target: string) => void) | undefined,
): (line: Line<N>) => DragProps {
  const [held, hold] = useState<{ readonly node: N; readonly barred: ReadonlySet<string> } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  if (drags === undefined || onDrop === undefined || nodes.length === 0) return () => ({});
  const end = () => {
    hold(null);
    setOver(null);
  };
  return (line) => ({
    draggable: drags(line.node),
    over: over === line.id,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', line.id);
      hold({ node: line.node, barred: withDescendants(line.node, shape) });
    },
    onDragOver: (event) => {
      if (held === null || held.barred.has(line.id)) return;
      event.preventDefault();
      setOver(line.id);
    },
    onDragLeave: () => setOver((now) => (now === line.id ? null : now)),
    onDrop: (event) => {
      event.preventDefault();
      if (held !== null && !held.barred.has(line.id)) onDrop(held.node, line.id);
      end();
    },
    onDragEnd: end,
  });
}
