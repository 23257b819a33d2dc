/** A screen that carries what it was declared with: columns, filters, fields, acts. */
export interface Declared<D> {
  readonly declaration: D;
}
interface Noted extends Declared<unknown> {
  readonly screen: unknown;
  readonly call: unknown;
}
const noted: Noted[] = [];

/**
 * Leaves the declaration on the screen itself, so that exports, documentation and tests read the same object
 * as the page.
 */
export function declaredAs<S extends object, D>(screen: S, call: unknown, declaration: D): S & Declared<D> {
  noted.push({ screen, call, declaration });
  return Object.assign(screen, { declaration });
}
/** Every screen and dialog whose module was loaded, in the order of loading, with the call it was made for. */
export const declaredScreens = (): readonly Noted[] => noted;
