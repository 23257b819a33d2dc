import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

let source: PickSource | null = null;
/** Names where warehouses are found; the composition knows who owns them. */
export function nameWarehouses(found: PickSource): void {
  source = found;
}
/** Warehouses a company may pick up from. */
export function warehouseSource(): PickSource {
  if (source === null) throw new Error('nameWarehouses() has not been called');
  return source;
}
