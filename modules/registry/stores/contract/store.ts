import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Id,
  Ids,
  list,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { InUse, NameExists, SelfApproval } from '#kernel/rules/refusals.ts';
import { MemberForbidden } from '#registry/members/rules/refusals.ts';
import { STORES } from '../rules/pages.ts';
import { ShopTypeOff, StoreDisablingOver, StoreFeatured, StoreOnce, StoreOwner } from '../rules/refusals.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import {
  Filed,
  HeldLicence,
  Importance,
  Keyword,
  Named,
  StoreEvent,
  storeDraft,
  storeFields,
} from './base.ts';

const base = '/api/common-member/admin/store' as const;
const here = { audience: PLATFORM, relation: 'platform', dataType: 'STORE', routes: [STORES] } as const;
const STATES = Object.values(STORE) as [string, ...string[]];
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
const one = { id: Id, version: Version };

/** A store as its operators list it (R-SHOP-008 to R-SHOP-024). */
export const StoreRow = z.object({
  id: z.string(),
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  type: Named,
  url: z.string(),
  memberId: z.string(),
  companyName: z.string(),
  abbreviation: z.string(),
  logo: z.string().nullable(),
  address: z.string().nullable(),
  adminName: z.string().nullable(),
  adminPhone: z.string().nullable(),
  adminEmail: z.string().nullable(),
  importance: z.number().int(),
  mainProducts: z.array(Named),
  state: z.string(),
  enabled: z.boolean(),
  featuredRank: z.number().int().nullable(),
  reason: z.string().nullable(),
  openedAt: z.string().nullable(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type StoreRow = z.output<typeof StoreRow>;
/** Everything about a store: for its operators, and for its seller. */
export const StoreDetail = StoreRow.extend({
  profile: z.string().nullable(),
  profileEn: z.string().nullable(),
  logoFileId: z.string().nullable(),
  businessLicenceFileId: z.string().nullable(),
  mainProductIds: z.array(z.string()),
  /** The QR code of `url`, as SVG. */
  qr: z.string(),
  creditCode: z.string().nullable(),
  licences: z.array(HeldLicence),
  changed: z.boolean(),
  submittedAt: z.string().nullable(),
  events: z.array(StoreEvent),
});
export type StoreDetail = z.output<typeof StoreDetail>;

/** Stores for the platform (administration-domain 23.2). */
export const listStores = list('stores.list', {
  ...here,
  path: `${base}/list`,
  filters: {
    keyword: Keyword,
    state: z.array(z.enum(STATES)).max(STATES.length).optional(),
    typeId: Id.optional(),
    memberId: Id.optional(),
    enabled: z.boolean().optional(),
    featured: z.boolean().optional(),
    importance: Importance.optional(),
  },
  row: StoreRow,
  sortable: ['code', 'name', 'state', 'importance', 'openedAt', 'gmtModified'],
});
export const storeDetail = query('stores.detail', {
  ...here,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: StoreDetail,
});
export const addStore = command('stores.add', {
  ...here,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ memberId: Id, typeId: Id, importance: Importance.default(3), ...storeFields }),
  output: Filed,
  refuses: [NameExists, StoreOwner, StoreOnce, ShopTypeOff],
});
/** The operator corrects a store in any state; importance is his alone. */
export const updateStore = command('stores.update', {
  ...here,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...one, typeId: Id, importance: Importance, ...storeDraft }),
  output: Filed,
  refuses: [NameExists, StoreOnce, ShopTypeOff],
});
export const deleteStores = command('stores.delete', {
  ...here,
  path: `${base}/delete`,
  button: 'Delete',
  ...many,
  refuses: [InUse],
});
export const enableStores = command('stores.enable', {
  ...here,
  path: `${base}/enable`,
  button: 'Enable',
  ...many,
});
/** Closes the console of the store's staff; its offers pause, its place on the home page goes to the next one. */
export const disableStores = command('stores.disable', {
  ...here,
  path: `${base}/disable`,
  button: 'Disable',
  ...many,
});
/** What came back when the disabling of a store was undone, and what did not. */
export const UndoneDisabling = z.object({
  offersBack: z.number().int(),
  /** By what keeps them: their time is over, the market is closed, or the seller may not sell the goods now. */
  offersLeft: z.object({
    ended: z.number().int(),
    marketClosed: z.number().int(),
    blocked: z.number().int(),
  }),
  /** The place on the home page it had; null: none. */
  rank: z.number().int().nullable(),
  rankBack: z.boolean(),
});
export type UndoneDisabling = z.output<typeof UndoneDisabling>;
/**
 * Enables a store and gives back what its last disabling took: the offers still paused by it and the place on
 * the home page, unless an operator gave that to another. Sent twice, the answer is the same.
 */
export const undoDisableStore = command('stores.undoDisable', {
  ...here,
  path: `${base}/undoDisable`,
  button: 'Enable',
  input: z.strictObject({ id: Id }),
  output: UndoneDisabling.extend({ id: z.string(), version: z.number().int() }),
  refuses: [StoreDisablingOver],
});
export const approveStore = command('stores.approve', {
  ...here,
  path: `${base}/approve`,
  button: 'Approve',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [SelfApproval, MemberForbidden],
});
export const rejectStore = command('stores.reject', {
  ...here,
  path: `${base}/reject`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [SelfApproval],
});
export const publishStore = command('stores.publish', {
  ...here,
  path: `${base}/publish`,
  button: 'Release',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [MemberForbidden],
});
/**
 * Products hidden, live offers and orders stay. A featured store is taken down by `force` only; the next one
 * takes its place.
 */
export const unpublishStore = command('stores.unpublish', {
  ...here,
  path: `${base}/unpublish`,
  button: 'Unpublish',
  input: z.strictObject({ ...one, reason: Reason, force: z.boolean().default(false) }),
  output: ActionResult,
  refuses: [StoreFeatured],
});

/** A page of the seller console that a store may be authorised for. */
export const MenuNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  names: z.object({ zh_CN: z.string(), en_US: z.string().optional() }),
  url: z.string().nullable(),
});
/**
 * Pages of the seller console, and those the store's company is authorised for; none: what the role templates
 * hold (R-PERM-014).
 */
export const storeMenuChoices = query('stores.menus', {
  ...here,
  path: `${base}/menus`,
  button: 'Accredit',
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: z.string(),
    version: z.number().int(),
    menus: z.array(MenuNode),
    menuIds: z.array(z.string()),
  }),
});
export const accreditStore = command('stores.accredit', {
  ...here,
  path: `${base}/accredit`,
  button: 'Accredit',
  input: z.strictObject({ ...one, menuIds: z.array(Id).max(500) }),
  output: Filed,
});
