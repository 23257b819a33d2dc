import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Code that runs in the server; screens and tests are not of it, and a screen is exchanged by Vite in the open page. */
const SERVER_CODE =
  /^(app\/(demo\/.*|[^/]+)\.ts|(kernel|modules\/[^/]+\/[^/]+)\/(server|rules|contract)\/.*\.(ts|sql|txt|json))$/;
const NOT_RUN = /(^|\/)tests?\/|\.test\.tsx?$|\.browser\.ts$|\.d\.ts$/;
/** An editor saves a file in several steps, and several files at once. */
const CALM_MS = 100;

/** True when a changed file, named from the root, means that the server has to start anew. */
export const restartsServer = (file: string): boolean => SERVER_CODE.test(file) && !NOT_RUN.test(file);

/**
 * Keeps a program running over the edits of a tree: it is asked to end and started anew when code of the
 * server changed. One that ended by
 * itself is started anew by the next edit. `start` hears how often it was started before.
 */
export function keepRunning(
  root: string,
  folders: readonly string[],
  start: (before: number) => ChildProcess,
): { stop(): Promise<void> } {
  let starts = 0;
  let child = start(starts);
  let waiting: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  let stopped = false;
  const end = async () => {
    const ended = child;
    if (ended.exitCode !== null || ended.signalCode !== null) return;
    await new Promise((resolve) => {
      ended.once('exit', resolve);
      ended.kill('SIGTERM');
    });
  };
  const restart = async () => {
    await end();
    if (stopped) return;
    starts += 1;
    child = start(starts);
  };
  const watchers = folders.map((folder) =>
    fs.watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !restartsServer(`${folder}/${name.split(path.sep).join('/')}`)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        restarting = restarting.then(restart);
      }, CALM_MS);
    }),
  );
  return {
    async stop() {
      stopped = true;
      clearTimeout(waiting);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await end();
    },
  };
}
