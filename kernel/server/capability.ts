import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LogName } from '#kernel/rules/log-names.ts';
import type { MenuGroup, PageGrants, PageSet } from '#kernel/rules/pages.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import type { EventKind, Target, Context } from './act-context.ts';
import type { Actor } from './actor.ts';
import type { CodeUse } from './code-uses.ts';
import type { AnyTables } from './database.ts';
import type { DeadlineSource } from './deadlines.ts';
import type { FirstStep } from './first-steps.ts';
import type { LinkedSource } from './linked-documents.ts';
import type { OwnedDocuments } from './owned-documents.ts';
import type { ResultSource } from './result-figures.ts';
import type { TaskSubject } from './task-subjects.ts';
import type { Webhook } from './webhook.ts';

export type Mode = 'read' | 'write';
export interface Handler {
  readonly call: Call;
  readonly mode: Mode;
  readonly batch: boolean;
  run(work: Context<AnyTables, AnyTables>): Promise<unknown>;
}

/** One of the acts that are decided together. */
export interface Claim<I = AnyTables> {
  readonly actor: Actor;
  readonly input: I;
}
/** What became of it: an answer with what the log says it touched, or a refusal that is its caller's alone. */
export type Decision<O = unknown> =
  | { readonly answer: O; readonly target?: Target }
  | { readonly refusal: Refusal };
export interface GatherSpec<I> {
  /** Acts of one name are decided one batch after the other, in the order they came. */
  readonly queueOf: (input: I) => string;
  /** So many are decided together at most: 256 unless said. */
  readonly most?: number;
  /** So many may wait: 4096 unless said. */
  readonly mostWaiting?: number;
}
/** Acts that many people do at one second: those that came meanwhile share a transaction and a commit. */
export interface GatheredHandler extends Handler {
  readonly gather: GatherSpec<AnyTables> & GatheredSteps<AnyTables, AnyTables, unknown, AnyTables>;
}
export interface GatheredSteps<T, I, O, L> {
  /**
   * Locks what the acts of a batch are about and reads it; what the acts were answered before
   * is read behind it, so that a repeat in another process hears the first answer.
   */
  lock(ctx: Context<T>, queue: string): Promise<L>;
  /** Answers the new acts of the batch, in their order. */
  decide(ctx: Context<T>, claims: readonly Claim<I>[], locked: L): Promise<readonly Decision<O>[]>;
}
export const isGathered = (handler: Handler): handler is GatheredHandler => 'gather' in handler;
export interface Listener {
  readonly event: string;
  handle(work: Context<AnyTables, AnyTables>): Promise<void>;
}
/** A due task's handler: runs in one transaction that also closes the task, so it happens once. */
export interface Timer {
  readonly kind: string /** Takes every task of its kind that is due at once, as `{ keys }`. */;
  readonly many?: true;
  readonly ignoresClock?: true;
  readonly givesWay?: true;
  run(work: Context<AnyTables, AnyTables>): Promise<void>;
}
/** A timer that tells or hands on something and judges no deadline: it runs also while the clock is in doubt. */
export const ignoringClock = (timer: Timer): Timer => ({ ...timer, ignoresClock: true });
/** A timer that tells people something: it waits a moment while acts are decided that many do at one second. */
export const givingWay = (timer: Timer): Timer => ({ ...timer, givesWay: true });

/** A recurring job: `everySeconds` apart, in batches; returns how many it did. */
export interface CronJob {
  readonly kind: string;
  readonly everySeconds: number;
  readonly atMost: number;
  run(work: Context<AnyTables, { atMost: number }>): Promise<number>;
}
export interface JobTask {
  readonly id: string;
  readonly payload: unknown;
  readonly fence: string;
}
/** Long work outside a transaction (exports, imports); at least once, so it must be repeatable. */
export interface Job {
  readonly kind: string;
  readonly many?: undefined;
  run(task: JobTask, runtime: unknown): Promise<void>;
}
/**
 * Small errands of one kind, run together (letters, short messages). What it throws puts all of them off, so
 * it ends what it can first.
 */
export interface BatchJob {
  readonly kind: string;
  readonly many: true;
  run(tasks: readonly JobTask[], runtime: unknown): Promise<void>;
}
/** Who may listen to `topic:<key>`; asked at subscription and again when rights change. */
export interface LiveTopic {
  readonly topic: string;
  may(work: Context<AnyTables, { key: string }>): Promise<boolean>;
}

/** What a page is made from: whose language, what of the address, and one read-only transaction as a visitor. */
export interface Visit {
  readonly locale: Locale;
  /** `https://market.example`, without a path. */
  readonly origin: string;
  readonly params: Readonly<Record<string, string>>;
  /** What the page reads of the query string, as far as it was given. */
  readonly query: Readonly<Record<string, string>>;
  readonly ctx: Context<AnyTables, unknown>;
  /** Asks a call of the audience `public` that changes nothing. */
  ask<C extends Call>(call: C, input: z.input<C['input']>): Promise<z.output<C['output']>>;
}
export interface PublicAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** How long a browser may keep it, where it is not as short as for a page. */
  readonly freshSeconds?: number;
}
/** A page for everybody. It refuses NotFound where there is nothing a visitor may see. */
export interface PublicPage {
  readonly path: string;
  /** Names of the query string it reads; others change nothing. */
  readonly query?: readonly string[];
  answer(visit: Visit): Promise<PublicAnswer>;
}
/** Pages of a module that are delivered as HTML to people who are not signed in. */
export interface PublicSite {
  /** Every address under it is the site's. */
  readonly prefix: string;
  readonly pages: readonly PublicPage[];
  /** Styles and pictures; their address changes with what is in them. */
  readonly files: readonly { readonly path: string; readonly type: string; readonly body: string }[];
  /** Live topics after whose news no page of before is shown. */
  readonly topics: readonly string[];
  missing(visit: Visit): Promise<PublicAnswer>;
  /** Says why there is no page now, without asking the database. */
  failed(locale: Locale, refusal: Refusal): PublicAnswer;
}

