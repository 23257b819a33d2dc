import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#kernel/web/i18n/index.ts';
import { isRefusal } from '#kernel/web/request/index.ts';
import { contentProblem, fileProblem } from '../fields/upload-rules.ts';
import { type ImportCheck, type ImportFix, type ImportProgress, screenPorts } from './ports.ts';

const DUPLICATE_FILE = 15104;
export const RUNNING = '10';
const LOOK_MS = 1_000;

export interface ImportDialogProps {
  readonly bizType: string;
  readonly title: string;
  readonly mostRows: number;
  /** Code sets are imported whole or not at all. */
  readonly alwaysAll?: boolean | undefined;
  onClose(): void;
  onImported(): void;
}

/** Work in the background that this dialog watches. */
interface Watched {
  readonly id: string;
  readonly dry: boolean;
  /** Told when the check began. */
  readonly ignored: readonly string[];
}

/** Follows work in the background until it ends. */
function useWatch(
  watched: Watched | null,
  onEnd: (watched: Watched, end: ImportProgress) => void,
): ImportProgress | undefined {
  const { data } = useQuery({
    queryKey: ['import-progress', watched?.id],
    queryFn: () => screenPorts().imports.progress(watched?.id ?? ''),
    enabled: watched !== null,
    gcTime: 0,
    refetchInterval: (query) => (query.state.data && query.state.data.state !== RUNNING ? false : LOOK_MS),
  });
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (watched === null || data === undefined || data.state === RUNNING || announced.current === watched.id)
      return;
    announced.current = watched.id;
    onEnd(watched, data);
  });
  return watched === null ? undefined : data;
}

/** The newest import of this business type that is still running and one's own. */
const underWay = async (bizType: string): Promise<string | null> =>
  (await screenPorts().imports.history(bizType, 1, 10)).list.find(
    (row) => row.state === RUNNING && row.can.includes('cancel'),
  )?.id ?? null;

/** The run this dialog watches: its progress, its end, and how it is stopped. */
function useBackground(bizType: string, onEnd: (watched: Watched, end: ImportProgress) => void) {
  const [watched, watch] = useState<Watched | null>(null);
  // An import started before, in this window or another, is shown with its progress.
  useEffect(() => {
    let here = true;
    underWay(bizType).then(
      (id) =>
        here ? watch((now) => now ?? (id === null ? null : { id, dry: false, ignored: [] })) : undefined,
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [bizType]);
  const progress = useWatch(watched, (ended, end) => {
    watch(null);
    onEnd(ended, end);
  });
  const stop = () =>
    watched && progress
      ? void screenPorts()
          .imports.cancel(watched.id, progress.version)
          .catch(() => undefined)
      : undefined;
  return { watched, watch, progress, stop };
}

/** What speaks against a sheet before it is sent. */
async function problemWith(file: File) {
  const scene = await screenPorts().imports.files();
  return fileProblem(scene, file, 0) ?? (await contentProblem(scene, file));
}

/** One run at a time: check, import, both perhaps in the background; what the server says stays on screen. */
export function useImport({ bizType, alwaysAll, onImported: announced }: ImportDialogProps) {
  const client = useQueryClient();
  // The history stands beside, perhaps already read.
  const onImported = () => {
    void client.invalidateQueries({ queryKey: ['imports', bizType] });
    announced();
  };
  const locale = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<'partial' | 'all'>(alwaysAll ? 'all' : 'partial');
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [sending, send] = useState<{ readonly percent: number; readonly dry: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const [fixes, setFixes] = useState<readonly ImportFix[]>([]);
  const { watched, watch, progress, stop } = useBackground(bizType, ({ id, dry, ignored }, end) => {
    if (dry && end.can.length === 0 && end.done === end.total) return setCheck({ ...end, id, ignored });
    setDone(end.message);
    if (!dry) onImported();
  });
  const started = async (answer: ImportCheck, dry: boolean) => {
    if (dry)
      return answer.state === RUNNING
        ? watch({ id: answer.id, dry, ignored: answer.ignored })
        : setCheck(answer);
    setDone(answer.message);
    setCheck(null);
    setFile(null);
    await underWay(bizType).then(
      (id) => (id === null ? undefined : watch({ id, dry: false, ignored: [] })),
      () => undefined,
    );
    onImported();
  };
  const run = async (chosen: File, dryRun: boolean, force: boolean, corrected = fixes) => {
    send({ percent: 0, dry: dryRun });
    setProblem(null);
    setAgain(false);
    try {
      await started(
        await screenPorts().imports.run({
          bizType,
          file: chosen,
          dryRun,
          mode,
          force,
          fixes: corrected,
          onProgress: (percent) => send({ percent, dry: dryRun }),
        }),
        dryRun,
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setAgain(error.status === DUPLICATE_FILE);
      setProblem(error.message);
    } finally {
      send(null);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setCheck(null);
    setDone(null);
    setAgain(false);
    setFixes([]);
    const wrong = await problemWith(chosen);
    setFile(wrong ? null : chosen);
    setProblem(wrong === null ? null : wrong.says(locale));
    if (!wrong) await run(chosen, true, false, []);
  };
  /** Takes over what was most likely meant, and checks anew. */
  const fix = (one: ImportFix) => {
    if (!file) return;
    const more = [...fixes, one];
    setFixes(more);
    void run(file, true, false, more);
  };
  return {
    file,
    mode,
    setMode,
    check,
    done,
    sending,
    problem,
    again,
    choose,
    fix,
    go: (force: boolean) => (file ? void run(file, false, force) : undefined),
    watched,
    progress,
    stop,
  };
}
export type ImportJob = ReturnType<typeof useImport>;
