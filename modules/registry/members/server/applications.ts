import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { companyLifecycle } from '../rules/company-lifecycle.ts';
import { SEALED } from './ports.ts';
import type { Application, MemberTables } from './tables.ts';

export type MemberContext = Context<MemberTables, unknown>;
export const BIZ = 'COMPANY_APPLICATION';

/** The only writer of an application's state. */
const writeStep = stepper<
  Application,
  typeof companyLifecycle.codes,
  Parameters<typeof companyLifecycle.next>[0]
>({
  lifecycle: companyLifecycle,
  table: 'members.application',
  column: 'state',
  bizType: BIZ,
  number: () => null,
  parties: (a) => [a.parent_member_id, a.member_id],
});

/** Steps an application; its trace is written whoever acts. */
export const stepApplication: typeof writeStep = (ctx, row, verb, side, options) =>
  asSystem(ctx, () => writeStep(ctx, row, verb, side, options));

/**
 * Locks an application for an act on it; `mine`: the caller's own, or one for a company under his. Refuses
 * what the caller does not see (10301) and an older version (10302).
 */
export async function lockApplication(
  ctx: MemberContext,
  wish: { id: string; version?: number | undefined; mine: boolean },
): Promise<Application> {
  let query = ctx.tx
    .selectFrom('members.application')
    .selectAll()
    .where('id', '=', wish.id)
    .where('deleted', '=', false);
  if (wish.mine) query = query.where(ownApplication(ctx.actor));
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (wish.version !== undefined && row.version !== wish.version)
    throw VersionConflict({ version: row.version });
  return row;
}

/** A person's own application belongs to him, one for a subsidiary to the company above. */
export const ownApplication = (actor: {
  readonly accountId: string | null;
  readonly memberId: string | null;
}) =>
  sql<boolean>`case kind when 'company' then account_id = ${actor.accountId ?? '0'}::bigint else parent_member_id = ${actor.memberId ?? '0'}::bigint end`;

/** Numbers of the form that are sealed beside it, and the columns they stand in. */
const SECRETS = [
  ['bankAccount', 'bank_account_sealed', SEALED.applicationBank],
  ['legalPersonIdNo', 'legal_person_id_sealed', SEALED.applicationId],
] as const;

/**
 * The form of an application as it was typed; account and person numbers are opened for its own applicant and
 * the reviewer.
 */
export function fieldsOf(ctx: MemberContext, row: Application): Record<string, unknown> {
  const opened = SECRETS.map(([field, column, context]) => [
    field,
    row[column] === null ? null : ctx.service('secrets').open(row[column], context),
  ]);
  return { ...row.content, ...Object.fromEntries(opened) };
}

/** A form as it is stored: numbers of persons and accounts sealed in columns of their own. */
export function sealedForm(ctx: MemberContext, fields: Readonly<Record<string, unknown>>) {
  const secret = new Set<string>(SECRETS.map(([field]) => field));
  const sealed = SECRETS.map(([field, column, context]) => {
    const value = fields[field];
    return [
      column,
      typeof value === 'string' && value !== '' ? ctx.service('secrets').seal(value, context) : null,
    ] as const;
  });
  return {
    content: Object.fromEntries(Object.entries(fields).filter(([key]) => !secret.has(key))),
    ...(Object.fromEntries(sealed) as Record<(typeof SECRETS)[number][1], string | null>),
  };
}

/** The form as it was last refused; null when it never was. */
export function refusedForm(ctx: MemberContext, row: Application): Record<string, unknown> | null {
  const held = row.reviewed;
  if (held === null) return null;
  const opened = SECRETS.map(([field, column, context]) => {
    const sealed = held[column];
    return [field, typeof sealed === 'string' ? ctx.service('secrets').open(sealed, context) : null];
  });
  return { ...(held.content as Record<string, unknown>), ...Object.fromEntries(opened) };
}

/** The fields the last review asked to correct. */
export const askedFields = (row: Application): readonly string[] => {
  const asked = row.reviewed?.asked;
  return Array.isArray(asked) ? asked.filter((f): f is string => typeof f === 'string') : [];
};
