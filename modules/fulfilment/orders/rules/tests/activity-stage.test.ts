import { expect, test } from 'vitest';
import { activityOrderStage } from '../activity-stage.ts';
import { ORDER } from '../order-states.ts';

test('R-ORD-018 R-ORD-019 R-ORD-020 the stage of an order of an activity follows from its state; other orders have none', () => {
  const stages = (type: string) =>
    Object.values(ORDER).map((state) => [state, activityOrderStage(type, state)]);
  for (const type of ['20', '30', '40'])
    expect(Object.fromEntries(stages(type))).toEqual({
      '00': '10',
      '10': '10',
      '11': '10',
      '20': '20',
      '21': '20',
      '01': '30',
      '31': '30',
      '32': '30',
    });
  expect(new Set(stages('10').map(([, stage]) => stage))).toEqual(new Set([null]));
});
