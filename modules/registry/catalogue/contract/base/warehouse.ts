import { z } from 'zod';
import { Id, PhoneFax } from '#kernel/rules/contract.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import {
  ADDRESS_CODE,
  CLOCK_TIME,
  isTankPart,
  type TankPart,
  WAREHOUSE_CODE,
} from '../../rules/base-checks.ts';
import { PermitNeeded } from '../../rules/base-refusals.ts';
import { baseFields } from '../../rules/base-words.ts';
import { WAREHOUSE_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import {
  bool,
  code,
  codes,
  count,
  maybeAmount,
  maybeCode,
  maybeDay,
  maybeFile,
  maybeOne,
  maybeShaped,
  maybeText,
  ownShape,
  shaped,
  text,
} from './fields.ts';

const t = baseFields.table;
const Degrees = z.string().regex(/^-?\d{1,3}(\.\d{1,6})?$/, { error: 'warehouse.degrees' });
const within = (most: number) =>
  Degrees.refine((v) => Math.abs(Number.parseFloat(v)) <= most, { error: 'warehouse.degrees' }); // not money: degrees of the globe
const Clock = z.string().regex(CLOCK_TIME, { error: 'warehouse.hours' });
const Hours = z
  .strictObject({ from: Clock, to: Clock })
  .refine((h) => h.from < h.to, { error: 'warehouse.hours' });
const part = (key: TankPart) =>
  z
    .string()
    .trim()
    .refine((v) => isTankPart(key, v), { error: 'warehouse.tank' });
const Tank = z.strictObject({
  tankNo: part('tankNo'),
  product: part('product').default(''),
  productEn: z.string().trim().max(80).optional(),
  capacityM3: part('capacityM3'),
  heelM3: part('heelM3'),
});
export type Tank = z.output<typeof Tank>;

/**
 * Warehouses: the platform's, open to all sellers, and a seller's own (administration-domain 24.1,
 * trading-domain 17.1, R-WARE-001 to R-WARE-007).
 * Hazardous goods go only where the permit covers the class.
 */
export const warehouse = dictionary({
  name: 'Warehouse',
  base: '/api/common-logistics/admin/warehouse',
  bizType: 'WAREHOUSE',
  noun: t['warehouse.noun'],
  titles: { add: t['warehouse.add'], edit: t['warehouse.edit'] },
  page: WAREHOUSE_PAGE,
  seen: 'View',
  audience: ['platform', 'seller'],
  relation: 'own',
  dataType: 'WAREHOUSE',
  mostRows: 5000,
  refuses: [PermitNeeded],
  fields: {
    code: maybeShaped(t.code, z.string().trim().regex(WAREHOUSE_CODE, { error: 'base.code' }), {
      help: t['warehouseCode.help'],
      sample: 'TC-01',
      sort: true,
    }),
    name: text(t.name, 50, { width: 200 }),
    englishName: maybeText(t.nameEn, 100, { column: 'name_en', show: 'more', width: 200 }),
    type: code(t.warehouseType, 'warehouse_type', { column: 'warehouse_type' }),
    storageForm: maybeCode(t.storageForm, 'storage_form', { show: 'more' }),
    region: code(t.region, 'region', { width: 90 }),
    address: text(t.address, 200, { span: 2, sort: false, width: 200 }),
    addressEn: maybeText(t.addressEn, 200, { span: 2, show: 'more' }),
    addressCode: maybeShaped(
      t.addressCode,
      z.string().trim().regex(ADDRESS_CODE, { error: 'warehouse.addressCode' }),
      { show: 'more' },
    ),
    contactPerson: text(t.contactPerson, 50, { sort: false }),
    phone: shaped(t.phone, PhoneFax, { sort: false }),
    placeId: maybeOne(t.place, 'place', { show: 'more' }),
    custodianMemberId: maybeOne(t.custodian, 'member', {
      help: t['custodian.help'],
      show: 'more',
      width: 160,
    }),
    hazardPermitNo: maybeText(t.hazardPermitNo, 50, { show: 'more', solid: true }),
    permitExpiry: maybeDay(t.permitExpiry, { show: 'more' }),
    permittedClasses: codes(t.permittedClasses, 'hazard_class', { show: 'list', width: 160 }),
    permitFileId: maybeFile(t.permitFile, { scene: licenceScene }),
    bonded: bool(t.bonded),
    truckHours: ownShape(
      t.truckHours,
      Hours.nullish().transform((v) => v ?? null),
      z.object({ from: z.string(), to: z.string() }).nullable(),
      { span: 1 },
    ),
    slotMinutes: count(
      t.slotMinutes,
      z
        .int()
        .min(5)
        .max(1440)
        .nullish()
        .transform((v) => v ?? null),
      false,
      { unit: t.minutes, show: 'more' },
    ),
    scaleNo: maybeText(t.scaleNo, 30, { show: 'more', solid: true }),
    scaleCertExpiry: maybeDay(t.scaleCertExpiry, { show: 'more' }),
    longitude: maybeAmount(t.longitude, within(180), { show: 'detail' }),
    latitude: maybeAmount(t.latitude, within(90), { show: 'detail' }),
    tanks: ownShape(
      t.tanks,
      z.array(Tank).max(100).default([]),
      z.array(
        z.object({
          tankNo: z.string(),
          product: z.string(),
          productEn: z.string().optional(),
          capacityM3: z.string(),
          heelM3: z.string(),
        }),
      ),
    ),
  },
  filters: {
    type: z.string().max(12).optional(),
    region: z.string().max(12).optional(),
    bonded: z.boolean().optional(),
    hazardClass: z.string().max(8).optional(),
    placeId: Id.optional(),
    /** The platform's own, or those of companies. */
    whose: z.enum(['platform', 'company']).optional(),
  },
  extra: { memberId: z.string(), ownerName: z.string().nullable(), ownerNameEn: z.string().nullable() },
  across: (wish, issue) => {
    const classes = (wish.permittedClasses ?? []) as readonly string[];
    if (classes.length > 0 && !wish.hazardPermitNo) issue('hazardPermitNo', 'warehouse.permit');
    if (classes.length > 0 && !wish.permitExpiry) issue('permitExpiry', 'warehouse.permit');
  },
});
