import { enableSupplierGroup } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { switchTo } from './supplier-groups.ts';

export const enableSupplierGroupHandler = members.batchCommand(enableSupplierGroup, (ctx) =>
  switchTo(ctx, ctx.input.id, true),
);
