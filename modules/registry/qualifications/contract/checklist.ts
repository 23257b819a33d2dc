import { z } from 'zod';
import {
  command,
  Day,
  Id,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Text,
} from '#kernel/rules/contract.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';
import { WaiverRange } from '../rules/refusals.ts';

/** One point of the list: how it is found, where it stands, and who said so until when. */
export const ChecklistPoint = z.object({
  code: z.string(),
  sides: z.array(z.string()),
  how: z.enum(['computed', 'attested', 'verified']),
  state: z.enum(['met', 'open', 'waived']),
  by: z.string().nullable(),
  at: z.string().nullable(),
  until: z.string().nullable(),
  note: z.string().nullable(),
  can: z.array(z.string()),
});
export type ChecklistPoint = z.output<typeof ChecklistPoint>;
export const Checklist = z.object({
  memberId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  memberType: z.string(),
  enterpriseType: z.string(),
  met: z.number().int(),
  open: z.number().int(),
  waived: z.number().int(),
  points: z.array(ChecklistPoint),
});
export type Checklist = z.output<typeof Checklist>;

const ownCompany = {
  audience: MEMBERS,
  relation: 'own',
  dataType: 'LICENCE',
  routes: [QUALIFICATIONS],
} as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'LICENCE',
  routes: [LICENCES],
} as const;
const common = '/api/common-member/common/checklist';
const admin = '/api/common-member/admin/checklist';
const point = { memberId: Id, code: Text(40) };

export const ownChecklist = query('checklist.own', {
  path: `${common}/detail`,
  ...ownCompany,
  input: z.strictObject({}),
  output: Checklist,
});
/** The company stands for a point with its word; only its administrators hold the button. */
export const attestPoint = command('checklist.attest', {
  path: `${common}/attest`,
  ...ownCompany,
  button: 'Submit',
  input: z.strictObject({ code: Text(40) }),
  output: Checklist,
});

export const memberChecklist = query('checklist.ofMember', {
  path: `${admin}/detail`,
  ...operator,
  input: z.strictObject({ memberId: Id }),
  output: Checklist,
});
export const verifyPoint = command('checklist.verify', {
  path: `${admin}/verify`,
  ...operator,
  button: 'Approve',
  input: z.strictObject({ ...point, note: OptionalText(300) }),
  output: Checklist,
});
/** Lets a point be for a time, with a reason that stays on file. */
export const waivePoint = command('checklist.waive', {
  path: `${admin}/waive`,
  ...operator,
  button: 'Approve',
  input: z.strictObject({ ...point, reason: Reason, until: Day }),
  output: Checklist,
  refuses: [WaiverRange],
});
/** Takes a look-up, declaration or waiver back; the reason stays in the history. */
export const reopenPoint = command('checklist.reopen', {
  path: `${admin}/reopen`,
  ...operator,
  button: 'Reject',
  input: z.strictObject({ ...point, reason: Reason }),
  output: Checklist,
});
