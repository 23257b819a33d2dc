import { operatorStore } from '#kernel/web/request/index.ts';

/** Applications of the own company as they move; operators hear of all. */
export const ownTopic = (): readonly string[] => {
  const operator = operatorStore.get();
  if (operator?.identityType === 'platform') return ['allIntermediaries'];
  return operator?.memberId ? [`intermediaries:${operator.memberId}`] : [];
};
