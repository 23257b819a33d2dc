import { expect, test } from 'vitest';
import type { Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { domainCodeset, domainTable } from '#kernel/test/domain-tables.ts';
import { APPLICATION, applicationTones, companyLifecycle } from '../rules/company-lifecycle.ts';

/** The document calls the submitter of an application its applicant. */
const letters = (who: readonly string[]): string =>
  who
    .map((w) => (w === 'submitter' ? 'applicant' : w))
    .sort()
    .join(' ');
const line = (r: { from: string; doc: string; to: string; who: readonly string[] }): string =>
  `${r.from} | ${r.doc} | ${r.to} | ${letters(r.who)}`;

test('R-AUTH-018 sm:company: every row of the code stands in the document and every row of the document in the code', () => {
  const document = domainTable('company');
  expect(companyLifecycle.codeset).toBe(document.codeset);
  expect(companyLifecycle.rows().map(line).sort()).toEqual(document.rows.map(line).sort());
});

test('sm:company: states and labels are those of the code set approval_status', () => {
  const items = domainCodeset('approval_status');
  expect(Object.values(companyLifecycle.codes).sort()).toEqual(items.map((i) => i.code).sort());
  for (const item of items) {
    const said = companyLifecycle.labels[companyLifecycle.nameOf(item.code)];
    expect([said.zh, said.en.toLowerCase()]).toEqual([item.zh, item.en.toLowerCase()]);
  }
  expect(Object.keys(applicationTones).sort()).toEqual(Object.keys(APPLICATION).sort());
});

test('sm:company: what the table does not open is refused with the state', () => {
  const sides: Side[] = ['submitter', 'operator', 'buyer', 'seller', 'timer', 'effect', 'intermediary'];
  const allowed = new Set(
    domainTable('company').rows.flatMap((r) =>
      r.who.map((w) => `${r.from}|${w === 'applicant' ? 'submitter' : 'operator'}|${r.to}`),
    ),
  );
  for (const code of [null, ...Object.values(APPLICATION)])
    for (const side of sides)
      for (const verb of ['save', 'submit', 'withdraw', 'approve', 'reject'] as const) {
        let to: string | null = null;
        try {
          to = companyLifecycle.next(verb, code, side);
        } catch (error) {
          expect(StateNotAllowed.is(error)).toBe(true);
        }
        if (to !== null) expect(allowed).toContain(`${code ?? '—'}|${side}|${to}`);
      }
});
