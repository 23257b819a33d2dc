import { expect, test } from 'vitest';
import { approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { negotiationLifecycle, THROUGH_INTERMEDIARY } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { STAGES } from '../contract/application.ts';
import { applicationButtons } from '../rules/application-life.ts';
import { applicationWords } from '../rules/words.ts';

// The tables themselves are walked where the lives are declared (approvals, offers): every state, verb and side.
test('every verb of an application’s approval has a button or none, every stage its word', () => {
  expect(Object.keys(applicationButtons).sort()).toEqual(Object.keys(approvalLifecycle.verbs).sort());
  for (const stage of STAGES) expect(applicationWords.table).toHaveProperty([`stage.${stage}`]);
});
test('35 and 55 are left by the acts of this capability, 50 by the intermediary and its timer alone', () => {
  expect(THROUGH_INTERMEDIARY).toEqual(['35', '55']);
  expect(negotiationLifecycle.open('50', 'intermediary')).toEqual([
    'acceptIntermediary',
    'rejectIntermediary',
  ]);
  expect(negotiationLifecycle.open('50', 'timer')).toEqual(['answerLapse']);
  for (const side of ['buyer', 'seller', 'operator'] as const)
    expect(negotiationLifecycle.open('50', side)).toEqual([]);
});
