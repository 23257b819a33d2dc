import { z } from 'zod';
import {
  BatchResult,
  command,
  Day,
  Email,
  Id,
  Ids,
  list,
  MEMBERS,
  Mobile,
  OptionalText,
  PLATFORM,
  query,
  secret,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { FEEDBACK, MOST_IMAGES, MOST_REPLY_IMAGES } from '../rules/feedback-lifecycle.ts';
import { ADMIN_LIST, ADMIN_REPLY, USER_ADD, USER_DETAIL, USER_LIST } from '../rules/pages.ts';

const userPath = '/api/common-platform/common/feedback' as const;
const admin = '/api/common-platform/admin/feedback' as const;
const State = z.enum(Object.values(FEEDBACK) as [string, ...string[]]);
const Type = z.enum(['10', '20', '30', '40'], { error: 'field.select' });
const Contact = z.union([Mobile, Email], { error: 'phoneOrEmail' });

/** One feedback in a list. */
export const FeedbackRow = z.object({
  id: z.string(),
  version: z.number().int(),
  feedbackNo: z.string(),
  type: z.string(),
  title: z.string(),
  replyState: z.string(),
  relatedNo: z.string().nullable(),
  gmtCreate: z.string(),
  repliedAt: z.string().nullable(),
  satisfaction: z.number().int().nullable(),
  can: z.array(z.string()),
});
/** As the platform sees it: whose it is and who answers. */
export const AdminFeedbackRow = FeedbackRow.extend({
  authorName: z.string(),
  memberName: z.string().nullable(),
  handlerName: z.string().nullable(),
});
const Picture = z.object({ attachmentId: z.string(), fileName: z.string(), contentType: z.string() });
const Reply = z.object({
  id: z.string(),
  by: z.enum(['user', 'service']),
  name: z.string(),
  text: z.string(),
  images: z.array(Picture),
  time: z.string(),
});
export const FeedbackDetail = FeedbackRow.extend({
  content: z.string(),
  contact: secret(z.string().nullable()),
  images: z.array(Picture),
  replies: z.array(Reply),
});
export const AdminFeedbackDetail = AdminFeedbackRow.extend({
  content: z.string(),
  contact: secret(z.string().nullable()),
  images: z.array(Picture),
  replies: z.array(Reply),
});
export type FeedbackRow = z.output<typeof FeedbackRow>;
export type AdminFeedbackRow = z.output<typeof AdminFeedbackRow>;
export type FeedbackDetail = z.output<typeof FeedbackDetail>;
export type AdminFeedbackDetail = z.output<typeof AdminFeedbackDetail>;

const asUser = { audience: MEMBERS, relation: 'self' } as const;
const ActResult = z.object({
  id: z.string(),
  version: z.number().int(),
  replyState: z.string(),
  can: z.array(z.string()),
});
const One = { id: Id, version: Version };

/** Says something to the platform: a suggestion, complaint, fault or question; at most ten a day (14005). */
export const addFeedback = command('feedback.add', {
  path: `${userPath}/add`,
  ...asUser,
  button: 'Add',
  routes: [USER_ADD, USER_LIST],
  once: 'creates',
  input: z.strictObject({
    type: Type,
    title: Text(60),
    content: z.string().trim().min(5, { error: 'text.min:5' }).max(1000, { error: 'text.max:1000' }),
    images: z.array(Id).max(MOST_IMAGES).default([]),
    contact: secret(Contact.nullish()),
    relatedNo: OptionalText(40),
  }),
  output: z.object({ id: z.string(), version: z.number().int(), feedbackNo: z.string() }),
});
export const listFeedback = list('feedback.list', {
  path: `${userPath}/list`,
  ...asUser,
  routes: [USER_LIST],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    replyState: State.optional(),
    type: Type.optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: FeedbackRow,
  sortable: ['feedbackNo', 'type', 'replyState', 'gmtCreate', 'repliedAt'],
});
export const feedbackDetail = query('feedback.detail', {
  path: `${userPath}/detail`,
  ...asUser,
  button: 'View',
  routes: [USER_LIST, USER_DETAIL],
  input: z.strictObject({ id: Id }),
  output: FeedbackDetail,
});
/** Once, one to five. */
export const rateFeedback = command('feedback.rate', {
  path: `${userPath}/rate`,
  ...asUser,
  routes: [USER_LIST, USER_DETAIL],
  input: z.strictObject({ ...One, satisfaction: z.int().min(1).max(5) }),
  output: ActResult,
});
/** Asks again within seven days of the answer, at most three times. */
export const reopenFeedback = command('feedback.reopen', {
  path: `${userPath}/reopen`,
  ...asUser,
  routes: [USER_LIST, USER_DETAIL],
  input: z.strictObject({ ...One, text: Text(1000), images: z.array(Id).max(MOST_REPLY_IMAGES).default([]) }),
  output: ActResult,
});
/** Takes back what nobody has looked at yet. */
export const deleteFeedback = command('feedback.delete', {
  path: `${userPath}/delete`,
  ...asUser,
  button: 'Delete',
  routes: [USER_LIST, USER_DETAIL],
  input: z.strictObject({ ids: Ids.max(50) }),
  output: BatchResult,
});

const asService = { audience: PLATFORM, relation: 'platform', dataType: 'FEEDBACK' } as const;
export const adminListFeedback = list('feedback.adminList', {
  path: `${admin}/list`,
  ...asService,
  routes: [ADMIN_LIST],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    replyState: State.optional(),
    type: Type.optional(),
    memberId: Id.optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: AdminFeedbackRow,
  sortable: ['feedbackNo', 'type', 'replyState', 'gmtCreate', 'repliedAt', 'memberName', 'satisfaction'],
});
/** Companies that have given feedback, for the filter. */
export const feedbackCompanies = list('feedback.companies', {
  path: `${admin}/companies`,
  ...asService,
  routes: [ADMIN_LIST],
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).max(50).optional() },
  row: z.object({ id: z.string(), name: z.string() }),
  sortable: [],
});
export const adminFeedbackDetail = query('feedback.adminDetail', {
  path: `${admin}/detail`,
  ...asService,
  button: 'View',
  routes: [ADMIN_LIST, ADMIN_REPLY],
  input: z.strictObject({ id: Id }),
  output: AdminFeedbackDetail,
});
/** Takes a feedback on: its writer sees that somebody looks at it. */
export const reviewFeedback = command('feedback.review', {
  path: `${admin}/review`,
  ...asService,
  button: 'Reply',
  routes: [ADMIN_LIST, ADMIN_REPLY],
  input: z.strictObject(One),
  output: ActResult,
});
export const replyFeedback = command('feedback.reply', {
  path: `${admin}/reply`,
  ...asService,
  button: 'Reply',
  routes: [ADMIN_LIST, ADMIN_REPLY],
  input: z.strictObject({ ...One, text: Text(1000), images: z.array(Id).max(MOST_REPLY_IMAGES).default([]) }),
  output: ActResult,
});
