import { precautionsFor } from './reference/precautions.ts';
import { type Kysely, sql } from 'kysely';
import { dec } from '#kernel/rules/decimal.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { skuName } from '#registry/catalogue/rules/goods-names.ts';
import {
  plantCategory,
  plantNameClass,
  plantPackaging,
  plantPlace,
  plantPort,
  plantProductName,
  plantSku,
  plantSpu,
  plantWarehouse,
} from '#registry/catalogue/server/demo.ts';
import { loadProductImages } from './product-images.ts';
import { categories } from './reference/categories.ts';
import { type ChemicalKey, chemical, chemicals } from './reference/chemicals.ts';
import { companies, type DemoCompany } from './reference/companies.ts';
import { type DemoGrade, grades } from './reference/grades.ts';
import { packagings } from './reference/packagings.ts';
import { places } from './reference/places.ts';
import { ports } from './reference/ports.ts';
import { type DemoProducer, producersOf } from './reference/producers.ts';
import { warehouses } from './reference/warehouses.ts';
import { loadSafetySheets } from './safety-sheets.ts';

type Db = Kysely<AnyTables>;
export interface BaseData {
  readonly packagings: ReadonlyMap<string, string>;
  readonly spus: ReadonlyMap<ChemicalKey, string>;
}

/** Days since the safety data sheets were written. */
const SDS_AGE = 200;
/** What sellers may list beside what they are known for: goods without a permit. */
const FREE_GOODS: Readonly<Record<number, readonly ChemicalKey[]>> = { 5: ['pmdi'], 8: ['urea'] };

/** Scope of a licence: each product by SPU and CAS number. */
export const scopeOf = (base: BaseData, keys: readonly ChemicalKey[]): { spuId: string; cas: string }[] =>
  keys.map((key) => ({ spuId: base.spus.get(key) as string, cas: chemical(key).cas }));

/** Categories, product names, packagings, ports, places, warehouses, SPU with their safety sheets. */
export async function loadBaseData(
  db: Db,
  settings: Settings,
  memberIds: ReadonlyMap<number, string>,
): Promise<BaseData> {
  const categoryIds = new Map<string, string>();
  const classIds = new Map<string, string>();
  for (const [sort, c] of categories.entries()) {
    categoryIds.set(
      c.key,
      await plantCategory(db, {
        ...c,
        parentId: c.parent === null ? null : (categoryIds.get(c.parent) as string),
        sort: sort * 10,
      }),
    );
    if (c.parent !== null) classIds.set(c.key, await plantNameClass(db, c));
  }
  const packagingIds = new Map<string, string>();
  for (const [sort, p] of packagings.entries())
    packagingIds.set(p.key, await plantPackaging(db, p, sort * 10));
  const portIds = new Map<string, string>();
  for (const p of ports) portIds.set(p.unlocode, await plantPort(db, p));
  await loadPlaces(db, portIds, memberIds);
  const spus = new Map<ChemicalKey, string>();
  for (const c of chemicals) spus.set(c.key, await loadSpu(db, c.key, categoryIds, classIds));
  await loadSafetySheets(db, settings, spus);
  await loadProductImages(db, settings, spus);
  return { packagings: packagingIds, spus };
}

