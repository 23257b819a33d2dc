import './whole-columns.css';
import { useEffect, useRef, useState } from 'react';

/** Columns that whole-columns.css can give room to. */
const GIVEABLE = 9;

/** Of the columns of text that are shortened although their reader chose no width, the one that lacks most: its place in the row, from 1. */
function shortenedColumn(box: HTMLElement): number | null {
  let most = { lacking: 0, at: 0 };
  for (const row of box.querySelectorAll<HTMLTableRowElement>('tbody tr'))
    for (const cell of row.cells) {
      const lacking = cell.scrollWidth - cell.clientWidth;
      if (
        lacking > most.lacking &&
        cell.cellIndex < GIVEABLE &&
        cell.style.getPropertyValue('--dt-width') === '' &&
        !cell.matches('.dt-end, .dt-solid, .dt-check, .dt-actions')
      )
        most = { lacking, at: cell.cellIndex + 1 };
    }
  return most.at === 0 ? null : most.at;
}

/**
 * Columns stand beside the fixed one whole or not at all: a figure that is cut reads as another figure. What
 * is free before the first hidden column goes to a text that is shortened (`--dt-room` and `data-room`);
 * what then still shows of a column is covered (`--dt-cover`). Answers how many columns are hidden.
 */
export function useWholeColumns(columns: readonly unknown[]) {
  const region = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths that are exchanged leave the table as wide as it was, and are measured anew
  useEffect(() => {
    const box = region.current;
    const table = box?.querySelector<HTMLElement>('table');
    if (!box || !table) return;
    const look = () => {
      const heads = [...box.querySelectorAll<HTMLElement>('thead th')];
      const fixed = heads.at(-1);
      if (fixed === undefined || !fixed.classList.contains('dt-actions')) return null;
      const edge = box.getBoundingClientRect().left + box.clientWidth - fixed.offsetWidth;
      const cut = heads.slice(0, -1).filter((head) => head.getBoundingClientRect().right > edge + 1);
      const left = cut[0]?.getBoundingClientRect().left ?? edge;
      // The first column tells which row this is: it is never covered, however narrow the window.
      const cover = cut.length === 0 || cut[0] === heads[0] ? 0 : Math.max(0, Math.ceil(edge - left));
      return { heads, cut, cover };
    };
    const measure = () => {
      const seen = look();
      if (seen === null) return;
      const { heads, cut, cover } = seen;
      box.style.setProperty('--dt-cover', `${cover}px`);
      // The button of a heading that is covered in part is no target: it comes back with its column.
      for (const head of heads) head.toggleAttribute('data-under', cover > 0 && head === cut[0]);
      box.toggleAttribute('data-more', cut.length > 0);
      setHidden(cut.length);
    };
    /** Room is given where the table begins, and stays when it is moved sideways. */
    const spread = () => {
      if (box.scrollLeft === 0) {
        table.removeAttribute('data-room');
        // Two pixels stay covered: widths of columns are fractions.
        const room = (look()?.cover ?? 0) - 2;
        const column = room > 0 ? shortenedColumn(box) : null;
        if (column !== null) {
          box.style.setProperty('--dt-room', `${room}px`);
          table.setAttribute('data-room', String(column));
        }
      }
      measure();
    };
    const watch = new ResizeObserver(spread);
    watch.observe(box);
    watch.observe(table);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [columns]);
  return { region, hidden };
}
