import type { Room } from '#kernel/server/capability.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { SPU_FILES } from '../rules/files.ts';
import { baseHoldings } from './base/holdings.ts';
import { baseHandlers } from './base/index.ts';
import './code-uses.ts';
import { spellNewTerms } from './finding/spell-terms.job.ts';
import { categories } from './pick-category.ts';
import { packagings, places, ports, productNames, warehouses } from './pick.ts';
import { skus } from './pick-sku.ts';
import { productHandlers, productHoldings } from './products/index.ts';

// Papers of an SPU are open to everybody who is signed in and may see the SPU; hazardous goods never to visitors (trading-domain 1.4).
bindable(SPU_FILES, async (w, bizId) => {
  if (w.actor.identity === 'visitor') return false;
  return (
    (await w.tx
      .selectFrom('catalogue.spu')
      .select('id')
      .where('id', '=', bizId)
      .where('deleted', '=', false)
      .executeTakeFirst()) !== undefined
  );
});

export const catalogueRoom: Room = {
  name: 'catalogue',
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    skus,
    productNames,
    packagings,
    ports,
    places,
    warehouses,
    categories,
    ...baseHandlers,
    ...productHandlers,
  ],
  holdings: [...baseHoldings, ...productHoldings],
  jobs: [spellNewTerms],
};
