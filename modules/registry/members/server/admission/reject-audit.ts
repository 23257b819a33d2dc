import { rejectAudit } from '../../contract/audit.ts';
import { APPLICATION } from '../../rules/company-lifecycle.ts';
import { fieldsOf } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { rejectApplication } from '../review-application.ts';
import { members } from '../tables.ts';
import { held } from './review.ts';

export const rejectAuditHandler = members.command(rejectAudit, async (ctx) => {
  const { id, version, reason, fields } = ctx.input;
  const row = await held(ctx, ctx.input, 'Reject');
  const typed = fieldsOf(ctx, row);
  await rejectApplication(asAny(ctx), {
    id,
    version,
    reason,
    fields: fields.filter((field) => field in typed),
  });
  return { state: APPLICATION.rejected };
});
