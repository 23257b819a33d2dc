import { updateSupplierGroup } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { hold, locked, note, touched } from './supplier-groups.ts';

export const updateSupplierGroupHandler = members.command(updateSupplierGroup, async (ctx) => {
  const { id, version, name, description, supplierIds } = ctx.input;
  const row = await locked(ctx, id, version);
  const held = await hold(ctx, row, supplierIds);
  const after = await touched(ctx, row, { name, description });
  await note(ctx, row, 'edit', held);
  return { id, version: after.version };
});
