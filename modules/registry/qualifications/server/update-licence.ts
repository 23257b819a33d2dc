import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateLicence } from '../contract/licence.ts';
import { LicenceNotRenewable } from '../rules/refusals.ts';
import { columnsOf, keepFiles, written } from './file-licence.ts';
import { lockLicence, mustBeOpen, numberIsFree } from './licences.ts';
import { sendForReview } from './submit-licence.ts';
import { qualifications } from './tables.ts';

/** Corrects a paper that is not with its reviewers: a draft, one sent back, one withdrawn. */
export const updateLicenceHandler = qualifications.command(updateLicence, async (ctx) => {
  const { submit, id, version, ...form } = ctx.input;
  const row = await lockLicence(ctx, { id, version });
  mustBeOpen(row, 'edit');
  if (row.replaces_id !== null && form.licenceType !== row.licence_type) throw LicenceNotRenewable({});
  const set = await columnsOf(ctx, form);
  await numberIsFree(ctx, form, [row.id, row.replaces_id]);
  const out = await ctx.tx
    .updateTable('qualifications.licence')
    .set({
      ...written(set),
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepFiles(ctx, row.id, form.fileIds);
  await ctx.history({
    bizType: 'LICENCE',
    bizId: row.id,
    bizNo: out.certificate_no,
    action: 'edit',
    from: row.approval_status,
    to: row.approval_status,
    changes: changesOf(row, set),
    side: 'submitter',
    parties: [row.member_id],
  });
  const sent = submit ? await sendForReview(ctx, await lockLicence(ctx, { id: row.id })) : out;
  return { id: sent.id, version: sent.version, state: sent.approval_status };
});
