import type { Room } from '#kernel/server/capability.ts';
import { approvalsTopic, claim, showApprovals } from './tasks.ts';

export const approvalsRoom: Room = {
  name: 'approvals',
  handlers: [showApprovals, claim],
  topics: [approvalsTopic],
};
