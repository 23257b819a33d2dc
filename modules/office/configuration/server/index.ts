import type { Room } from '#kernel/server/capability.ts';
import { nameRules } from '#kernel/server/say-rule.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
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
import { tellLocale } from './locale-info.ts';
import { showPlatform } from './platform-detail.ts';
import { showEntries, showEntry, showEntryHistory } from './see-entries.ts';
import { showBottom } from './site-bottom.ts';
import { countClick, showSite } from './site-bundle.ts';
import { deleteEntries, disableEntries, enableEntries } from './switch-entries.ts';
import { room } from './tables.ts';

nameRules(siteWords);
nameRules(unitWords);

/** Everybody who is signed in may hear that the site looks different now. */
const site = room.topic('site', async ({ actor }) => actor.accountId !== null);
const entries = [
  showEntries,
  showEntry,
  showEntryHistory,
  addEntry,
  updateEntry,
  releaseEntry,
  discardEntry,
  rollBackEntry,
  enableEntries,
  disableEntries,
  deleteEntries,
];
const units = [showUnit, saveUnit, releaseUnit, discardUnit, rollBackUnit, showUnitHistory];

export const configurationRoom: Room = {
  name: 'configuration',
  logNames,
  pages,
  groups,
  grants,
  handlers: [showPlatform, showBottom, tellLocale, showSite, countClick, ...entries.flat(), ...units.flat()],
  topics: [site],
};
