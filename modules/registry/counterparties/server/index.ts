import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { ruleWords } from '../rules/words.ts';
import { checkCounterpartyHandler } from './check-counterparty.ts';
import { grants } from './page-grants.ts';
import { ruleHandlers } from './rules.ts';

registerRuleNames(ruleWords);

export const counterpartiesModule: Module = {
  name: 'counterparties',
  pages,
  grants,
  logNames,
  handlers: [...ruleHandlers, checkCounterpartyHandler],
};
