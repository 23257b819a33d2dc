import type { Module } from '#kernel/server/capability.ts';
import { approvalsTopic, claimApprovalHandler, listApprovalsHandler } from './tasks.ts';

export const approvalsModule: Module = {
  name: 'approvals',
  handlers: [listApprovalsHandler, claimApprovalHandler],
  topics: [approvalsTopic],
};
