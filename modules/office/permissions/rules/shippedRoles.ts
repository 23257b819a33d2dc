import { DATA_TYPES, type DataType } from './data-types.ts';
import type { RoleCode } from './role-codes.ts';
import type { Console } from './route.ts';

export { ROLE_CODES, type RoleCode } from './role-codes.ts';

/**
 * The position shipped with a role: `bypass` sees everything; otherwise these data types reach the root and
 * below (scope 10), `salesman` those of the companies the holder serves; all others are own rows only.
 */
export interface ShippedScope {
  readonly bypass: boolean;
  readonly root: readonly DataType[];
  readonly salesman: readonly DataType[];
  /** The scope serves reading; the role holds no button that changes such rows. */
  readonly readOnly: boolean;
}

export interface ShippedRole {
  readonly code: RoleCode;
  readonly type: Console;
  readonly zh: string;
  readonly en: string;
  /** The code's short form in the matrices of administration-domain 26. */
  readonly short: string;
  readonly scope: ShippedScope;
  /** Given to the administrators of a member, and taken from them when they cease to be. */
  readonly administrator?: true;
  /** Roles that cannot stand on the same account (administration-domain 26.1, separation). */
  readonly never?: readonly RoleCode[];
}

const OWN_ROWS: ShippedScope = { bypass: false, root: [], salesman: [], readOnly: false };
const atRoot = (...root: DataType[]): ShippedScope => ({ ...OWN_ROWS, root });
const EVERYTHING = atRoot(...DATA_TYPES);

/**
 * The roles of administration-domain 26.1 with names, side and shipped data scope; the last two repeat the
 * intermediary and the unverified user for the other side.
 */
export const shippedRoles: readonly ShippedRole[] = [
  {
    code: 'PLAT_SUPER',
    short: 'SUP',
    type: 'platform',
    zh: '平台超级管理员',
    en: 'Platform super administrator',
    scope: { ...OWN_ROWS, bypass: true },
    administrator: true,
  },
  {
    code: 'PLAT_OPERATOR',
    short: 'OP',
    type: 'platform',
    zh: '平台运营',
    en: 'Platform operator',
    scope: EVERYTHING,
  },
  {
    code: 'PLAT_AUDITOR',
    short: 'AUD',
    type: 'platform',
    zh: '平台审核员',
    en: 'Platform auditor (reviewer)',
    scope: atRoot(
      'CUSTOMER',
      'LICENCE',
      'BILLING',
      'OFFER',
      'COUNTER_OFFER',
      'DEAL',
      'INQUIRY',
      'AUCTION',
      'ACTIVITY',
      'PRODUCT',
      'CONTRACT',
      'ARTICLE',
      'STORE',
      'MESSAGE',
    ),
  },
  {
    code: 'PLAT_CS',
    short: 'CS',
    type: 'platform',
    zh: '客服',
    en: 'Customer service',
    scope: { ...atRoot('FEEDBACK', 'ORDER', 'DEAL', 'OFFER', 'SHIPMENT', 'APPEAL'), salesman: ['CUSTOMER'] },
  },
  {
    code: 'PLAT_CONTENT',
    short: 'CON',
    type: 'platform',
    zh: '内容编辑',
    en: 'Content editor',
    scope: atRoot('ARTICLE', 'MESSAGE'),
  },
  {
    code: 'PLAT_FINANCE',
    short: 'FIN',
    type: 'platform',
    zh: '平台财务',
    en: 'Platform finance',
    scope: atRoot(
      'ORDER',
      'DEAL',
      'CONTRACT',
      'SHIPMENT',
      'COLLECTION',
      'SETTLEMENT',
      'INVOICE',
      'BILLING',
      'VOUCHER',
    ),
  },
  {
    code: 'PLAT_SECURITY',
    short: 'SEC',
    type: 'platform',
    zh: '安全审计员',
    en: 'Security auditor',
    scope: { ...atRoot('OPLOG', 'EMPLOYEE', 'CUSTOMER', 'DEAL', 'VOUCHER'), readOnly: true },
    never: ['PLAT_SUPER', 'PLAT_OPERATOR'],
  },
  {
    code: 'SELLER_ADMIN',
    short: 'SA',
    type: 'seller',
    zh: '卖家管理员',
    en: 'Seller administrator',
    scope: EVERYTHING,
    administrator: true,
  },
  {
    code: 'SELLER_TRADER',
    short: 'ST',
    type: 'seller',
    zh: '卖家业务员',
    en: 'Seller trader',
    scope: atRoot('PRODUCT', 'STORE'),
  },
  {
    code: 'SELLER_LOGISTICS',
    short: 'SL',
    type: 'seller',
    zh: '卖家物流',
    en: 'Seller logistics',
    scope: atRoot('SHIPMENT', 'WAREHOUSE', 'CONTRACT', 'ORDER', 'VOUCHER'),
  },
  {
    code: 'SELLER_FINANCE',
    short: 'SF',
    type: 'seller',
    zh: '卖家财务',
    en: 'Seller finance',
    scope: atRoot('ORDER', 'COLLECTION', 'SETTLEMENT', 'INVOICE', 'BILLING'),
  },
  {
    code: 'BUYER_ADMIN',
    short: 'BA',
    type: 'buyer',
    zh: '买家管理员',
    en: 'Buyer administrator',
    scope: EVERYTHING,
    administrator: true,
  },
  { code: 'BUYER_PURCHASER', short: 'BP', type: 'buyer', zh: '采购员', en: 'Purchaser', scope: OWN_ROWS },
  {
    code: 'BUYER_LOGISTICS',
    short: 'BL',
    type: 'buyer',
    zh: '收货员',
    en: 'Buyer receiver',
    scope: atRoot('SHIPMENT', 'ORDER', 'ADDRESS', 'VOUCHER'),
  },
  {
    code: 'BUYER_FINANCE',
    short: 'BF',
    type: 'buyer',
    zh: '买家财务',
    en: 'Buyer finance',
    scope: atRoot('ORDER', 'COLLECTION', 'SETTLEMENT', 'INVOICE', 'BILLING'),
  },
  {
    code: 'INTERMEDIARY',
    short: 'IM',
    type: 'seller',
    zh: '中介业务员',
    en: 'Intermediary trader',
    scope: OWN_ROWS,
  },
  {
    code: 'MEMBER_UNVERIFIED',
    short: 'UN',
    type: 'buyer',
    zh: '未认证用户',
    en: 'Unverified user',
    scope: OWN_ROWS,
  },
  {
    code: 'INTERMEDIARY_BUYER',
    short: 'IM',
    type: 'buyer',
    zh: '中介业务员（买方）',
    en: 'Intermediary trader (buyer side)',
    scope: OWN_ROWS,
  },
  {
    code: 'MEMBER_UNVERIFIED_SELLER',
    short: 'UN',
    type: 'seller',
    zh: '未认证用户（卖方）',
    en: 'Unverified user (seller side)',
    scope: OWN_ROWS,
  },
];
