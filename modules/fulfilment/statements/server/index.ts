import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { bankStatementScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { statementWords } from '../rules/words.ts';
import { addStatementAccountHandler } from './add-statement-account.ts';
import { importStatementHandler } from './import-statement.ts';
import { listPoolHandler } from './list-pool.ts';
import { listStatementAccountsHandler, listStatementsHandler } from './list-statements.ts';
import { matchLineHandler } from './match-line.ts';
import { grants } from './page-grants.ts';
import { paymentReversed, reversedPayment } from './payment-reversed.ts';
import { poolLineHandler } from './pool-line.ts';
import { reopenLineHandler } from './reopen-line.ts';
import { setAsideLineHandler } from './set-aside-line.ts';
import { splitLineHandler } from './split-line.ts';
import { lineHistoryHandler, selectItemsHandler, statementDeskHandler } from './statement-desk.ts';
import { statements } from './tables.ts';

registerRuleNames(statementWords);

/** Lines of a desk move under everybody who works at it. */
const ownDesk = statements.topic(
  'statements',
  async ({ actor, input }) => (actor.memberId ?? '0') === input.key,
);

export const statementsModule: Module = {
  name: 'statements',
  pages,
  grants,
  logNames,
  fileScenes: [bankStatementScene],
  handlers: [
    listStatementAccountsHandler,
    addStatementAccountHandler,
    importStatementHandler,
    listStatementsHandler,
    listPoolHandler,
    statementDeskHandler,
    lineHistoryHandler,
    selectItemsHandler,
    matchLineHandler,
    poolLineHandler,
    setAsideLineHandler,
    splitLineHandler,
    reopenLineHandler,
  ],
  listeners: [reversedPayment],
  timers: [paymentReversed],
  topics: [ownDesk],
};
