import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { IdempotencyMismatch, RecordBusy, StillRunning } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from './actor.ts';
import { loggedAnswer, type OperationLogEntry, operationLogEntry, operationLogRows } from './audit.ts';
import type { Claim, Decision, GatheredHandler } from './capability.ts';
import type { Target } from './act-context.ts';
import { createContext, newRequestId, postCommitEffects } from './context.ts';
import { brokenConstraint, codeOf, deferred, inTransaction, mayRetry, type Tx } from './database.ts';
import type { Runtime } from './runtime.ts';
import { failPoint } from './fail-points.ts';
import { gathered } from './gathered.ts';
import { bodyHash, keepFor, openAnswer, sealAnswer } from './idempotency.ts';
import { infrastructureRefusal } from './infrastructure-faults.ts';
import { announcements, publish, queueTopic } from './live.ts';

/** An act that waits to be decided with others. */
interface WaitingAct extends Claim {
  readonly key: string;
  readonly hash: Buffer;
  /** `performance.now()` when it began. */
  readonly began: number;
}
/** What its caller hears. */
type Outcome = { readonly answer: unknown } | { readonly refusal: Refusal };
type Queue = (act: WaitingAct) => Promise<Outcome>;

const MOST = 256;
const MOST_WAITING = 4096;
const TRIES = 3;

interface Waiters {
  readonly ask: Queue;
  /** In the order in which they came, those being decided first. */
  readonly acts: Set<WaitingAct>;
}
/** Queues of a process: one for each thing that acts are about. One that nobody waits in is forgotten. */
const queues = new WeakMap<Runtime, Map<string, Waiters>>();

/**
 * Hands an act to the queue of what it is about, where it is decided with all that came meanwhile: one
 * transaction, one commit, an answer for each (design of events). Refuses what the decision refuses for this
 * act alone, 508 where too many wait, and a key that was used for something else.
 */
export async function runGathered(
  runtime: Runtime,
  actor: Actor,
  handler: GatheredHandler,
  input: unknown,
  key: string,
  began: number,
): Promise<unknown> {
  const about = handler.gather.queueOf(input as never);
  const name = `${handler.call.path} ${about}`;
  const all = queues.get(runtime) ?? new Map<string, Waiters>();
  queues.set(runtime, all);
  const queue = all.get(name) ?? { ask: queueOf(runtime, handler, about), acts: new Set() };
  all.set(name, queue);
  const act: WaitingAct = { actor, input: input as never, key, hash: bodyHash(input), began };
  queue.acts.add(act);
  notifyPlaces(runtime, all);
  try {
    const outcome = await queue.ask(act);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  } finally {
    queue.acts.delete(act);
    if (queue.acts.size === 0) all.delete(name);
  }
}

const PATIENCE_MS = 1_000;
const PLACES_MS = 500;
const watched = new WeakSet<Runtime>();
/** Who waits longer than a second hears his place, twice a second, on the line his pages listen to. */
function notifyPlaces(runtime: Runtime, all: ReadonlyMap<string, Waiters>): void {
  if (watched.has(runtime)) return;
  watched.add(runtime);
  const look = setInterval(() => {
    if (all.size > 0) {
      const news = announcements(placesIn(all, performance.now() - PATIENCE_MS));
      // A courtesy: who does not hear it is answered all the same.
      if (news.length > 0) sql`select ${sql.join(news)}`.execute(runtime.separate.db).catch(() => {});
      return;
    }
    clearInterval(look);
    watched.delete(runtime);
  }, PLACES_MS);
  look.unref();
}
/** Places of those who began before an instant, from 1; of several acts of one person the first. */
function placesIn(all: ReadonlyMap<string, Waiters>, before: number): Map<string, unknown[]> {
  const places = new Map<string, unknown[]>();
  for (const { acts } of all.values()) {
    let place = 0;
    for (const { actor, began } of acts) {
      place += 1;
      const topic = queueTopic(actor);
      if (began <= before && !places.has(topic)) places.set(topic, [{ place }]);
    }
  }
  return places;
}

const LOOKS_MS = 20;
/**
 * Resolves when nobody waits in this process to be decided with others, after so many milliseconds at the latest: for
 * work that may come a moment later.
 */
export async function whenDecided(runtime: Runtime, mostMs: number, stopped: () => boolean): Promise<void> {
  const until = performance.now() + mostMs;
  while (!stopped() && (queues.get(runtime)?.size ?? 0) > 0 && performance.now() < until)
    await delay(LOOKS_MS);
}

const queueOf = (runtime: Runtime, handler: GatheredHandler, about: string): Queue =>
  gathered<WaitingAct, Outcome>((acts) => decideBatch(runtime, handler, about, acts), {
    most: handler.gather.most ?? MOST,
    mostWaiting: handler.gather.mostWaiting ?? MOST_WAITING,
    // A repeat of an act that is being decided hears the answer of the first.
    apart: ({ actor, key }) => `${actor.accountId} ${key}`,
  });

async function decideBatch(
  runtime: Runtime,
  handler: GatheredHandler,
  about: string,
  acts: readonly WaitingAct[],
): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt++)
    try {
      return await decideOnce(runtime, handler, about, acts);
    } catch (error) {
      // Another process took one of the keys meanwhile, or the two waited for each other: what it answered is read now.
      const again = mayRetry(error) || brokenConstraint(error) === 'act_pkey';
      const shared = again ? null : faultOfAll(error);
      if (shared !== null) return acts.map(() => ({ refusal: shared }));
      if (!again || attempt > TRIES) throw error;
      runtime.retries.set('gathered', (runtime.retries.get('gathered') ?? 0) + 1);
    }
}

