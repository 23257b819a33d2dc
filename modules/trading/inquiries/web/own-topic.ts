import { operatorStore } from '#kernel/web/request/index.ts';

/** The inquiries and quotes of the own company, as they move; people without a company receive none. */
export const ownTopic = (): readonly string[] => {
  const memberId = operatorStore.get()?.memberId ?? null;
  return memberId === null ? [] : [`inquiries:${memberId}`];
};
