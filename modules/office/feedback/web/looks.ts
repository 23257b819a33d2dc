import { codeLook, lifeLook } from '#kernel/web/screens/status-tag.tsx';
import { feedbackLife, feedbackTones } from '../rules/feedback-life.ts';

export const replyLook = lifeLook(feedbackLife, feedbackTones);
export const typeLook = codeLook('feedback_type');
