import { codeBadge, lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { feedbackLifecycle, feedbackTones } from '../rules/feedback-lifecycle.ts';

export const replyBadge = lifecycleBadge(feedbackLifecycle, feedbackTones);
export const typeBadge = codeBadge('feedback_type');
