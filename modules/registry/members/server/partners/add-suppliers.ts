import { addSuppliers } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { locked, moveSuppliers } from './supplier-groups.ts';

export const addSuppliersHandler = members.command(addSuppliers, async (ctx) =>
  moveSuppliers(ctx, await locked(ctx, ctx.input.id, ctx.input.version), (held) => [
    ...held,
    ...ctx.input.supplierIds,
  ]),
);
