import { disableSupplierGroup } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { switchTo } from './supplier-groups.ts';

export const disableSupplierGroupHandler = members.batchCommand(disableSupplierGroup, (ctx) =>
  switchTo(ctx, ctx.input.id, false),
);
