import type { PickSource } from '#kernel/web/fields/pick-field.tsx';

let source: PickSource | null = null;
/** Names where companies that sell are found; the composition knows who owns them. */
export function nameSellers(found: PickSource): void {
  source = found;
}
/** Companies a platform position may be authorised for. */
export function sellerSource(): PickSource {
  if (source === null) throw new Error('nameSellers() has not been called');
  return source;
}
