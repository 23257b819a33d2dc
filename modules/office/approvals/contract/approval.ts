import { z } from 'zod';
import { ActionResult, command, EVERYONE, Id, list, Version } from '#kernel/rules/contract.ts';
import { APPROVAL_ROUTES } from '../rules/kinds.ts';

const Both = z.object({ zh: z.string(), en: z.string() });
/** One task of an approver, or a submission of one's own company that its administrators decide. */
export const ApprovalRow = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.string(),
  kindText: Both,
  documentId: z.string(),
  documentNo: z.string().nullable(),
  title: Both,
  company: z.string(),
  submitter: z.string(),
  submittedAt: z.string().nullable(),
  state: z.string(),
  round: z.number().int(),
  step: z.number().int(),
  steps: z.number().int(),
  claimedBy: z.string().nullable(),
  claimedAt: z.string().nullable(),
  mine: z.boolean(),
  decider: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  link: z.string(),
  can: z.array(z.string()),
});

/** What waits for approval (and what was decided), oldest first (trading-domain 3.7). */
export const listApprovals = list('listApprovals', {
  path: '/api/common-order/admin/approval/list',
  audience: EVERYONE,
  relation: 'own',
  routes: APPROVAL_ROUTES,
  filters: {
    kind: z.string().max(40).optional(),
    state: z.enum(['10', '20', '30', '40']).optional(),
    keyword: z.string().trim().max(60).optional(),
    claimed: z.boolean().optional(),
  },
  row: ApprovalRow,
  sortable: ['submittedAt', 'documentNo', 'kind'],
});

/** Takes a waiting task on, so that colleagues leave it alone; not one's own submission, not one's own company's. */
export const claimApproval = command('claimApproval', {
  path: '/api/common-order/admin/approval/claim',
  audience: EVERYONE,
  relation: 'own',
  button: 'Approve',
  routes: APPROVAL_ROUTES,
  input: z.strictObject({ id: Id, version: Version }),
  output: ActionResult,
});
