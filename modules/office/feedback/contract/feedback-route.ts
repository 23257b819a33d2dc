/** Pages of feedback: what the list of routes, the calls and the screens name alike. */
export const USER_LIST = '/myFeedback/userFeedbackList';
export const USER_ADD = '/myFeedback/userFeedbackAdd';
export const USER_DETAIL = '/myFeedback/userFeedbackDetail';
export const ADMIN_LIST = '/myFeedback/adminFeedbackList';
export const ADMIN_REPLY = '/myFeedback/adminFeedbackReply';
