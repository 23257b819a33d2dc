import { expect, test } from 'vitest';
import { SelfApproval } from '#kernel/rules/refusals.ts';
import { fourEyes, mayDecide } from '../four-eyes.ts';

const submission = { submitterId: 'e1', submitterMemberId: 'm1', signedBy: ['e9'] };
test("nobody decides his own submission, his own company's, or two steps", () => {
  expect(fourEyes({ employeeId: 'e1', memberId: 'm1' }, submission)).toBe('own submission');
  expect(fourEyes({ employeeId: 'e2', memberId: 'm1' }, submission)).toBe('own company');
  expect(fourEyes({ employeeId: 'e9', memberId: '0' }, submission)).toBe('signed before');
  expect(fourEyes({ employeeId: 'e5', memberId: '0' }, submission)).toBeNull();
});
test("a company's own limits are decided by its administrators, never by the submitter", () => {
  expect(fourEyes({ employeeId: 'e2', memberId: 'm1' }, submission, 'ownCompany')).toBeNull();
  expect(fourEyes({ employeeId: 'e1', memberId: 'm1' }, submission, 'ownCompany')).toBe('own submission');
  expect(() => mayDecide({ employeeId: 'e2', memberId: 'm1' }, submission)).toThrowError(
    expect.objectContaining({ kind: SelfApproval }),
  );
  expect(mayDecide({ employeeId: 'e5', memberId: '0' }, submission)).toBeUndefined();
});