export interface Module {
  readonly name: string;
  /** Its pages, the menu groups it opens, and who holds its pages when it is installed. */
  readonly pages?: PageSet;
  readonly groups?: readonly MenuGroup[];
  readonly grants?: PageGrants;
  /** How the operation log names the fields and states of its documents. */
  readonly logNames?: readonly LogName[];
  /** What may be uploaded in the fields of its documents. */
  readonly fileScenes?: readonly FileScene[];
  readonly handlers?: readonly Handler[];
  readonly listeners?: readonly Listener[];
  readonly timers?: readonly Timer[];
  readonly cronJobs?: readonly CronJob[];
  readonly backgroundJobs?: readonly (Job | BatchJob)[];
  readonly topics?: readonly LiveTopic[];
  /** Open documents that go to a receiver when their owner leaves. */
  readonly ownedDocuments?: readonly OwnedDocuments[];
  /** What a company settles before its first business. */
  readonly firstSteps?: readonly FirstStep[];
  /** Its documents that hang on documents of modules below it. */
  readonly linkedSources?: readonly LinkedSource[];
  /** What came of documents of modules below it, and what was planned. */
  readonly resultSources?: readonly ResultSource[];
  /** What companies have to do by a day or minute. */
  readonly deadlineSources?: readonly DeadlineSource[];
  /** Columns that store codes of code sets, so that keepers see what is used. */
  readonly codeUses?: readonly CodeUse[];
  /** What its timers and errands concern, for those who look at the ones that were given up. */
  readonly taskSubjects?: readonly TaskSubject[];
  /** Addresses that programs of others send to, each with a signature of its own. */
  readonly webhooks?: readonly Webhook[];
  /** What it shows to people who are not signed in, beside the application. */
  readonly publicSite?: PublicSite;
}

type In<C extends Call> = z.output<C['input']>;
type Out<C extends Call> = z.input<C['output']>;

/** The words a capability's server is written in; its transaction sees its own tables only (system: walls). */
export function capability<T>(name: string) {
  const handler = <C extends Call>(
    call: C,
    mode: Mode,
    batch: boolean,
    work: (ctx: Context<T, AnyTables>) => Promise<unknown>,
  ): Handler => ({ call, mode, batch, run: work });
  return {
    name,
    /** Answers a command: lock, step, tell, show. */
    command: <C extends Call>(call: C, work: (ctx: Context<T, In<C>>) => Promise<Out<C>>): Handler =>
      handler(call, 'write', false, work),
    /** Answers a question in a read-only transaction. */
    query: <C extends Call>(call: C, work: (ctx: Context<T, In<C>>) => Promise<Out<C>>): Handler =>
      handler(call, 'read', false, work),
    /** A batch command `{ids}`: each id in a transaction of its own, answered as BatchResult (administration-domain 0.4). */
    batchCommand: <C extends Call>(
      call: C,
      work: (ctx: Context<T, In<C> & { id: string }>) => Promise<void>,
    ): Handler => handler(call, 'write', true, work),
    /**
     * A command that many do at one second about one thing (a claim, a bid): a batch of them is decided in one
     * transaction, in their order, behind the lock of that thing. It runs as the platform, so that it looks
     * at the walls of each act itself, and its history and events name the actors. The call has `once`.
     */
    gather: <C extends Call, L>(
      call: C,
      spec: GatherSpec<In<C>>,
      steps: GatheredSteps<T, In<C>, Out<C>, L>,
    ): GatheredHandler => {
      if (call.once === undefined)
        throw new Error(`${call.name} is gathered, so it takes an idempotency key.`);
      const run = () => Promise.reject(new Error(`${call.name} is decided in batches alone.`));
      const gather = { ...spec, ...(steps as GatheredSteps<AnyTables, AnyTables, unknown, AnyTables>) };
      return { call, mode: 'write', batch: false, run, gather };
    },
    /** A door other capabilities knock on: it runs inside the caller's transaction and speaks for the caller's actor. */
    door:
      <I, O>(work: (ctx: Context<T, I>) => Promise<O>) =>
      (caller: Context<AnyTables, AnyTables>, input: I): Promise<O> =>
        work({ ...caller, tx: caller.tx as unknown as Transaction<T>, input }),
    listen: <P>(kind: EventKind<P>, work: (ctx: Context<T, P>) => Promise<void>): Listener => ({
      event: kind.name,
      handle: work,
    }),
    timer: <P>(
      kind: string,
      work: (ctx: Context<T, { key: string; payload: P }>) => Promise<void>,
    ): Timer => ({
      kind,
      run: work,
    }),
    /** Several due tasks of a kind in one transaction, on a busy day; when one of them fails, each is done by itself. */
    timers: (kind: string, work: (ctx: Context<T, { keys: readonly string[] }>) => Promise<void>): Timer => ({
      kind,
      many: true,
      run: work,
    }),
    cronJob: (
      kind: string,
      spec: { everySeconds: number; atMost: number },
      work: (ctx: Context<T, { atMost: number }>) => Promise<number>,
    ): CronJob => ({ kind, ...spec, run: work }),
    topic: (topic: string, may: (ctx: Context<T, { key: string }>) => Promise<boolean>): LiveTopic => ({
      topic,
      may,
    }),
  };
}
