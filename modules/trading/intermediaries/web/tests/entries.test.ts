import { expect, test } from 'vitest';
import { offered } from '#kernel/web/screens/acts.ts';
import type { ApplicationRow } from '../../contract/application.ts';
import { INTERMEDIARY_DEALS, pages } from '../../rules/pages.ts';
import { entriesFor } from '../entries.ts';

const buttons: readonly string[] =
  pages.pages.find((page) => page.path === INTERMEDIARY_DEALS)?.buttons ?? [];
const row = (can: readonly string[]): ApplicationRow =>
  ({
    can,
    side: 'seller',
    mode: '20',
    intermediaryId: '8',
    commissionRate: '1.2',
    needsLeg: false,
    margin: null,
    negotiationId: '1',
    lane: '10',
  }) as unknown as ApplicationRow;
const shown = (can: readonly string[], held = buttons) =>
  offered(
    entriesFor(() => {}),
    row(can),
    (button) => held.includes(button) && buttons.includes(button),
  ).map((entry) => entry.verb);

test('R-INTM-003 what belongs to the page of the form stands in the list and on the page of an application as well: edit, fill in, submit, withdraw', () => {
  for (const verb of ['edit', 'file', 'submit', 'withdraw']) expect(shown([verb])).toEqual([verb]);
  expect(shown([])).toEqual([]);
});

test('trading-domain 4 an intermediary is offered its refusal with the button Reject, which its role holds', () => {
  expect(shown(['accept', 'refuse'], ['Confirm', 'Reject'])).toEqual(['accept', 'refuse']);
  expect(shown(['accept', 'refuse'], ['Confirm'])).toEqual(['accept']);
});
