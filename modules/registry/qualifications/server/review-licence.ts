import { nowHere } from '#kernel/server/database.ts';

export const reviewed = (name: string) => ({ reviewed_at: nowHere as unknown as Date, reviewer_name: name });
