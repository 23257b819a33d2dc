import { describe, expect, test } from 'vitest';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { commissionOf, missingFields, type Standing, sightOf, type Viewer } from '../application.ts';

const VIEWERS: readonly Viewer[] = ['seller', 'buyer', 'intermediary', 'operator'];
const APPLICANTS = ['seller', 'buyer', 'intermediary'] as const;
const both = [true, false];
function* standings(): Generator<Standing> {
  for (const approvalStatus of Object.values(APPROVAL))
    for (const applicant of APPLICANTS)
      for (const payer of ['seller', 'buyer', null] as const)
        for (const sellerConsented of both)
          for (const buyerConsented of both)
            for (const chosen of both)
              yield { approvalStatus, applicant, payer, sellerConsented, buyerConsented, chosen };
}

describe('INV-INT-04 who reads what of an application, in every standing and for every reader', () => {
  test('a draft tells its content to its applicant alone; that it stands is known where the choice made it', () => {
    for (const s of standings())
      if (s.approvalStatus === APPROVAL.draft)
        for (const v of VIEWERS) {
          const sight = sightOf(s, v);
          if (v === s.applicant) expect(sight).toMatchObject({ proposal: true, commission: true });
          else if (v === 'intermediary' || !s.chosen) expect(sight).toBeNull();
          else expect(sight).toEqual({ goods: true, proposal: false, reason: false, commission: false });
        }
  });
  test('the commission is read by its payer, the intermediary, who proposed it and the operator', () => {
    for (const s of standings())
      if (s.approvalStatus !== APPROVAL.draft)
        for (const v of ['seller', 'buyer'] as const)
          expect(sightOf(s, v)?.commission).toBe(v === s.payer || v === s.applicant);
  });
  test('an intermediary named by others sees nothing before the approval; one that applied sees no goods and names before both consents', () => {
    for (const s of standings())
      if (s.approvalStatus !== APPROVAL.draft) {
        const sight = sightOf(s, 'intermediary');
        const approved = s.approvalStatus === APPROVAL.approved;
        const own = s.applicant === 'intermediary';
        expect(sight === null).toBe(!own && !approved);
        if (sight === null) continue;
        expect(sight.goods).toBe(approved || (s.sellerConsented && s.buyerConsented));
        expect(sight.reason).toBe(own);
      }
  });
});

test('4.1 the commission is the rate of the deal amount, rounded to cents', () => {
  expect(commissionOf('1053000.00', '1.25')).toBe('13162.50');
  expect(commissionOf('0.99', '0.5')).toBe('0.00');
  expect(commissionOf('100.10', '5')).toBe('5.01');
});
test('what an application lacks is named by the fields of its form', () => {
  expect(
    missingFields({ intermediaryId: null, reason: '10', commissionRate: null, commissionPayer: '10' }),
  ).toEqual(['intermediaryId', 'commissionRate']);
});
