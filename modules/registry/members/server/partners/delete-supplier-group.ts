import { deleteSupplierGroup } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { locked, note, touched } from './supplier-groups.ts';

export const deleteSupplierGroupHandler = members.batchCommand(deleteSupplierGroup, async (ctx) => {
  const row = await locked(ctx, ctx.input.id);
  await touched(ctx, row, { deleted: true });
  await note(ctx, row, 'remove');
});
