import { operatorStore } from '#kernel/web/request/index.ts';

/** News of lists: the operator's of all, a seller's of his company, a buyer's of what is announced. */
export const listTopics = (): readonly string[] => {
  const person = operatorStore.get();
  if (person?.identityType === 'platform') return ['activities:all'];
  if (person?.identityType === 'buyer') return ['activities:market'];
  return person?.memberId ? [`activities:${person.memberId}`] : [];
};
