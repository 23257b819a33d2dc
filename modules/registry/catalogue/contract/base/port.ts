import { z } from 'zod';
import { isZone, UNLOCODE } from '../../rules/base-checks.ts';
import { baseFields } from '../../rules/base-words.ts';
import { PORT_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { maybeAmount, shaped, text } from './fields.ts';

const t = baseFields.table;
const upper = (rule: string, shape: RegExp) =>
  z
    .string()
    .trim()
    .transform((v) => v.toUpperCase())
    .pipe(z.string().regex(shape, { error: rule }));
/** Ports by UN/LOCODE (trading-domain 17.1 and 23.4, R-BASIC-005). */
export const port = dictionary({
  name: 'Port',
  base: '/api/common-logistics/admin/port',
  bizType: 'PORT',
  noun: t['port.noun'],
  titles: { add: t['port.add'], edit: t['port.edit'] },
  page: PORT_PAGE,
  mostRows: 5000,
  fields: {
    unlocode: shaped(t.unlocode, upper('port.unlocode', UNLOCODE), { sample: 'CNNGB', width: 110 }),
    name: text(t.name, 50, { sample: '宁波' }),
    nameEn: text(t.nameEn, 100, { sample: 'Ningbo' }),
    country: shaped(t.country, upper('port.country', /^[A-Z]{2}$/), {
      sample: 'CN',
      width: 110,
      country: true,
    }),
    timeZone: shaped(t.timeZone, z.string().trim().max(40).refine(isZone, { error: 'port.zone' }), {
      help: t['timeZone.help'],
      sample: 'Asia/Shanghai',
      width: 170,
    }),
    maxDraft: maybeAmount(
      t.maxDraft,
      z
        .string()
        .regex(/^\d{1,3}(\.\d{1,3})?$/, { error: 'number.format' })
        .refine((v) => /[1-9]/.test(v), { error: 'number.positive' }),
      { unit: t.metres, width: 120 },
    ),
  },
  filters: { country: z.string().trim().toUpperCase().max(2).optional() },
  extra: {},
  across: (wish, issue) => {
    if (
      typeof wish.unlocode === 'string' &&
      typeof wish.country === 'string' &&
      wish.unlocode.slice(0, 2) !== wish.country
    )
      issue('country', 'port.country');
  },
});
