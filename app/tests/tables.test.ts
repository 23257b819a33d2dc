import fs from 'node:fs';
import path from 'node:path';
import type { InsertType, SelectType } from 'kysely';
import { expect, test } from 'vitest';
import type { MigratedTables as AppealsColumns } from '#fulfilment/appeals/server/migrated-tables.ts';
import type { AppealTables as Appeals } from '#fulfilment/appeals/server/tables.ts';
import type { MigratedTables as ContractsColumns } from '#fulfilment/contracts/server/migrated-tables.ts';
import type { ContractsTables as Contracts } from '#fulfilment/contracts/server/tables.ts';
import type { MigratedTables as DealsColumns } from '#fulfilment/deals/server/migrated-tables.ts';
import type { DealsTables as Deals } from '#fulfilment/deals/server/tables.ts';
import type { MigratedTables as DeadlineColumns } from '#fulfilment/deadlines/server/migrated-tables.ts';
import type { DeadlineTables as Deadlines } from '#fulfilment/deadlines/server/tables.ts';
import type { MigratedTables as DossierColumns } from '#fulfilment/dossiers/server/migrated-tables.ts';
import type { DossierTables as Dossiers } from '#fulfilment/dossiers/server/tables.ts';
import type { MigratedTables as MoneyColumns } from '#fulfilment/money/server/migrated-tables.ts';
import type { MoneyTables as Money } from '#fulfilment/money/server/tables.ts';
import type { MigratedTables as StatementColumns } from '#fulfilment/statements/server/migrated-tables.ts';
import type { StatementTables as Statements } from '#fulfilment/statements/server/tables.ts';
import type { MigratedTables as OrdersColumns } from '#fulfilment/orders/server/migrated-tables.ts';
import type { OrdersTables as Orders } from '#fulfilment/orders/server/tables.ts';
import type { MigratedTables as ShipmentsColumns } from '#fulfilment/shipments/server/migrated-tables.ts';
import type { ShipmentTables as Shipments } from '#fulfilment/shipments/server/tables.ts';
import type { MigratedTables as QuantitiesColumns } from '#fulfilment/quantities/server/migrated-tables.ts';
import type { QuantitiesTables as Quantities } from '#fulfilment/quantities/server/tables.ts';
import type { MigratedTables as VouchersColumns } from '#fulfilment/vouchers/server/migrated-tables.ts';
import type { VoucherTables as Vouchers } from '#fulfilment/vouchers/server/tables.ts';
import type { MigratedTables as InvoicesColumns } from '#fulfilment/invoices/server/migrated-tables.ts';
import type { InvoicesTables as Invoices } from '#fulfilment/invoices/server/tables.ts';
import type { MigratedTables as SettlementsColumns } from '#fulfilment/settlements/server/migrated-tables.ts';
import type { SettlementTables as Settlements } from '#fulfilment/settlements/server/tables.ts';
import type { MigratedTables as KernelColumns } from '#kernel/server/migrated-tables.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { freshDatabase } from '#kernel/test/scratch.ts';
import type { MigratedTables as MarketplaceColumns } from '#market/marketplace/server/migrated-tables.ts';
import type { MarketplaceTables as Marketplace } from '#market/marketplace/server/tables.ts';
import type { MigratedTables as StatisticsColumns } from '#market/statistics/server/migrated-tables.ts';
import type { Tables as Statistics } from '#market/statistics/server/tables.ts';
import type { MigratedTables as ApprovalsColumns } from '#office/approvals/server/migrated-tables.ts';
import type { Tables as Approvals } from '#office/approvals/server/tables.ts';
import type { MigratedTables as AttachmentsColumns } from '#office/attachments/server/migrated-tables.ts';
import type { Tables as Attachments } from '#office/attachments/server/tables.ts';
import type { MigratedTables as CodesetsColumns } from '#office/codesets/server/migrated-tables.ts';
import type { Tables as Codesets } from '#office/codesets/server/tables.ts';
import type { MigratedTables as ConfigurationColumns } from '#office/configuration/server/migrated-tables.ts';
import type { Tables as Configuration } from '#office/configuration/server/tables.ts';
import type { MigratedTables as ContentColumns } from '#office/content/server/migrated-tables.ts';
import type { Tables as Content } from '#office/content/server/tables.ts';
import type { MigratedTables as DraftsColumns } from '#office/drafts/server/migrated-tables.ts';
import type { Tables as Drafts } from '#office/drafts/server/tables.ts';
import type { MigratedTables as FeedbackColumns } from '#office/feedback/server/migrated-tables.ts';
import type { Tables as Feedback } from '#office/feedback/server/tables.ts';
import type { MigratedTables as IdentityColumns } from '#office/identity/server/migrated-tables.ts';
import type { IdentityTables as Identity } from '#office/identity/server/tables.ts';
import type { MigratedTables as MarkethoursColumns } from '#office/markethours/server/migrated-tables.ts';
import type { Tables as Markethours } from '#office/markethours/server/tables.ts';
import type { MigratedTables as MessagingColumns } from '#office/messaging/server/migrated-tables.ts';
import type { Tables as Messaging } from '#office/messaging/server/tables.ts';
import type { MigratedTables as OperationlogColumns } from '#office/operationlog/server/migrated-tables.ts';
import type { Tables as Operationlog } from '#office/operationlog/server/tables.ts';
import type { MigratedTables as OrganisationColumns } from '#office/organisation/server/migrated-tables.ts';
import type { Tables as Organisation } from '#office/organisation/server/tables.ts';
import type { MigratedTables as PermissionsColumns } from '#office/permissions/server/migrated-tables.ts';
import type { Tables as Permissions } from '#office/permissions/server/tables.ts';
import type { MigratedTables as TransfersColumns } from '#office/transfers/server/migrated-tables.ts';
import type { Tables as Transfers } from '#office/transfers/server/tables.ts';
import type { MigratedTables as AddressbookColumns } from '#registry/addressbook/server/migrated-tables.ts';
import type { AddressbookTables as Addressbook } from '#registry/addressbook/server/tables.ts';
import type { MigratedTables as CatalogueColumns } from '#registry/catalogue/server/migrated-tables.ts';
import type { CatalogueTables as Catalogue } from '#registry/catalogue/server/tables.ts';
import type { MigratedTables as MembersColumns } from '#registry/members/server/migrated-tables.ts';
import type { MemberTables as Members } from '#registry/members/server/tables.ts';
import type { MigratedTables as QualificationsColumns } from '#registry/qualifications/server/migrated-tables.ts';
import type { QualificationTables as Qualifications } from '#registry/qualifications/server/tables.ts';
import type { MigratedTables as StoresColumns } from '#registry/stores/server/migrated-tables.ts';
import type { StoreTables as Stores } from '#registry/stores/server/tables.ts';
import type { MigratedTables as OffersColumns } from '#trading/offers/server/migrated-tables.ts';
import type { OffersTables as Offers } from '#trading/offers/server/tables.ts';
import { columnsOf } from '../../scripts/migrated-tables.ts';

