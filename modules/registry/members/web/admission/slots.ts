import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

let source: PickSource | null = null;
/** Names where warehouses are found; the composition knows who owns them. */
export function nameWarehouses(found: PickSource): void {
  source = found;
}
let uses: PickSource | null = null;
/** Names where product applications are found. */
export function nameApplications(found: PickSource): void {
  uses = found;
}
const applications = (): PickSource => {
  if (uses === null) throw new Error('nameApplications() has not been called');
  return uses;
};
/** What goods are used for, for end customers. */
export const applicationSource: PickSource = {
  name: 'members.applications',
  search: (keyword) => applications().search(keyword),
  named: async (ids) => (await applications().named?.(ids)) ?? [],
};

/** Warehouses a company may pick up from. */
export function warehouseSource(): PickSource {
  if (source === null) throw new Error('nameWarehouses() has not been called');
  return source;
}
