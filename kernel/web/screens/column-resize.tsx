import './column-resize.css';
import type { CSSProperties, PointerEvent } from 'react';
import { boundedWidth } from './layout.ts';

/** What a cell is shortened to; figures and codes do not obey it, as a cut figure reads as another one. */
export const cellWidth = (
  chosen: number | undefined,
  most: number | undefined,
): CSSProperties | undefined => {
  if (chosen !== undefined) return { '--dt-width': `${chosen}px` } as CSSProperties;
  return most === undefined ? undefined : ({ '--dt-most': `${most}px` } as CSSProperties);
};

const cellsUnder = (head: HTMLTableCellElement): HTMLElement[] =>
  [...(head.closest('table')?.tBodies ?? [])].flatMap((body) =>
    [...body.rows].flatMap((row) => row.cells[head.cellIndex] ?? []),
  );

/** Draws a width while it is dragged, past React, which would draw every row again for each pixel. */
function paint(head: HTMLTableCellElement, width: number): void {
  head.style.width = `${width}px`;
  head.style.minWidth = `${width}px`;
  for (const cell of cellsUnder(head)) cell.style.setProperty('--dt-width', `${width}px`);
}

/**
 * The edge of a heading that is dragged. For the pointer alone: the keyboard, and who cannot drag, finds the
 * same in the column settings (WCAG 2.5.7). A double click gives the width back to the table.
 */
export function ResizeHandle({ onResize }: { readonly onResize: (width: number | null) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th');
    if (head === null || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const from = { x: event.clientX, width: head.offsetWidth, style: head.style.cssText };
    const widthAt = (x: number) => boundedWidth(from.width + x - from.x);
    const before = cellsUnder(head).map((cell) => [cell, cell.style.cssText] as const);
    const move = (moved: globalThis.PointerEvent) => paint(head, widthAt(moved.clientX));
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel'] as const) handle.removeEventListener(name, end);
      // React draws what was chosen, from what it drew before.
      head.style.cssText = from.style;
      for (const [cell, style] of before) cell.style.cssText = style;
      if (ended.type === 'pointerup' && ended.clientX !== from.x) onResize(widthAt(ended.clientX));
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel'] as const) handle.addEventListener(name, end);
  };
  return (
    <span
      className="dt-resize"
      aria-hidden="true"
      onPointerDown={start}
      onDoubleClick={() => onResize(null)}
    />
  );
}