type Migrated = KernelColumns &
  ContractsColumns &
  DealsColumns &
  DeadlineColumns &
  DossierColumns &
  MoneyColumns &
  StatementColumns &
  OrdersColumns &
  ShipmentsColumns &
  QuantitiesColumns &
  VouchersColumns &
  AppealsColumns &
  InvoicesColumns &
  SettlementsColumns &
  MarketplaceColumns &
  StatisticsColumns &
  ApprovalsColumns &
  AttachmentsColumns &
  CodesetsColumns &
  ConfigurationColumns &
  ContentColumns &
  DraftsColumns &
  FeedbackColumns &
  IdentityColumns &
  MarkethoursColumns &
  MessagingColumns &
  OperationlogColumns &
  OrganisationColumns &
  PermissionsColumns &
  TransfersColumns &
  AddressbookColumns &
  CatalogueColumns &
  MembersColumns &
  QualificationsColumns &
  StoresColumns &
  OffersColumns;

/** null and type as the database has them; of a computed column the database does not say what can be null. */
type SameRead<D, M> = unknown extends D
  ? true
  : undefined extends M
    ? [NonNullable<D>] extends [NonNullable<M>]
      ? true
      : false
    : [D] extends [M]
      ? null extends M
        ? null extends D
          ? true
          : false
        : true
      : false;
/** What may be left out of an insert has a default (or may be null) in the database too. */
type SameWrite<D, M> = undefined extends D
  ? unknown extends D
    ? true
    : [M] extends [never]
      ? false
      : undefined extends M
        ? true
        : null extends M
          ? true
          : false
  : true;
type WrongColumns<D, M> = {
  [C in keyof D & string]: C extends keyof M
    ? SameRead<SelectType<D[C]>, SelectType<M[C]>> extends true
      ? SameWrite<InsertType<D[C]>, InsertType<M[C]>> extends true
        ? never
        : `${C}: cannot be left to the database`
      : `${C}: type or null`
    : `${C}: not in the database`;
}[keyof D & string];
type MissingColumns<D, M> = `${Exclude<keyof M, keyof D> & string}: missing`;
/**
 * Everything in which the declared tables of a module differ from the migrated ones; of other modules' tables
 * it may name some columns only.
 */
type Drift<Own extends string, Declared> = {
  [T in Exclude<keyof Declared & string, `reporting.${string}`>]: T extends keyof Migrated
    ?
        | `${T}.${WrongColumns<Declared[T], Migrated[T]>}`
        | (T extends `${Own}.${string}` ? `${T}.${MissingColumns<Declared[T], Migrated[T]>}` : never)
    : `${T}: not in the database`;
}[Exclude<keyof Declared & string, `reporting.${string}`>];