async function loadPlaces(
  db: Db,
  portIds: ReadonlyMap<string, string>,
  memberIds: ReadonlyMap<number, string>,
): Promise<void> {
  const placeIds = new Map<string, string>();
  for (const [sort, p] of places.entries())
    placeIds.set(
      p.key,
      await plantPlace(db, {
        ...p,
        portId: p.port === null ? null : (portIds.get(p.port) ?? null),
        sort: sort * 10,
      }),
    );
  for (const h of warehouses) {
    const id = await plantWarehouse(db, h, {
      member_id: h.owner === 0 ? '0' : memberIds.get(h.owner),
      custodian_member_id: h.custodian === null ? null : memberIds.get(h.custodian),
      place_id: placeIds.get(h.place),
      warehouse_type: h.type,
      storage_form: h.form,
      bonded: h.bonded,
      region: h.region,
      address: h.addressZh,
      address_en: h.addressEn,
      contact_person: h.contact,
      phone: h.phone,
      permitted_classes: [...h.hazardClasses],
      hazard_permit_no: h.permitNo,
      truck_hours: h.truckHours,
      slot_minutes: h.slotMinutes,
      scale_no: h.scaleNo,
      tanks: JSON.stringify(
        h.tanks.map((t) => ({
          tankNo: t.no,
          product: chemical(t.product).zh,
          productEn: chemical(t.product).en,
          capacityM3: t.capacityM3,
          heelM3: t.heelM3,
        })),
      ),
    });
    if (h.permitToDay !== null)
      await sql`update catalogue.warehouse set permit_expiry = kernel.today() + ${h.permitToDay}::int
        where id = ${id}::bigint`.execute(db);
  }
}

async function loadSpu(
  db: Db,
  key: ChemicalKey,
  categoryIds: ReadonlyMap<string, string>,
  classIds: ReadonlyMap<string, string>,
): Promise<string> {
  const c = chemical(key);
  const category = categories.find((row) => row.key === c.category);
  const productNameId = await plantProductName(db, {
    zh: c.zh,
    en: c.en,
    cas: c.cas,
    classId: classIds.get(c.category) as string,
    aliases: c.aliases,
    sort: c.no * 10,
  });
  const hazardous = c.controlClasses.some((x) => x !== '00');
  const id = await plantSpu(db, {
    name: c.zh,
    name_en: c.en,
    platform_category_id: categoryIds.get(c.category),
    product_name_id: productNameId,
    cas_no: c.cas,
    ec_no: c.ec,
    molecular_formula: c.formula,
    hs_code: c.hs,
    tax_category_code: category?.taxCode,
    tax_rate: c.taxRate,
    physical_form: c.form,
    un_no: c.un,
    hazard_class: c.hazardClass,
    sub_risks: [...c.subRisks],
    packing_group: c.packingGroup,
    proper_shipping_name: c.un === null ? null : c.properShippingName,
    control_classes: [...c.controlClasses],
    ghs:
      c.signalWord === 'N' && !hazardous
        ? null
        : {
            signalWord: c.signalWord,
            pictograms: c.pictograms,
            hStatements: c.hStatements,
            pStatements: precautionsFor(c.hStatements),
          },
    emergency_phone: hazardous ? '0000-12345678' : null,
    spec_template: JSON.stringify(grades[key][0]?.items ?? []),
    standard: grades[key][0]?.standard,
    flash_point: c.flashPoint,
    density20: c.density20,
    melting_point: c.meltingPoint,
    needs_inhibitor: c.needsInhibitor ?? false,
    sensitive_to_previous_cargo: c.sensitiveToPreviousCargo ?? false,
    shelf_life_days: c.shelfLifeDays ?? null,
    description: [
      `${c.zh}（${c.en}），CAS ${c.cas}。`,
      NOTES[c.key] ?? '',
      '税收分类编码为示例，开票前请核对。 The tax category code is an illustration: check it before invoicing.',
    ].join(''),
  });
  if (hazardous)
    await sql`update catalogue.spu set sds_date = kernel.today() - ${SDS_AGE}::int where id = ${id}::bigint`.execute(
      db,
    );
  return id;
}

/** Packs that are carried under another number than the product as a whole. */
const OWN_TRANSPORT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'phenol drum-200': {
    un_no: '1671',
    hazard_class: '6.1',
    packing_group: 'II',
    proper_shipping_name: 'PHENOL, SOLID',
  },
};

