import type { BatchJob, CronJob, Handler, Job, LiveTopic, Timer } from './capability.ts';
import type { ContextRuntime } from './context.ts';
import type { Database } from './database.ts';
import type { FailureLog } from './log-failure.ts';

/** The composed system: every handler, listener, timer and job of every module, on one database. */
export interface Runtime extends ContextRuntime {
  readonly database: Database;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly timers: ReadonlyMap<string, Timer>;
  readonly cronJobs: ReadonlyMap<string, CronJob>;
  readonly backgroundJobs: ReadonlyMap<string, Job | BatchJob>;
  readonly topics: ReadonlyMap<string, LiveTopic>;
  /** How many tasks of each kind this process has finished: a task that is done leaves no row. */
  readonly tasksDone: Map<string, number>;
  /** Lines of the operation log about commands that did not happen; flushed before the database is closed. */
  readonly failures: FailureLog;
  /** How often transactions were done again, by the code of PostgreSQL. */
  readonly retries: Map<string, number>;
  /** Looks whether the clock can be trusted, before what is due by it is begun. */
  beforeClaim?(): Promise<void>;
}

export type Waker = (kinds?: ReadonlySet<string>) => void;
