import type { Kysely } from 'kysely';
import { inScope } from '#kernel/server/scope.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { DECLARATION_FILES, LICENCE_FILES, REPORT_FILES } from '../rules/files.ts';
import { OWNED } from './licences.ts';
import { REPORT_OWNED } from './reports.ts';
import type { QualificationTables } from './tables.ts';

// Who reaches the paper may open its files: its company within its scope, and the operator (administration-domain 18.4).
bindable(LICENCE_FILES, async (ctx, bizId) => {
  const tx = ctx.tx as unknown as Kysely<QualificationTables>;
  return (
    (await tx
      .selectFrom('qualifications.licence')
      .select('id')
      .where('id', '=', bizId)
      .where(inScope(ctx.actor, 'LICENCE', OWNED))
      .executeTakeFirst()) !== undefined
  );
});
bindable(DECLARATION_FILES, async (ctx, bizId) => {
  const tx = ctx.tx as unknown as Kysely<QualificationTables>;
  return (
    (await tx
      .selectFrom('qualifications.use_declaration')
      .select('id')
      .where('id', '=', bizId)
      .executeTakeFirst()) !== undefined
  );
});
bindable(REPORT_FILES, async (ctx, bizId) => {
  const tx = ctx.tx as unknown as Kysely<QualificationTables>;
  return (
    (await tx
      .selectFrom('qualifications.report_task')
      .select('id')
      .where('id', '=', bizId)
      .where(inScope(ctx.actor, 'LICENCE', REPORT_OWNED))
      .executeTakeFirst()) !== undefined
  );
});