/** What one row of an SPU cannot say of all its grades and packs (Recommendations on the Transport of Dangerous Goods). */
const NOTES: Readonly<Record<string, string>> = {
  phenol:
    '熔融态槽车为 UN 2312；桶装固体为 UN 1671，以 SKU 为准。 UN 2312 holds for molten cargo, UN 1671 for the solid in drums: the SKU says which. ',
  sulphur:
    '成型硫磺（颗粒、片、锭）依特殊规定 242 不作为 4.1 类货物运输；UN 1350 适用于块状和粉状。仍列入危险化学品目录和易制爆名录。 Formed sulphur (prills, granules, pellets, pastilles, flakes) is not subject to class 4.1 by special provision 242; UN 1350 holds for lump and powder. ',
};

/** Products a seller lists: what it is known for, and what its operating or production licence covers. */
function assortment(c: DemoCompany): ChemicalKey[] {
  if (c.memberType === 'buyer' || c.products.length === 0) return [];
  const licensed = c.licences.filter((l) => l.type === '20' || l.type === '21').flatMap((l) => l.scope);
  return [...new Set([...c.products, ...licensed, ...(FREE_GOODS[c.no] ?? [])])];
}

/** Producers whose goods a seller has: its own plant, else the two nearest at hand. */
function sourcesOf(c: DemoCompany, key: ChemicalKey): readonly DemoProducer[] {
  const all = producersOf(key);
  const ownPlants = all.filter((p) => p.company === c.no);
  return ownPlants.length > 0 ? ownPlants : all.slice(0, 2);
}

/**
 * SKUs of every seller: each product by producer; the first producer's in every grade and packaging, the
 * others' in the main one.
 */
export async function loadShelf(
  db: Db,
  base: BaseData,
  memberIds: ReadonlyMap<number, string>,
  storeIds: ReadonlyMap<number, string>,
): Promise<void> {
  for (const c of companies) {
    const seller = { seller_member_id: memberIds.get(c.no), store_id: storeIds.get(c.no) ?? null };
    for (const key of assortment(c)) {
      for (const [rank, producer] of sourcesOf(c, key).entries()) {
        const made = {
          ...seller,
          producer: producer.zh,
          producer_en: producer.en,
          producer_member_id: producer.company === undefined ? null : memberIds.get(producer.company),
          origin_country: producer.country,
        };
        const kinds = rank === 0 ? grades[key] : grades[key].slice(0, 1);
        const packs = rank === 0 ? chemical(key).packagings : chemical(key).packagings.slice(0, 1);
        for (const kind of kinds)
          for (const pack of packs) await loadSku(db, base, { key, kind, pack, producer }, made);
      }
    }
  }
  await sql`insert into catalogue.seller_packaging (member_id, packaging_id)
    select distinct seller_member_id, packaging_id from catalogue.sku order by 1, 2`.execute(db);
}

async function loadSku(
  db: Db,
  base: BaseData,
  s: { key: ChemicalKey; kind: DemoGrade; pack: string; producer: DemoProducer },
  made: Readonly<Record<string, unknown>>,
): Promise<void> {
  const pack = packagings.find((p) => p.key === s.pack);
  if (pack === undefined) throw new Error(`no packaging ${s.pack}`);
  const c = chemical(s.key);
  const names = {
    zh: skuName(c.zh, s.kind.zh, s.producer.zh, pack.zh),
    en: skuName(c.en, s.kind.en, s.producer.en, pack.en),
  };
  await plantSku(db, names, {
    ...made,
    spu_id: base.spus.get(s.key),
    grade: s.kind.zh,
    grade_en: s.kind.en,
    standard: s.kind.standard,
    spec_items: JSON.stringify(s.kind.items),
    packaging_id: base.packagings.get(s.pack),
    measure_unit: 'TNE',
    sales_unit: pack.salesUnit,
    conversion_rate: pack.netWeightKg === null ? '1' : dec(pack.netWeightKg).dividedBy(1000).toFixed(3),
    packaging_method: pack.type,
    packaging_spec: pack.specification,
    ...OWN_TRANSPORT[`${s.key} ${s.pack}`],
  });
}
