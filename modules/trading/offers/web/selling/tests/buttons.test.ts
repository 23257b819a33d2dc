import { expect, test } from 'vitest';
import { RefusalError } from '#kernel/web/request/index.ts';
import type { FormButton } from '#kernel/web/screens/form-types.ts';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { ownRefusal } from '#kernel/web/screens/submit.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import type { OfferDetail } from '../../../contract/offer.ts';
import { OFFER } from '../../../rules/offer-lifecycle.ts';
import { PriceFar } from '../../../rules/refusals.ts';
import { OfferIncomplete, Validity } from '../../../rules/refusals-offer.ts';
import { formButtons } from '../form-buttons.ts';
import type { Begun } from '../offer-page.ts';

const zh = formatterOf(format('zh_CN'), {});
const begun = (offer: Partial<OfferDetail> | null): Begun => ({
  values: {},
  offer: offer as OfferDetail | null,
  lane: '10',
  foreign: null,
});
const draft = { offerNo: 'OF1', publishState: OFFER.draft, isTemplate: false, validUntil: null };
const values = { id: '7', version: 3, unitPrice: '2385.50', quantity: '500', uom: 'TNE', priceMode: '10' };
const refused = (status: number, data: unknown) =>
  new RefusalError({
    status,
    data,
    code: 'X',
    message: '',
    http: 409,
    requestId: '',
    errors: [],
    toasted: false,
  });
const names = (button: FormButton | undefined) => [button?.call.name, button?.button];

test('trading-domain 3.1 Release saves what stands on the page and submits exactly the version that was saved', () => {
  const { save, release } = formButtons(begun(null));
  expect([names(release), names(release?.first), names(release?.first?.stored)]).toEqual([
    ['offers.submit', 'Release'],
    ['offers.add', 'Add'],
    ['offers.update', 'Edit'],
  ]);
  expect(release?.send({ unitPrice: '1' }, values, true)).toEqual({
    id: '7',
    version: 3,
    priceConfirmed: true,
  });
  expect(save?.send({ unitPrice: '1', id: '7', version: 3, $labels: {} }, values, false)).toEqual({
    unitPrice: '1',
  });
  expect(save?.stored?.send({ unitPrice: '1', $labels: {} }, values, true)).toEqual({
    unitPrice: '1',
    id: '7',
    version: 3,
    priceConfirmed: true,
  });
});
test('an offer on the board is changed in one step; a template is only saved', () => {
  const listed = formButtons(begun({ ...draft, publishState: OFFER.onOffer }));
  expect([listed.save, names(listed.release), listed.release?.first]).toEqual([
    undefined,
    ['offers.update', 'Edit'],
    undefined,
  ]);
  expect(listed.release?.send({ unitPrice: '1' }, values, true)).toMatchObject({
    version: 3,
    priceConfirmed: true,
  });
  expect(formButtons(begun({ ...draft, isTemplate: true })).release).toBeUndefined();
});
test('a price far from the reference is asked about again with its figures; broken rules stand at their fields', async () => {
  const { release } = formButtons(begun(draft));
  const asked = await release?.question?.(values, zh);
  expect([asked?.title, asked?.warning, asked?.terms?.price]).toEqual([
    '发布报盘 OF1？',
    undefined,
    '2385.50',
  ]);
  const own = (status: number, data: unknown) =>
    ownRefusal(release as FormButton, refused(status, data), values, zh);
  expect(own(PriceFar.status, { distance: '62.41', reference: '2155.00' })).toMatchObject({
    question: { warning: expect.stringContaining('62.41%'), button: expect.stringContaining('2,385.50') },
  });
  expect(own(OfferIncomplete.status, { issues: [{ field: 'quantity', rule: 'field.input' }] })).toMatchObject(
    {
      faults: [{ field: 'quantity', rule: 'field.input' }],
    },
  );
  expect(own(Validity.status, { rule: 'validity.past' })).toMatchObject({
    faults: [{ field: 'validUntil' }],
  });
});
