import type { Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { NoteState } from '../rules/note-lifecycle.ts';
import type { BatchQuality, GuaranteedItem } from '../rules/quality.ts';
import type { LoadingCheck } from '../rules/transport.ts';
import type { DiffRule } from '../rules/weight-difference.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** A driver or escort as a note keeps him: the ID number sealed, its end readable. */
export interface KeptPerson {
  readonly name: string;
  readonly idNoSealed: string;
  readonly idNoTail: string;
  readonly phone: string;
  readonly certificateNo: string | null;
  readonly expiry: string | null;
}
/** What was proven when the goods were released (INV-SHP-04). */
export interface ReleaseProof {
  readonly payment: true;
  readonly licence: true;
  readonly papers: true;
  readonly day: string;
}
/** One side's wish for the settlement weight of a disputed note. */
export interface Agreement {
  readonly side: 'seller' | 'buyer' | 'operator';
  readonly weight: string;
  readonly at: string;
  readonly by: string;
}
/** Attachment ids of the fields of a note. */
export const FILE_FIELDS = [
  'handoverDoc',
  'cleaningCert',
  'sds',
  'checkPhotos',
  'coa',
  'ticketPhotos',
  'billOfLading',
  'outturn',
  'receipt',
  'dispute',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];
export type NoteFiles = Readonly<Partial<Record<FileField, readonly string[]>>>;
export interface KeptCheck extends LoadingCheck {
  readonly at: string;
  readonly by: string;
}

/** One shipment note (trading-domain 10.1). Weights are tonnes in decimal text, days `YYYY-MM-DD`. */
export type NoteTable = Refined<
  MigratedTables['shipments.note'],
  {
    state: NoteState;
    made_by: 'seller' | 'buyer' | 'operator';
    diff_rule: Generated<DiffRule>;
    driver: KeptPerson | null;
    escort: KeptPerson | null;
    guaranteed: Generated<GuaranteedItem[]>;
    quality: Generated<BatchQuality[]>;
    loading_check: KeptCheck | null;
    files: Generated<NoteFiles>;
    release_proof: ReleaseProof | null;
    agreements: Generated<Agreement[]>;
    consignee_address: Record<string, unknown> | null;
    document_dates: Record<string, string | null> | null;
    dispute_kind: '10' | '20' | '30' | null;
  }
>;
export type WeighingTable = Refined<
  MigratedTables['shipments.weighing'],
  { kind: '10' | '20' | '30'; side: 'seller' | 'buyer' | 'third' }
>;
export type CrewTable = Refined<MigratedTables['shipments.crew'], { kind: 'driver' | 'escort' }>;
/** Schema "shipments": the only file that names its columns. */
export interface ShipmentTables {
  'shipments.note': NoteTable;
  'shipments.weighing': WeighingTable;
  'shipments.pick_code': MigratedTables['shipments.pick_code'];
  'shipments.yard': MigratedTables['shipments.yard'];
  'shipments.slot': MigratedTables['shipments.slot'];
  'shipments.vehicle': MigratedTables['shipments.vehicle'];
  'shipments.crew': CrewTable;
  'shipments.scale': MigratedTables['shipments.scale'];
  'shipments.reading': MigratedTables['shipments.reading'];
}
/** A list for a jsonb column; an empty one would else be read as an array of the database. */
export const asJson = <T>(value: T): T => JSON.stringify(value) as unknown as T;
export type Note = Selectable<NoteTable>;
export type Weighing = Selectable<WeighingTable>;
export const shipments = capability<ShipmentTables>('shipments');
export type ShipmentContext<I = unknown> = Context<ShipmentTables, I>;
