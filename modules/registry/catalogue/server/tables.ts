import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MemberViews } from '#registry/members/server/door.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Codes of catalogue_state. */
export type CatalogueState = '10' | '20' | '30' | '40' | '50' | '90';
/** One line of a specification; limits are decimal text or words. */
export interface SpecItem {
  readonly zh: string;
  readonly en: string;
  readonly op: string;
  readonly limit: string;
  /** A limit in words, in English. */
  readonly limitEn?: string | undefined;
  readonly unit: string;
  /** 10 guaranteed, 20 typical; absent: guaranteed. */
  readonly kind?: string | undefined;
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  readonly method?: string | null | undefined;
}

type ProductNameTable = MigratedTables['catalogue.product_name'];
type PackagingTable = MigratedTables['catalogue.packaging'];
type PortTable = MigratedTables['catalogue.port'];
type PlaceTable = MigratedTables['catalogue.place'];
type WarehouseTable = MigratedTables['catalogue.warehouse'];
/** Label elements of GB 30000.1: signal word, pictograms, statements by code. */
export interface Ghs {
  readonly signalWord: string;
  readonly pictograms: readonly string[];
  readonly hStatements: readonly string[];
  readonly pStatements: readonly string[];
}
type SpuTable = Refined<
  MigratedTables['catalogue.spu'],
  {
    ghs: Ghs | null;
    spec_template: SpecItem[];
    state: Generated<CatalogueState>;
    approved_terms: Readonly<Record<string, unknown>> | null;
  }
>;
type SkuTable = Refined<
  MigratedTables['catalogue.sku'],
  {
    spec_items: SpecItem[];
    state: Generated<CatalogueState>;
    approved_terms: Readonly<Record<string, unknown>> | null;
  }
>;
type ProductGroupTable = Refined<
  MigratedTables['catalogue.product_group'],
  {
    state: Generated<CatalogueState>;
    approved_terms: Readonly<Record<string, unknown>> | null;
  }
>;
export type Spu = Selectable<SpuTable>;
export type Sku = Selectable<SkuTable>;
export type ProductGroup = Selectable<ProductGroupTable>;
/** Schema "catalogue": the only file that names its columns. Weights and rates are decimal strings. */
export interface CatalogueTables extends MemberViews {
  'catalogue.product_name': ProductNameTable;
  'catalogue.product_name_class': MigratedTables['catalogue.product_name_class'];
  'catalogue.platform_category': MigratedTables['catalogue.platform_category'];
  'catalogue.product_alias': MigratedTables['catalogue.product_alias'];
  'catalogue.packaging': PackagingTable;
  'catalogue.port': PortTable;
  'catalogue.place': PlaceTable;
  'catalogue.warehouse': WarehouseTable;
  'catalogue.lot': MigratedTables['catalogue.lot'];
  'catalogue.spu': SpuTable;
  'catalogue.sku': SkuTable;
  'catalogue.product_group': ProductGroupTable;
}
export const catalogue = capability<CatalogueTables>('catalogue');
