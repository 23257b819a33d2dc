import { operatorStore } from '#kernel/web/request/index.ts';

/** Lists of one's own company move with its appeals; the platform's with all of them. */
export const memberTopics = (): readonly string[] => [`appeals:${operatorStore.get()?.memberId ?? '0'}`];