/** Compiles while nothing differs. */
type AsMigrated<Own extends string, Declared> = [Drift<Own, Declared>] extends [never]
  ? true
  : Drift<Own, Declared>;
const asMigrated: {
  contracts: AsMigrated<'contracts', Contracts>;
  deals: AsMigrated<'deals', Deals>;
  deadlines: AsMigrated<'deadlines', Deadlines>;
  dossiers: AsMigrated<'dossiers', Dossiers>;
  money: AsMigrated<'money', Money>;
  statements: AsMigrated<'statements', Statements>;
  orders: AsMigrated<'orders', Orders>;
  shipments: AsMigrated<'shipments', Shipments>;
  quantities: AsMigrated<'quantities', Quantities>;
  vouchers: AsMigrated<'vouchers', Vouchers>;
  appeals: AsMigrated<'appeals', Appeals>;
  invoices: AsMigrated<'invoices', Invoices>;
  settlements: AsMigrated<'settlements', Settlements>;
  marketplace: AsMigrated<'marketplace', Marketplace>;
  statistics: AsMigrated<'statistics', Statistics>;
  approvals: AsMigrated<'approvals', Approvals>;
  attachments: AsMigrated<'attachments', Attachments>;
  codesets: AsMigrated<'codesets', Codesets>;
  configuration: AsMigrated<'configuration', Configuration>;
  content: AsMigrated<'content', Content>;
  drafts: AsMigrated<'drafts', Drafts>;
  feedback: AsMigrated<'feedback', Feedback>;
  identity: AsMigrated<'identity', Identity>;
  markethours: AsMigrated<'markethours', Markethours>;
  messaging: AsMigrated<'messaging', Messaging>;
  operationlog: AsMigrated<'operationlog', Operationlog>;
  organisation: AsMigrated<'organisation', Organisation>;
  permissions: AsMigrated<'permissions', Permissions>;
  transfers: AsMigrated<'transfers', Transfers>;
  addressbook: AsMigrated<'addressbook', Addressbook>;
  catalogue: AsMigrated<'catalogue', Catalogue>;
  members: AsMigrated<'members', Members>;
  qualifications: AsMigrated<'qualifications', Qualifications>;
  stores: AsMigrated<'stores', Stores>;
  offers: AsMigrated<'offers', Offers>;
} = {
  contracts: true,
  deals: true,
  deadlines: true,
  dossiers: true,
  money: true,
  statements: true,
  orders: true,
  shipments: true,
  quantities: true,
  vouchers: true,
  appeals: true,
  invoices: true,
  settlements: true,
  marketplace: true,
  statistics: true,
  approvals: true,
  attachments: true,
  codesets: true,
  configuration: true,
  content: true,
  drafts: true,
  feedback: true,
  identity: true,
  markethours: true,
  messaging: true,
  operationlog: true,
  organisation: true,
  permissions: true,
  transfers: true,
  addressbook: true,
  catalogue: true,
  members: true,
  qualifications: true,
  stores: true,
  offers: true,
};

/** The comparison itself bites: each of these differs in one way. */
interface Planted {
  unknownColumn: { 'stores.featured': StoresColumns['stores.featured'] & { colour: string } };
  missingColumn: { 'stores.featured': Omit<StoresColumns['stores.featured'], 'only_one'> };
  otherType: { 'stores.featured': Omit<StoresColumns['stores.featured'], 'saved'> & { saved: string } };
  neverNull: {
    'stores.featured': Omit<StoresColumns['stores.featured'], 'created_by'> & { created_by: string };
  };
  noDefault: { 'stores.store': Omit<StoresColumns['stores.store'], 'code'> & { code: string | undefined } };
  unknownTable: { 'stores.window': { id: string } };
}
const planted: { [P in keyof Planted]: Drift<'stores', Planted[P]> } = {
  unknownColumn: 'stores.featured.colour: not in the database',
  missingColumn: 'stores.featured.only_one: missing',
  otherType: 'stores.featured.saved: type or null',
  neverNull: 'stores.featured.created_by: type or null',
  noDefault: 'stores.store.code: type or null',
  unknownTable: 'stores.window: not in the database',
};

test('what the migrations leave is what every module writes its statements against', async () => {
  expect([...Object.values(asMigrated), ...Object.values(planted)]).not.toContain(undefined);
  const database = await freshDatabase('ctp_bare');
  try {
    const files = await columnsOf(database.url);
    expect(files.size).toBeGreaterThan(20);
    for (const [file, text] of files)
      expect(fs.readFileSync(path.join(ROOT, file), 'utf8'), `${file}: run npm run tables`).toBe(text);
  } finally {
    await database.drop();
  }
});
