import './base-uses.ts';
import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { dealAccepted } from './accept-deal.ts';
import { pointAdded } from './add-point.ts';
import { closeDays } from './close-days.job.ts';
import { codesKept } from './code-uses.ts';
import { pointCorrected } from './correct-point.ts';
import './export-prices.ts';
import { indexAdded, indexChanged, indexDropped } from './keep-index.ts';
import { rateAdded, rateChanged, rateDropped, rates } from './rates.ts';
import { index, indices } from './see-indices.ts';
import { parity } from './see-parity.ts';
import { indexDeals, points } from './see-points.ts';
import { prices, series } from './see-prices.ts';
import { levelTimer, watchLevels } from './take-levels.ts';
import { testCompanies, testCompanyAdded, testCompanyDropped } from './test-companies.ts';

/** Prices of the market (trading-domain 20.1 to 20.3). Figures of the cockpits (20.4) have their place beside them. */
export const statisticsRoom: Room = {
  name: 'statistics',
  logNames,
  pages,
  grants,
  handlers: [
    ...[prices, series, parity],
    ...[
      indices,
      index,
      indexAdded,
      indexChanged,
      indexDropped,
      points,
      pointAdded,
      pointCorrected,
      indexDeals,
      dealAccepted,
    ],
    ...[rates, rateAdded, rateChanged, rateDropped, testCompanies, testCompanyAdded, testCompanyDropped],
  ],
  timers: [levelTimer],
  jobs: [closeDays, watchLevels],
  codeUses: codesKept,
};
