import { z } from 'zod';
import {
  Code,
  command,
  I18nText,
  Id,
  list,
  OptionalText,
  PositiveQuantity,
  Price,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { machine } from '#kernel/rules/machine.ts';
import { words } from '#kernel/rules/words.ts';
import { lifecycleBadge } from '../status-tag.tsx';

/** A small capability to draw screens from: tank lots that are offered, sold or withdrawn. */
export const LOT = { offered: '10', sold: '20', withdrawn: '90' } as const;
export const lotLifecycle = machine('lot', 'lot_state', LOT, {
  labels: {
    offered: { zh: '在售', en: 'Offered' },
    sold: { zh: '已成交', en: 'Sold' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  },
  finals: ['sold', 'withdrawn'],
  verbs: {
    offer: [{ from: [null], to: 'offered', by: ['seller'], doc: 'offer' }],
    sell: [{ from: ['offered'], to: 'sold', by: ['buyer'], doc: 'sell' }],
    withdraw: [{ from: ['offered'], to: 'withdrawn', by: ['seller'], doc: 'withdraw' }],
  },
});
export const lotBadge = lifecycleBadge(
  lotLifecycle,
  { offered: 'blue', sold: 'green', withdrawn: 'gray' },
  { sold: { zh: '双方已签署', en: 'signed by both' } },
);

export const lotWords = words('lots', {
  number: { zh: '批号', en: 'Lot no.' },
  state: { zh: '状态', en: 'Status' },
  product: { zh: '品名', en: 'Product' },
  'field.price': { zh: '单价', en: 'Price' },
  quantity: { zh: '数量', en: 'Quantity' },
  day: { zh: '交货期', en: 'Delivery' },
  from: { zh: '交货期', en: 'Delivery' },
  name: { zh: '名称', en: 'Name' },
  remark: { zh: '备注', en: 'Remarks' },
  terms: { zh: '条款', en: 'Terms' },
  count: { zh: '车数', en: 'Trucks' },
  keyword: { zh: '品名 / 批号', en: 'Product, lot no.' },
  'price.step': { zh: '{field}须为 0.50 的整数倍', en: '{field} must be a multiple of 0.50' },
});

export const Lot = z.object({
  id: z.string(),
  version: z.number(),
  number: z.string(),
  state: z.string(),
  product: z.string().nullable(),
  price: z.string(),
  quantity: z.string(),
  day: z.string().nullable(),
  trucks: z.number().optional(),
  can: z.array(z.string()),
});
export type LotRow = z.output<typeof Lot>;

export const listLots = list('samples.lots', {
  path: '/api/common-order/common/sample/list',
  audience: ['seller'],
  relation: 'own',
  filters: {
    keyword: z.string().optional(),
    state: z.string().optional(),
    states: z.array(z.string()).optional(),
    from: z.string().optional(),
    until: z.string().optional(),
    urgent: z.boolean().optional(),
  },
  row: Lot,
  sortable: ['price', 'day'],
});
export const withdrawLot = command('samples.withdraw', {
  path: '/api/common-order/common/sample/withdraw',
  audience: ['seller'],
  relation: 'own',
  button: 'Withdraw',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: z.object({ id: z.string() }),
});
export const offerLot = command('samples.offer', {
  path: '/api/common-order/common/sample/add',
  audience: ['seller'],
  relation: 'own',
  button: 'Release',
  once: 'creates',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    idempotencyKey: z.uuid().optional(),
    name: I18nText(60),
    product: Text(40),
    price: Price.refine((v) => v.endsWith('0'), { error: 'price.step' }),
    quantity: PositiveQuantity,
    state: Code('10', '20'),
    remark: OptionalText(200),
    from: z.iso.date({ error: 'date.format' }).nullish(),
    until: z.iso.date().nullish(),
    count: z.int().min(1).max(30).optional(),
    terms: z.strictObject({ payment: Text(20), note: OptionalText(20) }),
  }),
  output: z.object({ id: z.string(), version: z.number() }),
});
export const readLot = query('samples.detail', {
  path: '/api/common-order/common/sample/detail',
  audience: ['seller'],
  relation: 'own',
  input: z.strictObject({ id: Id }),
  output: Lot,
});

export const lot = (part: Partial<LotRow> = {}): LotRow => ({
  id: '1',
  version: 3,
  number: 'L26112001',
  state: LOT.offered,
  product: 'Methanol',
  price: '2385.5',
  quantity: '500',
  day: '2026-12-01',
  can: ['withdraw'],
  ...part,
});
