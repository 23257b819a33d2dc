import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  OptionalText,
  PLATFORM,
  Version,
} from '#kernel/rules/contract.ts';
import { RATE_KINDS } from '../rules/codes.ts';
import { PRICE_INDEX } from '../rules/pages.ts';
import { RateExists } from '../rules/refusals.ts';

const base = '/api/common-order/admin/rate' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [PRICE_INDEX] } as const;
const Kind = z.enum(RATE_KINDS, { error: 'field.select' });

export const RateRow = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: Kind,
  subject: z.string(),
  origin: z.string(),
  day: z.string(),
  value: z.string(),
  source: z.string().nullable(),
  gmtModified: z.string(),
});
export type RateRow = z.output<typeof RateRow>;
/**
 * Mid-rates of the day, duties by HS code and origin, VAT, insurance and port charges, each with the day it
 * holds from (trading-domain 20.1, 20.3).
 */
export const listRates = list('rates.list', {
  ...common,
  path: `${base}/list`,
  button: 'View',
  filters: {
    keyword: z.string().trim().max(30).optional(),
    kind: Kind.optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: RateRow,
  sortable: ['day', 'kind', 'subject', 'gmtModified'],
});
const value = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'number.format' });
export const addRate = command('rates.add', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z
    .strictObject({
      kind: Kind,
      subject: z.string().trim().toUpperCase().max(30).default(''),
      origin: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([A-Z]{2})?$/, { error: 'field.invalid' })
        .default(''),
      day: Day,
      value,
      source: OptionalText(100).optional(),
    })
    .superRefine((r, ctx) => {
      const wants = {
        fx: /^[A-Z]{3}$/,
        duty: /^\d{6,10}$/,
        antidumping: /^\d{6,10}$/,
        vat: /^(\d{6,10})?$/,
        insurance: /^([A-Z]{3})?$/,
        port: /^([A-Z0-9-]{2,30})?$/,
        freight: /^[A-Z0-9-]{2,14}>[A-Z0-9-]{2,14}$/,
        packaging: /^[A-Z0-9]{2}$/,
        interest: /^$/,
        bill: /^$/,
        vatchange: /^\d{1,2}(\.\d{1,3})?$/,
      }[r.kind];
      if (!wants.test(r.subject))
        ctx.addIssue({
          code: 'custom',
          path: ['subject'],
          message: r.subject === '' ? 'field.input' : 'field.invalid',
        });
      if (r.origin !== '' && r.kind !== 'duty' && r.kind !== 'antidumping')
        ctx.addIssue({ code: 'custom', path: ['origin'], message: 'field.invalid' });
      // A law is named with what it changes.
      if (r.kind === 'vatchange' && !r.source)
        ctx.addIssue({ code: 'custom', path: ['source'], message: 'field.input' });
      if (r.kind === 'fx' && !/[1-9]/.test(r.value))
        ctx.addIssue({ code: 'custom', path: ['value'], message: 'number.positive' });
      if (
        ['duty', 'antidumping', 'vat', 'interest', 'bill', 'vatchange'].includes(r.kind) &&
        !/^\d{1,3}(\.|$)/.test(r.value)
      )
        ctx.addIssue({ code: 'custom', path: ['value'], message: 'field.invalid' });
    }),
  output: ActionResult,
  refuses: [RateExists],
});
/** What a figure is of and its day stand; only the figure is put right. */
export const updateRate = command('rates.update', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, value, source: OptionalText(100).optional() }),
  output: ActionResult,
});
export const deleteRates = command('rates.delete', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
