import { sql } from 'kysely';
import { openWorld } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { capability, givingWay, type Module } from '#kernel/server/capability.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { composeRuntime } from '#kernel/server/dispatch.ts';

interface Trial {
  'trial.fact': { text: string };
}

/** A gate that a handler waits at until the test opens it, and that tells when somebody arrived. */
function gate() {
  let open: () => void = () => {};
  let arrive: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    arrived,
    open: () => open(),
    wait: async () => {
      arrive();
      await opened;
    },
  };
}

/** What the trial's handlers did, the gates they wait at, and whether one of them fails. */
function trialModule() {
  const declare = capability<Trial>('trial');
  const gates = new Map<string, ReturnType<typeof gate>>();
  const at = (key: string) => gates.get(key) ?? (gates.set(key, gate()).get(key) as ReturnType<typeof gate>);
  const ran: string[] = [];
  const trouble = { failing: true };
  const trial: Module = {
    name: 'trial',
    timers: [
      declare.timer('trial.slow', async (ctx) => {
        await at(ctx.input.key).wait();
        ran.push(`slow ${ctx.input.key}`);
      }),
      declare.timer('trial.plain', async (ctx) => {
        ran.push(`plain ${ctx.input.key}`);
      }),
      declare.timer('trial.sleepy', async (ctx) => {
        await sql`select pg_sleep(0.02)`.execute(ctx.tx);
        ran.push(`sleepy ${ctx.input.key}`);
      }),
      declare.timer('trial.crossing', async (ctx) => {
        const [mine, others] = ctx.input.key === 'a' ? ['a', 'b'] : ['b', 'a'];
        await sql`select 1 from trial.fact where text = ${mine} for update`.execute(ctx.tx);
        await sql`select pg_sleep(0.3)`.execute(ctx.tx);
        await sql`select 1 from trial.fact where text = ${others} for update`.execute(ctx.tx);
        ran.push(`crossing ${ctx.input.key}`);
      }),
      declare.timer('trial.again', async (ctx) => {
        ran.push(`again ${ctx.input.key}`);
        if (ran.filter((r) => r.startsWith('again')).length < 3)
          await ctx.schedule({ kind: 'trial.again', key: ctx.input.key, at: { inSeconds: 60 } });
      }),
      declare.timer('trial.fails', async (ctx) => {
        await ctx.tx.insertInto('trial.fact').values({ text: 'written by a task that fails' }).execute();
        if (trouble.failing) throw new Error('not yet');
      }),
      givingWay(
        declare.timers('trial.notices', async (ctx) => {
          ran.push(`notices ${ctx.input.keys.length}`);
        }),
      ),
      declare.timers('trial.many', async (ctx) => {
        await sql`insert into trial.fact (text) select unnest(${ctx.input.keys}::text[])`.execute(ctx.tx);
        if (ctx.input.keys.includes('bad')) throw new Error('one of them is bad');
        ran.push(`many ${ctx.input.keys.join(' ')}`);
      }),
    ],
    cronJobs: [
      declare.cronJob('trial.job', { everySeconds: 60, atMost: 5 }, async () => {
        ran.push('job');
        return 0;
      }),
      declare.cronJob('trial.batches', { everySeconds: 3600, atMost: 2 }, async () => {
        ran.push('batch');
        return ran.filter((r) => r === 'batch').length < 3 ? 2 : 1;
      }),
    ],
    backgroundJobs: [
      {
        kind: 'trial.errand',
        run: async (task) => {
          ran.push(`errand fence ${task.fence}`);
          if (task.fence === '1') await at('d').wait();
          else await at('d taken over').wait();
        },
      },
      {
        kind: 'trial.long',
        run: async (task) => {
          await at('long').wait();
          ran.push(`long ${task.fence}`);
        },
      },
      {
        kind: 'trial.letters',
        many: true,
        run: async (tasks) => {
          const letters = tasks.map((t) => (t.payload as { to: string }).to);
          ran.push(`letters ${letters.join(' ')}`);
          if (letters.includes('nowhere')) throw new Error('one of them went nowhere');
        },
      },
    ],
  };
  return { at, ran, trouble, trial };
}

/** A world with two houses over it, as two processes would run them, that know the trial alone. */
export async function openTrial() {
  const { at, ran, trouble, trial } = trialModule();
  const world = await openWorld({ demo: false });
  await sql
    .raw(
      `create schema trial; grant usage on schema trial to ctp_runtime; create table trial.fact (text text not null); grant select, insert, update on trial.fact to ctp_runtime; delete from kernel.task;
       create table trial.ended as select * from kernel.task;
       create function trial.note_end() returns trigger language plpgsql security definer as 'begin insert into trial.ended select old.*; return null; end';
       create trigger note_end after delete on kernel.task for each row execute function trial.note_end()`,
    )
    .execute(world.sql);
  const { database } = world.runtime;
  const runtime = () => composeRuntime(database, database, [trial], world.runtime.services);
  const [first, second] = [runtime(), runtime()] as const;
  const due = (kind: string, key: string, at: { inSeconds: number } = { inSeconds: 0 }) =>
    inTransaction(first.database.db, clockActor(newRequestId()), 'write', (tx) =>
      createContext(first, tx, clockActor(newRequestId()), null, postCommitEffects()).schedule({
        kind,
        key,
        at,
      }),
    );
  /** A task as it stands, or as it stood when it ended: what is done or taken back leaves no row. */
  const taskOf = async (kind: string, key: string) =>
    (
      await sql<{
        state: string;
        attempts: number;
        fence: string;
        ended: boolean;
        last_error: string | null;
      }>`select state, attempts, fence, ended, last_error
        from (select *, false as ended from kernel.task union all select *, true from trial.ended) t
        where kind = ${kind} and key = ${key} order by id desc limit 1`.execute(world.sql)
    ).rows[0];
  const leaseEnds = (kind: string, key: string) =>
    sql`update kernel.task set lease_until = clock_timestamp() - interval '1 second' where kind = ${kind}
      and key = ${key} and state = 'running'`.execute(world.sql);
  const fresh = () => {
    ran.length = 0;
  };
  return { world, first, second, at, ran, trouble, due, taskOf, leaseEnds, fresh };
}
