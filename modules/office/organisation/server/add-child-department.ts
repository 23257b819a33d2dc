import { addChildDepartment } from '../contract/department.ts';
import { addNode } from './add-department.ts';
import { organisation } from './tables.ts';

export const addChildDepartmentHandler = organisation.command(addChildDepartment, async (ctx) => {
  const { parentId, ...node } = ctx.input;
  return addNode(ctx, parentId, node);
});
