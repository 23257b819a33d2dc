import type { RawBuilder } from 'kysely';
import type { Side } from '#kernel/rules/machine.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { inScope } from '#kernel/server/scope.ts';
import type { StepOptions } from '#kernel/server/step.ts';
import {
  type CatalogueVerb,
  catalogueLifecycle,
  SHELF,
  shelfButtons,
} from '../../rules/product-lifecycle.ts';
import type { CatalogueState, CatalogueTables } from '../tables.ts';

export type CatalogueContext<I = unknown> = Context<CatalogueTables, I>;
/** What the life needs of a row. */
export interface Shelved {
  readonly id: string;
  readonly version: number;
  readonly state: CatalogueState;
  readonly owner_emp_id: string | null;
  readonly approved_terms: Readonly<Record<string, unknown>> | null;
}
/** One kind of record on the shelf: SPU, SKU or product group. */
export interface Noun<R extends Shelved> {
  /** Business type of its history, and kind of its approvals. */
  readonly kind: 'SPU' | 'SKU' | 'PRODUCT_GROUP';
  readonly table: 'catalogue.spu' | 'catalogue.sku' | 'catalogue.product_group';
  readonly member: 'member_id' | 'seller_member_id';
  readonly routes: readonly string[];
  memberOf(row: R): string;
  numberOf(row: R): string;
  titleOf(row: R): LocalizedText;
  step(
    ctx: Context<AnyTables, unknown>,
    row: R,
    verb: CatalogueVerb,
    side: Side,
    options?: StepOptions<R, keyof typeof SHELF>,
  ): Promise<R>;
  /** Everything review and shelf demand; refuses what is missing. */
  ready(ctx: CatalogueContext, row: R): Promise<void>;
  /** Refuses while others would lose what they sell. */
  mayLeave(ctx: CatalogueContext, row: R): Promise<void>;
  /** What follows when it leaves the shelf: offers are paused, sellers are told. */
  left(ctx: CatalogueContext, row: R): Promise<void>;
  /** Rows of its list, where that shows more than the actor's own. */
  seen?(actor: Actor, at: string): RawBuilder<boolean>;
  /** The fields a reviewer compares. */
  terms(row: R): Readonly<Record<string, unknown>>;
  /** What other records call it when they name it; null: none does. */
  readonly namedAs: 'spu' | 'sku' | null;
  /** An offer, order, lot or another record refers to it. */
  used(ctx: CatalogueContext, row: R): Promise<boolean>;
}

/** The transaction for tables of other capabilities. */
export const openTx = (ctx: CatalogueContext): Context<AnyTables, unknown>['tx'] =>
  ctx.tx as unknown as Context<AnyTables, unknown>['tx'];

export const platformKeeps = (memberId: string): boolean => memberId === '0';
/** Whether the actor keeps this record: his own company's, or the platform's for its operators. */
export const keeps = (actor: Actor, memberId: string): boolean =>
  isPlatform(actor) ? platformKeeps(memberId) : actor.memberId === memberId;
/** The chair somebody acts from: decisions are the operator's, everything else the keeper's where he is one. */
export const chairOf = (actor: Actor, memberId: string, verb: CatalogueVerb): Side =>
  verb !== 'approve' && verb !== 'reject' && keeps(actor, memberId)
    ? 'seller'
    : isPlatform(actor)
      ? 'operator'
      : 'seller';

/** The data wall of products (administration-domain 7.4, data type PRODUCT). */
export const wall = (actor: Actor, at: string, member: string) =>
  inScope(actor, 'PRODUCT', {
    member: `${at}.${member}`,
    dept: `${at}.owner_dept_id`,
    emp: `${at}.owner_emp_id`,
  });

/** The record, locked and within the data scope. Refuses NotFound, StaleVersion. */
export async function lockShelved<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  input: { readonly id: string; readonly version?: number | undefined },
): Promise<R> {
  const row = (await openTx(ctx)
    .selectFrom(noun.table)
    .selectAll()
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .where(wall(ctx.actor, noun.table, noun.member))
    .forNoKeyUpdate()
    .executeTakeFirst()) as R | undefined;
  if (row === undefined) throw NotFound({});
  ctx.target({ type: noun.kind, id: row.id, no: noun.numberOf(row) });
  if (input.version !== undefined && row.version !== input.version)
    throw VersionConflict({ version: row.version });
  return row;
}

/**
 * The record for a change of its fields: whoever was too late gets what stands now, to settle it field by
 * field. Refuses NotFound, StaleVersion.
 */
export async function lockForEdit<R extends Shelved>(
  ctx: CatalogueContext,
  noun: Noun<R>,
  input: { readonly id: string; readonly version: number },
): Promise<R> {
  const row = await lockShelved(ctx, noun, { id: input.id });
  if (row.version !== input.version)
    throw VersionConflict({
      version: row.version,
      current: { ...noun.terms(row), id: row.id, version: row.version },
    });
  return row;
}

/** The platform's routes have no Submit and Withdraw: who may edit its records submits them. */
const buttonOf = (actor: Actor, verb: CatalogueVerb): string =>
  isPlatform(actor) && (verb === 'submit' || verb === 'withdraw') ? 'Edit' : shelfButtons[verb];
const mayPress = (actor: Actor, button: string, routes: readonly string[]): boolean =>
  actor.superAdmin || holds(actor, button, routes);

/**
 * Verbs open on a record to this actor: its state, his chair, the buttons he holds. `edit` stands for every
 * way of changing it.
 */
export function shelfCan<R extends Shelved>(noun: Noun<R>, row: R, actor: Actor): string[] {
  const memberId = noun.memberOf(row);
  const isKeeper = keeps(actor, memberId);
  if (!isKeeper && !isPlatform(actor)) return [];
  const open = new Set<CatalogueVerb>([
    ...(isKeeper ? catalogueLifecycle.open(row.state, 'seller') : []),
    ...(isPlatform(actor) ? catalogueLifecycle.open(row.state, 'operator') : []),
  ]);
  const editable = open.has('edit') || open.has('editHazard') || (isKeeper && row.state === SHELF.draft);
  const verbs = (
    ['submit', 'withdraw', 'approve', 'reject', 'publish', 'unpublish', 'delete'] as const
  ).filter((v) => open.has(v) && mayPress(actor, buttonOf(actor, v), noun.routes));
  return [...(editable && mayPress(actor, 'Edit', noun.routes) ? ['edit'] : []), ...verbs];
}
export const mayPressOn = (actor: Actor, verb: CatalogueVerb, routes: readonly string[]): boolean =>
  mayPress(actor, buttonOf(actor, verb), routes);

/** The answer of every act. */
export const toActionResult = <R extends Shelved>(ctx: CatalogueContext, noun: Noun<R>, row: R) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  can: shelfCan(noun, row, ctx.actor),
});
