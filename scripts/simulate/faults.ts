import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ownerConnection } from '#kernel/test/owner.ts';
import { OwnDesk, ServerDesk } from './desks.ts';
import type { Ground } from './ground.ts';
import type { FaultKind } from './vocabulary.ts';

export interface Scene {
  readonly ground: Ground;
  readonly owner: ReturnType<typeof ownerConnection>;
  readonly desks: readonly [OwnDesk | ServerDesk, OwnDesk | ServerDesk];
}
const STANDS_MS = 300;
type Break = (scene: Scene, desk: 0 | 1) => Promise<void>;

const own = ({ desks }: Scene, n: 0 | 1): OwnDesk => {
  const desk = desks[n];
  if (!(desk instanceof OwnDesk)) throw new TypeError('a fault of desks of this process');
  return desk;
};
const process_ = ({ desks }: Scene, n: 0 | 1): ServerDesk => {
  const desk = desks[n];
  if (!(desk instanceof ServerDesk)) throw new TypeError('a fault of server processes');
  return desk;
};

/** The next COMMITs of a desk are cut, as many as are under way at once. */
const cut =
  (how: 'before-commit' | 'after-commit' | 'half-close'): Break =>
  async (scene, n) => {
    const { proxy } = own(scene, n);
    proxy.cut(how, 2);
    await delay(120);
    proxy.cut('none');
  };
/** Backends of the product on this database; the owner, who looks at it, is not one of them. */
const backends = async ({ owner }: Scene): Promise<number[]> =>
  (
    await sql<{
      pid: number;
    }>`select pid from pg_stat_activity where datname = current_database() and usename = 'ctp_runtime'
      order by xact_start nulls last`.execute(owner.db)
  ).rows.map(({ pid }) => pid);
async function standStill(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGSTOP');
    await delay(STANDS_MS);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

const BREAKS: Readonly<Record<FaultKind, Break>> = {
  cutBeforeCommit: cut('before-commit'),
  cutAfterCommit: cut('after-commit'),
  halfClose: cut('half-close'),
  async backendsEnd({ owner }) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'ctp_runtime'`.execute(owner.db);
  },
  /** The one whose transaction is the oldest, with the locks it holds. */
  async backendStandsStill(scene) {
    const [oldest] = await backends(scene);
    if (oldest !== undefined) await standStill(oldest);
  },
  deskEnds: (scene, n) => own(scene, n).endAndOpenAgain(),
  async serverKilled(scene, n) {
    const desk = process_(scene, n);
    await desk.server.kill();
    await desk.startAgain();
  },
  serverStandsStill: (scene, n) => standStill(process_(scene, n).server.pid),
  databaseKilled: ({ ground }) => ground.killDatabase(),
};

/** Breaks one thing, and answers when what was broken stands again. */
export const breakIt = (scene: Scene, kind: FaultKind, desk: 0 | 1): Promise<void> =>
  BREAKS[kind](scene, desk);
