import { ACTIVITY_DETAIL, ACTIVITY_EDIT } from './pages.ts';

export const activityHref = (id: string): string => `${ACTIVITY_DETAIL}?id=${id}`;
export const activityEditHref = (id: string): string => `${ACTIVITY_EDIT}?id=${id}`;
