import { addSupplierGroup } from '../../contract/supplier-group.ts';
import { members } from '../tables.ts';
import { openGroup } from './supplier-groups.ts';

export const addSupplierGroupHandler = members.command(addSupplierGroup, (ctx) => openGroup(ctx, ctx.input));
