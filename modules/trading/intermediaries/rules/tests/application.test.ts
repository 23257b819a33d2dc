import { describe, expect, test } from 'vitest';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import {
  commissionOf,
  legTermsFor,
  MODE,
  marginOf,
  missingFields,
  type Standing,
  sightOf,
  type Viewer,
} from '../application.ts';

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
              for (const mode of Object.values(MODE))
                for (const sellerSeesBuyer of both)
                  yield {
                    ...{ approvalStatus, applicant, payer, sellerConsented, buyerConsented, chosen, mode },
                    sellerSeesBuyer,
                    buyerSeesSeller: !sellerSeesBuyer,
                  };
}

describe('INV-INT-04 who reads what of an application, in every standing and for every reader', () => {
  test('a draft tells its content to its applicant alone; that it stands is known where the choice made it', () => {
    for (const s of standings())
      if (s.approvalStatus === APPROVAL.draft)
        for (const v of VIEWERS) {
          const sight = sightOf(s, v);
          if (v === s.applicant) expect(sight).toMatchObject({ proposal: true, commission: true });
          else if (v === 'intermediary' || !s.chosen) expect(sight).toBeNull();
          else
            expect(sight).toMatchObject({
              ...{ goods: true, proposal: false, reason: false, commission: false },
              ...{ legA: false, legB: false, files: false },
            });
        }
  });
  test('the commission is read by its payer, the intermediary, who proposed it and the operator', () => {
    for (const s of standings())
      if (s.approvalStatus !== APPROVAL.draft)
        for (const v of ['seller', 'buyer'] as const)
          expect(sightOf(s, v)?.commission).toBe(v === s.payer || v === s.applicant);
  });
  test('principal mode: each side reads its own leg alone, and who the other is only where that is disclosed', () => {
    for (const s of standings())
      for (const v of VIEWERS) {
        const sight = sightOf(s, v);
        if (sight === null) continue;
        if (v === 'seller') expect(sight.legB).toBe(false);
        if (v === 'buyer') expect(sight.legA).toBe(false);
        if (v === 'operator' || s.mode === MODE.commission) continue;
        expect(sight.amount).toBe(false);
        if (v === 'seller') expect(sight.buyer).toBe(sight.goods && s.sellerSeesBuyer);
        if (v === 'buyer') expect(sight.seller).toBe(sight.goods && s.buyerSeesSeller);
      }
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
const NOTHING = {
  ...{ intermediaryId: null, reason: null, commissionRate: null, commissionPayer: null },
  ...{ buyPrice: null, legAPaymentTerm: null, sellPrice: null, legBPaymentTerm: null },
};
test('INV-INT-02 a margin is leg B less leg A, each rounded for itself; below zero it is a loss', () => {
  expect(marginOf('500.00', { buyPrice: '2101.37', sellPrice: '2123.61' })).toBe('11120.00');
  expect(marginOf('0.33', { buyPrice: '1.50', sellPrice: '1.51' })).toBe('0.00');
  expect(marginOf('0.35', { buyPrice: '1.50', sellPrice: '1.53' })).toBe('0.01');
  expect(marginOf('10.00', { buyPrice: '5.00', sellPrice: '4.00' })).toBe('-10.00');
});
test('a leg may have other payment terms than the parties agreed, where none of them hangs on a bank or a deposit', () => {
  expect(legTermsFor('10')).toEqual(['10', '20', '30']);
  expect(legTermsFor('41')).toEqual(['41']);
  expect(legTermsFor('11')).toEqual(['11']);
});
test('what an application lacks is named by the fields of its form', () => {
  expect(missingFields({ ...NOTHING, mode: '20', reason: '10', commissionPayer: '10' }, 'seller')).toEqual([
    'intermediaryId',
    'commissionRate',
  ]);
  const principal = { ...NOTHING, mode: '10', intermediaryId: '8', reason: '10', buyPrice: '1' } as const;
  expect(missingFields(principal, 'seller')).toEqual(['legAPaymentTerm']);
  expect(missingFields(principal, 'buyer')).toEqual(['sellPrice', 'legBPaymentTerm']);
  expect(missingFields(principal, 'intermediary')).toEqual([
    'legAPaymentTerm',
    'sellPrice',
    'legBPaymentTerm',
  ]);
});