/**
 * What no act of a batch is to blame for: a lock somebody else held too long, a database that is away. All hear it at
 * once: asked again in halves, the last of them would wait for the time limit of each. A statement that took too long may
 * take less time for half of them.
 */
function faultOfAll(error: unknown): Refusal | null {
  const code = codeOf(error);
  if (code === '55P03') return RecordBusy({ seconds: 1 }) as Refusal;
  return code === '57014' ? null : infrastructureRefusal(error);
}

async function decideOnce(
  runtime: Runtime,
  handler: GatheredHandler,
  about: string,
  acts: readonly WaitingAct[],
): Promise<Outcome[]> {
  const after = postCommitEffects();
  const clock = clockActor(newRequestId());
  const outcomes = await inTransaction(runtime.database.db, clock, 'write', async (tx) => {
    const ctx = createContext(runtime, tx, clock, undefined, after);
    // Behind all locks, however many statements they take: what another process answered meanwhile is seen.
    const locked = await handler.gather.lock(ctx, about);
    const outcomes = await earlierOutcomes(runtime, tx, handler, acts);
    const fresh = acts.flatMap((act, n) => (outcomes[n] === undefined ? [{ act, n }] : []));
    if (fresh.length > 0) {
      const claims = fresh.map(({ act }) => act);
      const decisions = await handler.gather.decide(ctx, claims, locked);
      if (decisions.length !== fresh.length) throw new Error(`${handler.call.name} decided too few acts.`);
      await failPoint('between-writes');
      const decided = fresh.map(({ act }, n) => decidedAct(handler, act, decisions[n] as Decision));
      await leaveTraces(runtime, tx, handler, decided);
      fresh.forEach(({ n }, i) => {
        outcomes[n] = decided[i]?.outcome;
      });
    }
    await publish(tx, after.live);
    await failPoint('before-commit');
    return outcomes as Outcome[];
  });
  await failPoint('after-commit');
  if (after.woke.size > 0) runtime.wake(after.woke);
  return outcomes;
}

/** An act with its decision, and what its caller hears of it. */
interface DecidedAct {
  readonly act: WaitingAct;
  readonly target: Target | null;
  readonly outcome: Outcome;
}
const decidedAct = ({ call }: GatheredHandler, act: WaitingAct, decision: Decision): DecidedAct =>
  'refusal' in decision
    ? { act, target: null, outcome: decision }
    : { act, target: decision.target ?? null, outcome: { answer: call.output.parse(decision.answer) } };

/** What acts with these keys were answered before, by whichever process; nothing for a new one. */
async function earlierOutcomes(
  runtime: Runtime,
  tx: Tx,
  { call }: GatheredHandler,
  acts: readonly WaitingAct[],
): Promise<(Outcome | undefined)[]> {
  const { rows } = await sql<{
    n: number;
    body_hash: Buffer;
    answer: unknown;
    answered: boolean;
  }>`select (a.n - 1)::int as n, f.body_hash, f.answer, f.answered
    from unnest(${acts.map((a) => a.actor.accountId ?? '0')}::bigint[], ${acts.map((a) => a.key)}::uuid[])
      with ordinality as a(account_id, key, n)
    cross join lateral kernel.first_answer(a.account_id, ${call.path}, a.key) f
    where f.body_hash is not null`.execute(tx);
  const outcomes: (Outcome | undefined)[] = acts.map(() => undefined);
  for (const { n, body_hash, answer, answered } of rows) {
    const act = acts[n] as WaitingAct;
    if (!answered) outcomes[n] = { refusal: StillRunning({}) };
    else if (!body_hash.equals(act.hash)) outcomes[n] = { refusal: IdempotencyMismatch({}) };
    else
      outcomes[n] = {
        answer: openAnswer(runtime.services.secrets, { path: call.path, key: act.key }, answer),
      };
  }
  return outcomes;
}

/** The answers of all, kept for a repeat, and their rows of the log: a statement for each table. Refused ones leave neither. */
async function leaveTraces(
  runtime: Runtime,
  tx: Tx,
  { call }: GatheredHandler,
  decided: readonly DecidedAct[],
): Promise<void> {
  const answers: { account: string; key: string; hash: Buffer; request: string; answer: string | null }[] =
    [];
  const logged: OperationLogEntry[] = [];
  for (const { act, target, outcome } of decided) {
    if ('refusal' in outcome) continue;
    const did = {
      input: act.input,
      output: outcome.answer,
      target,
      error: null,
      costMs: Math.round(performance.now() - act.began),
    };
    const answer = loggedAnswer(call, did);
    const at = { path: call.path, key: act.key };
    const stored = JSON.stringify(sealAnswer(runtime.services.secrets, at, call.output, did.output ?? null));
    answers.push({
      account: act.actor.accountId ?? '0',
      key: act.key,
      hash: act.hash,
      request: act.actor.requestId,
      // Kept once: what the log has word for word is read from there when the act is repeated.
      answer: stored === answer ? null : stored,
    });
    logged.push(operationLogEntry(act.actor, call, did, answer));
  }
  if (answers.length === 0) return;
  await deferred(
    tx,
    sql`insert into kernel.act (account_id, path, key, body_hash, request_id, keep_until, answer)
      select k.account_id, ${call.path}, k.key, k.hash, k.request_id, clock_timestamp() + ${keepFor(call)}::interval,
        k.answer::jsonb
      from unnest(${answers.map((k) => k.account)}::bigint[], ${answers.map((k) => k.key)}::uuid[],
        ${answers.map((k) => k.hash)}::bytea[], ${answers.map((k) => k.request)}::text[],
        ${answers.map((k) => k.answer)}::text[]) as k(account_id, key, hash, request_id, answer)`.execute(tx),
  );
  await deferred(tx, operationLogRows(logged).execute(tx));
}
