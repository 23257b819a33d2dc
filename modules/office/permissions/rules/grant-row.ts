import type { ButtonCode } from './buttons.ts';
import type { RoleCode } from './role-codes.ts';

/** What a role holds on the routes of a row: every button of the row, or these; an empty list is "visible without buttons". Absent: the role does not see them. */
export type Grant = 'all' | readonly ButtonCode[];

/** One row of the matrices of administration-domain 26.2 and 26.3: routes, the buttons they offer in this console, and who holds which. */
export interface GrantRow {
  readonly routes: readonly string[];
  readonly buttons: readonly ButtonCode[];
  readonly grants: { readonly [R in RoleCode]?: Grant };
}
