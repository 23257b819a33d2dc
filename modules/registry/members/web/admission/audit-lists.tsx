import type { ComponentType } from 'react';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { listAudits } from '../../contract/audit.ts';
import { listChanges } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { auditPage } from '../../rules/audit-page.ts';
import { CHANGE } from '../../rules/change-lifecycle.ts';
import { factText } from '../application-facts.tsx';
import { countryName } from '../country-name.ts';
import { RegionName } from '../region-field.tsx';
import { changeBadge, sentBadge, waitText } from './audit-badges.ts';
import { Parts } from './audit-parts.tsx';
import { fieldNames } from './field-diff.ts';

type Kind = 'company' | 'sub';
const w = auditWords.table;
const title = (kind: Kind) => (kind === 'company' ? w.title : w.subTitle);

/** Applications of one kind, longest waiting first (R-CUST-002, R-CUST-003). */
export const auditList = (kind: Kind): ComponentType =>
  listScreen(
    listAudits,
    auditWords,
    ({ text, state, dateTime, code, count, custom, search, manyOf, dateRange, open }) => ({
      title: title(kind),
      entityName: w.noun,
      empty: { title: w.empty },
      above: Parts,
      given: () => ({ kind }),
      start: { state: [CHANGE.pending] },
      exportAs: 'MEMBER_AUDIT',
      opens: (row) => `${auditPage(kind)}/detail/${row.id}`,
      nameOf: (row) => row.companyName,
      columns: [
        text('companyName', { width: 220 }),
        state('state', sentBadge, { width: 100 }),
        custom('waitedMinutes', {
          label: w.waitedMinutes,
          text: (row, formatter) => waitText(row.waitedMinutes, formatter),
          align: 'end',
          width: 110,
        }),
        text('creditCode', { nowrap: true, width: 180 }),
        custom('country', {
          label: w.country,
          text: (row, formatter) => countryName(row.country, formatter),
          width: 110,
        }),
        ...(kind === 'sub' ? [text('parentName', { width: 200 })] : []),
        custom('identityTypes', {
          label: w.identityTypes,
          text: (row, formatter) => factText('identityTypes', row.identityTypes, formatter),
          width: 110,
        }),
        code('customerType', 'customer_type', { width: 110 }),
        custom('region', {
          label: w.region,
          text: (row) => row.region ?? '--',
          cell: (row) => <RegionName code={row.region} />,
          optional: true,
        }),
        dateTime('submittedAt', { width: 140 }),
        text('submittedName', { width: 100 }),
        count('submissions', { width: 80 }),
        text('reviewedName', { width: 100 }),
        dateTime('reviewedAt', { width: 140 }),
        text('reason', { optional: true }),
      ],
      card: ['companyName', 'state', 'waitedMinutes', 'creditCode', 'submittedAt', 'submittedName'],
      filters: [
        search('companyName', { label: w.searched }),
        manyOf('state', sentBadge, { first: true }),
        dateRange('dateFrom', 'dateTo', { first: true }),
      ],
      actions: [
        open('view', (row) => `${auditPage(kind)}/detail/${row.id}`, { label: w.view, button: 'View' }),
      ],
    }),
  );

/** Changes and extensions of companies of one kind. */
export const changeList = (kind: Kind): ComponentType =>
  listScreen(
    listChanges,
    auditWords,
    ({ text, state, dateTime, count, custom, search, oneOf, manyOf, dateRange, open }) => ({
      title: title(kind),
      entityName: w.changeNoun,
      empty: { title: w.empty },
      above: Parts,
      given: () => ({ kind }),
      start: { state: [CHANGE.pending] },
      exportAs: 'MEMBER_CHANGE',
      opens: (row) => `${auditPage(kind)}/change/${row.id}`,
      nameOf: (row) => row.memberName,
      columns: [
        text('memberName', { width: 220 }),
        text('memberCode', { nowrap: true, width: 110 }),
        custom('what', {
          label: w.what,
          text: (row, formatter) => formatter.text(w[`what.${row.what}`]),
          width: 140,
        }),
        custom('fields', {
          label: w.fields,
          text: (row, formatter) => row.organisation ?? fieldNames(row.fields, formatter),
          width: 220,
        }),
        state('state', changeBadge, { width: 100 }),
        custom('waitedMinutes', {
          label: w.waitedMinutes,
          text: (row, formatter) => waitText(row.waitedMinutes, formatter),
          align: 'end',
          width: 110,
        }),
        dateTime('submittedAt', { width: 140 }),
        text('submittedName', { width: 100 }),
        count('submissions', { width: 80 }),
        text('reviewedName', { width: 100 }),
        dateTime('reviewedAt', { width: 140 }),
        text('creditCode', { nowrap: true, optional: true }),
        text('reason', { optional: true }),
      ],
      card: ['memberName', 'what', 'fields', 'state', 'waitedMinutes', 'submittedAt'],
      filters: [
        search('companyName', { label: w.searched }),
        oneOf(
          'what',
          [
            { value: 'info', ...w['what.info'] },
            { value: 'extension', ...w['what.extension'] },
            { value: 'standing', ...w['what.standing'] },
          ],
          { first: true },
        ),
        manyOf('state', changeBadge, { first: true }),
        dateRange('dateFrom', 'dateTo'),
      ],
      actions: [
        open('view', (row) => `${auditPage(kind)}/change/${row.id}`, { label: w.view, button: 'View' }),
      ],
    }),
  );
