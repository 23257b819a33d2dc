import { z } from 'zod';
import { Id } from '#kernel/rules/contract.ts';
import { PLACE_CODE } from '../../rules/base-checks.ts';
import { baseFields } from '../../rules/base-words.ts';
import { PLACE_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { code, maybeOne, shaped, sortNo, text, texts } from './fields.ts';

const t = baseFields.table;
/** Delivery places: tank areas, plants, market regions (trading-domain 17.1, R-BASIC-006). */
export const place = dictionary({
  name: 'Place',
  base: '/api/common-logistics/admin/place',
  bizType: 'PLACE',
  noun: t['place.noun'],
  titles: { add: t['place.add'], edit: t['place.edit'] },
  page: PLACE_PAGE,
  mostRows: 5000,
  fields: {
    code: shaped(t.code, z.string().trim().regex(PLACE_CODE, { error: 'base.code' }), { sample: 'TAICANG' }),
    name: text(t.name, 50, { sample: '太仓罐区' }),
    nameEn: text(t.nameEn, 100, { sample: 'Taicang tank area' }),
    region: code(t.region, 'region'),
    type: code(t.placeType, 'place_type', { column: 'place_type' }),
    portId: maybeOne(t.port, 'port'),
    aliases: texts(t.aliases, 50, { show: 'more' }),
    sort: sortNo(t.sort),
  },
  filters: {
    type: z.string().max(12).optional(),
    region: z.string().max(12).optional(),
    portId: Id.optional(),
  },
  extra: {},
});
