import './base-uses.ts';
import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { acceptDealHandler } from './accept-deal.ts';
import { addPointHandler } from './add-point.ts';
import { closeDays } from './close-days.job.ts';
import { closeMonths } from './close-months.job.ts';
import { codesKept } from './code-uses.ts';
import { correctPointHandler } from './correct-point.ts';
import { cockpitFiguresHandler } from './figures/cockpit-figures.ts';
import { figureGroupsHandler } from './figures/figure-groups.ts';
import { figureRowsHandler } from './figures/figure-rows.ts';
import { memberUnitsHandler } from './figures/member-units.ts';
import { grants } from './page-grants.ts';
import './export-prices.ts';
import './figures/export-figures.ts';
import { addIndexHandler } from './add-index.ts';
import { addRateHandler } from './add-rate.ts';
import { addTestCompanyHandler } from './add-test-company.ts';
import { deleteIndicesHandler } from './delete-indices.ts';
import { deleteRatesHandler } from './delete-rates.ts';
import { deleteTestCompaniesHandler } from './delete-test-companies.ts';
import { listRatesHandler } from './rates.ts';
import { indexDetailHandler, listIndicesHandler } from './see-indices.ts';
import { landedFactorsHandler } from './landed-factors.ts';
import { priceParityHandler } from './see-parity.ts';
import { listIndexDealsHandler, listPointsHandler } from './see-points.ts';
import { listPricesHandler, priceSeriesHandler } from './see-prices.ts';
import { levelTimer, watchLevels } from './take-levels.ts';
import { listTestCompaniesHandler } from './test-companies.ts';
import { updateIndexHandler } from './update-index.ts';
import { updateRateHandler } from './update-rate.ts';

/** Prices of the market (trading-domain 20.1 to 20.3) and the figures of the cockpits (20.4). */
export const statisticsModule: Module = {
  name: 'statistics',
  logNames,
  pages,
  grants,
  handlers: [
    ...[listPricesHandler, priceSeriesHandler, priceParityHandler, landedFactorsHandler],
    ...[cockpitFiguresHandler, figureRowsHandler, figureGroupsHandler, memberUnitsHandler],
    ...[
      listIndicesHandler,
      indexDetailHandler,
      addIndexHandler,
      updateIndexHandler,
      deleteIndicesHandler,
      listPointsHandler,
      addPointHandler,
      correctPointHandler,
      listIndexDealsHandler,
      acceptDealHandler,
    ],
    ...[
      listRatesHandler,
      addRateHandler,
      updateRateHandler,
      deleteRatesHandler,
      listTestCompaniesHandler,
      addTestCompanyHandler,
      deleteTestCompaniesHandler,
    ],
  ],
  timers: [levelTimer],
  cronJobs: [closeDays, closeMonths, watchLevels],
  codeUses: codesKept,
};
