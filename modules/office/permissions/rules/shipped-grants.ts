import type { GrantRow, Page, PageGrants } from '#kernel/rules/pages.ts';
import type { ButtonCode } from './buttons.ts';
import type { RoleCode } from './role-codes.ts';

/**
 * Buttons a role holds on the pages of a row; undefined where it does not see them. The super administrator
 * holds every row of the platform's console.
 */
const heldOn = (
  row: GrantRow,
  role: RoleCode,
  platform: boolean,
  offered: readonly ButtonCode[],
): readonly ButtonCode[] | undefined => {
  const grant = role === 'PLAT_SUPER' ? (platform ? 'all' : undefined) : row.roles[role];
  return grant === 'all' ? (row.buttons ?? offered) : grant;
};

/** What a shipped role holds by the rows of all modules (administration-domain 26.2, 26.3). */
export function shippedGrantsOf(
  role: RoleCode,
  grants: readonly PageGrants[],
  pages: readonly Page[],
): ReadonlyMap<string, readonly ButtonCode[]> {
  const offered = new Map(pages.map((page) => [page.path as string, page.buttons]));
  const held = new Map<string, readonly ButtonCode[]>();
  const take = (rows: readonly GrantRow[], platform: boolean) => {
    for (const row of rows)
      for (const path of row.pages) {
        const buttons = heldOn(row, role, platform, offered.get(path) ?? []);
        if (buttons !== undefined) held.set(path, [...new Set([...(held.get(path) ?? []), ...buttons])]);
      }
  };
  for (const { platform } of grants) take(platform ?? [], true);
  for (const { member } of grants) take(member ?? [], false);
  return held;
}
