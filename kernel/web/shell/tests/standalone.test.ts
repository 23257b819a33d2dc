import { beforeEach, expect, test } from 'vitest';
import { arriveAt, enframe, frame } from '../standalone.ts';

const LETTER = '/transactionConfirmation';
const LIST = '/transactionManagement/historicalTransaction';
beforeEach(() => frame.set({ is: 'open' }));

test('m14 R-MAIN-011 a standalone page stands alone where its window was opened at it, and in the console after any other', () => {
  arriveAt(LETTER, true, false);
  expect(frame.get()).toEqual({ is: 'alone', path: LETTER });
  arriveAt(LETTER, true, false);
  expect(frame.get().is).toBe('alone');
  arriveAt(LIST, false, false);
  expect(frame.get().is).toBe('framed');
  arriveAt(LETTER, true, false);
  expect(frame.get().is).toBe('framed');
});

test('m14 who comes by a list, reloads the console or asks for it has the console round the letter', () => {
  arriveAt(LIST, false, false);
  arriveAt(LETTER, true, false);
  expect(frame.get().is).toBe('framed');
  frame.set({ is: 'open' });
  arriveAt(LETTER, true, true);
  expect(frame.get().is).toBe('framed');
  frame.set({ is: 'open' });
  arriveAt(LETTER, true, false);
  enframe();
  expect(frame.get().is).toBe('framed');
});
