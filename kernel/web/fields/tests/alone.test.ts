import { expect, test } from 'vitest';
import { settled } from '../choice-field.tsx';

test('“none” gives way to another choice, and takes the place of all others when it is chosen itself', () => {
  expect(settled(['00'], ['00', '10'], '00')).toEqual(['10']);
  expect(settled(['10', '20'], ['10', '20', '00'], '00')).toEqual(['00']);
  expect(settled(['10'], ['10', '20'], '00')).toEqual(['10', '20']);
  expect(settled(['00'], [], '00')).toEqual([]);
  expect(settled(['00'], ['00', '10'], undefined)).toEqual(['00', '10']);
});
