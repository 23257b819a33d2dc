import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { bannerScene, loadImageScene, logoScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { unitWords } from '../rules/unit-words.ts';
import { siteWords } from '../rules/words.ts';
import { addEntry, discardEntry, releaseEntry, rollBackEntry, updateEntry } from './change-entry.ts';
import {
  discardUnit,
  releaseUnit,
  rollBackUnit,
  saveUnit,
  showUnit,
  showUnitHistory,
} from './change-unit.ts';
import { localeInfoHandler } from './locale-info.ts';
import { grants } from './page-grants.ts';
import { platformDetailHandler } from './platform-detail.ts';
import { showEntries, showEntry, showEntryHistory } from './see-entries.ts';
import { siteBottomHandler } from './site-bottom.ts';
import { noteClickHandler, siteBundleHandler } from './site-bundle.ts';
import { switchEntryHandlers } from './switch-entries.ts';
import { configuration } from './tables.ts';

registerRuleNames(siteWords);
registerRuleNames(unitWords);

/** Everybody who is signed in may hear that the site looks different now. */
const site = configuration.topic('site', async ({ actor }) => actor.accountId !== null);
const entries = [
  showEntries,
  showEntry,
  showEntryHistory,
  addEntry,
  updateEntry,
  releaseEntry,
  discardEntry,
  rollBackEntry,
  switchEntryHandlers,
];
const units = [showUnit, saveUnit, releaseUnit, discardUnit, rollBackUnit, showUnitHistory];

export const configurationModule: Module = {
  name: 'configuration',
  fileScenes: [bannerScene, logoScene, loadImageScene],
  logNames,
  pages,
  groups,
  grants,
  handlers: [
    platformDetailHandler,
    siteBottomHandler,
    localeInfoHandler,
    siteBundleHandler,
    noteClickHandler,
    ...entries.flat(),
    ...units.flat(),
  ],
  topics: [site],
};
