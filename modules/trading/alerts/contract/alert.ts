import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  MEMBERS,
  OptionalText,
  PositiveQuantity,
  Price,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { ALERT, CURRENCIES, LANES, TOLD } from '../rules/alert-lifecycle.ts';
import { ALERTS_PAGE } from '../rules/pages.ts';
import { AlertsFull } from '../rules/refusals.ts';

const base = '/api/common-order/common/alert' as const;
const scoped = {
  audience: MEMBERS,
  relation: 'own',
  dataType: 'INQUIRY',
  verified: true,
  routes: [ALERTS_PAGE],
} as const;
const State = z.enum(Object.values(ALERT) as [string, ...string[]]);
const Kind = z.enum(Object.values(TOLD) as [string, ...string[]]);
const Lane = z.enum(LANES, { error: 'field.select' });
const Currency = z.enum(CURRENCIES, { error: 'field.select' });
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

const rowFields = {
  id: z.string(),
  version: z.number().int(),
  alertNo: z.string(),
  state: State,
  lane: Lane,
  productNameId: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  grade: z.string().nullable(),
  placeId: z.string().nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  quantity: z.string().nullable(),
  priceLimit: z.string().nullable(),
  currency: z.string().nullable(),
  tellsDocuments: z.boolean(),
  tellsPrices: z.boolean(),
  until: z.string(),
  remark: z.string().nullable(),
  toldCount: z.number().int(),
  lastToldAt: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
};
/** A wish that is kept, as its own company sees it. */
export const AlertRow = z.object(rowFields);
export type AlertRow = z.output<typeof AlertRow>;
/** Something it told: an offer, an inquiry, the price of an index on a day. */
export const ToldRow = z.object({
  id: z.string(),
  kind: Kind,
  objectId: z.string(),
  objectNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  quantity: z.string().nullable(),
  placeZh: z.string().nullable(),
  placeEn: z.string().nullable(),
  day: z.string().nullable(),
  gmtCreate: z.string(),
});
export type ToldRow = z.output<typeof ToldRow>;

const fields = {
  lane: Lane,
  productNameId: Id,
  grade: OptionalText(50),
  placeId: optional(Id),
  /** Tonnes. */
  quantity: optional(PositiveQuantity),
  /** Per tonne. */
  priceLimit: optional(Price),
  currency: optional(Currency),
  tellsDocuments: z.boolean(),
  tellsPrices: z.boolean(),
  /** The last day it holds. */
  until: Day,
  remark: OptionalText(200),
};
const Fields = z.strictObject(fields);
export type AlertFields = z.output<typeof Fields>;
function checkWhole(v: AlertFields, ctx: z.RefinementCtx): void {
  const fault = (path: keyof AlertFields, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message });
  if (!v.tellsDocuments && !v.tellsPrices) fault('tellsDocuments', 'alert.nothing');
  if (v.tellsPrices && v.priceLimit === null) fault('priceLimit', 'field.input');
  if (v.priceLimit !== null && v.currency === null) fault('currency', 'field.select');
}

export const listAlerts = list('alerts.list', {
  ...scoped,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    state: State.optional(),
    lane: Lane.optional(),
    productNameId: Id.optional(),
  },
  row: AlertRow,
  sortable: ['alertNo', 'until', 'lastToldAt', 'gmtCreate'],
});
export const alertDetail = query('alerts.detail', {
  ...scoped,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: AlertRow,
});
/** What alerts in reach have told, or one of them, the newest first. */
export const listTold = list('alerts.told', {
  ...scoped,
  path: `${base}/told`,
  button: 'View',
  filters: { alertId: Id.optional(), kind: Kind.optional() },
  row: ToldRow,
  sortable: [],
});
/** Under which name of the trade a product goes, for the form that is opened at it; null where the reader does not see it. */
export const alertProduct = query('alerts.product', {
  audience: MEMBERS,
  relation: 'market',
  verified: true,
  routes: [ALERTS_PAGE],
  path: `${base}/product`,
  button: 'Add',
  input: z.strictObject({ spuId: Id }),
  output: z.object({ productNameId: z.string().nullable() }),
});

export const addAlert = command('alerts.add', {
  ...scoped,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: Fields.superRefine(checkWhole),
  output: ActionResult,
  refuses: [AlertsFull],
});
export const updateAlert = command('alerts.update', {
  ...scoped,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...fields, id: Id, version: Version }),
  output: ActionResult,
  refuses: [NotFound, VersionConflict],
});
const many = { input: z.strictObject({ ids: Ids.max(100) }), output: BatchResult };
export const pauseAlerts = command('alerts.pause', {
  ...scoped,
  ...many,
  path: `${base}/disable`,
  button: 'Disable',
  refuses: [NotFound, StateNotAllowed],
});
export const resumeAlerts = command('alerts.resume', {
  ...scoped,
  ...many,
  path: `${base}/enable`,
  button: 'Enable',
  refuses: [NotFound, StateNotAllowed],
});
export const deleteAlerts = command('alerts.delete', {
  ...scoped,
  ...many,
  path: `${base}/delete`,
  button: 'Delete',
  refuses: [NotFound],
});
