import { ACTIVITY_DETAIL } from './pages.ts';

export const activityHref = (id: string): string => `${ACTIVITY_DETAIL}?id=${id}`;
