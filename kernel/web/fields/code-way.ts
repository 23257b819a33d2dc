import type { CodeItem } from '../screens/ports.ts';

/** The items from the top down to a code; a switched-off one alone, an unknown one not at all. */
export function pathTo(items: readonly CodeItem[], code: string): readonly CodeItem[] {
  const at = items.findIndex((i) => i.itemCode === code);
  const item = items[at];
  if (item === undefined) return [];
  const path = [item];
  let level = item.level ?? 1;
  for (let i = at - 1; i >= 0 && level > 1; i -= 1) {
    const above = items[i];
    if (above === undefined || (above.level ?? 1) !== level - 1) continue;
    path.unshift(above);
    level -= 1;
  }
  return path;
}
