/**
 * The roles shipped at installation (administration-domain 26.1), and the two that are shipped once more for
 * the other side.
 */
export const ROLE_CODES = [
  'PLAT_SUPER',
  'PLAT_OPERATOR',
  'PLAT_AUDITOR',
  'PLAT_CS',
  'PLAT_CONTENT',
  'PLAT_FINANCE',
  'PLAT_SECURITY',
  'SELLER_ADMIN',
  'SELLER_TRADER',
  'SELLER_LOGISTICS',
  'SELLER_FINANCE',
  'BUYER_ADMIN',
  'BUYER_PURCHASER',
  'BUYER_LOGISTICS',
  'BUYER_FINANCE',
  'INTERMEDIARY',
  'INTERMEDIARY_BUYER',
  'MEMBER_UNVERIFIED',
  'MEMBER_UNVERIFIED_SELLER',
] as const;
export type RoleCode = (typeof ROLE_CODES)[number];

declare module '#kernel/rules/pages.ts' {
  interface RoleCodes extends Record<(typeof ROLE_CODES)[number], true> {}
}
