import { operatorStore } from '#kernel/web/request/index.ts';

/** The own company's alerts, as they tell. */
export const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`alerts:${memberId}`];
};
