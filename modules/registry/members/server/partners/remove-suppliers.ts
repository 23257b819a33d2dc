import { removeSuppliers } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { locked, moveSuppliers } from './supplier-groups.ts';

export const removeSuppliersHandler = members.command(removeSuppliers, async (ctx) =>
  moveSuppliers(ctx, await locked(ctx, ctx.input.id, ctx.input.version), (held) =>
    held.filter((id) => !ctx.input.supplierIds.includes(id)),
  ),
);
