import type { Scheduled } from './story.ts';

export const moneyStories: readonly Scheduled[] = [];
