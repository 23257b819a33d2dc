import {
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { type ActKey, newKey } from './act-key.ts';
import { call } from './call.ts';
import { isRefusal, isUnanswered, isUnsettled, type RefusalError } from './refusal-error.ts';
import { notifyError } from './toast.ts';
import type { CallOptions } from './transport.ts';

/** When a question is asked again after this error; null: never. */
const again = (error: unknown, count: number): number | null => {
  if (isUnanswered(error)) return 1000 * 2 ** count;
  return isRefusal(error) ? error.retryAfterMs : null;
};

/**
 * The page's cache of answers. Refusals are final; questions without any answer are asked again, and those
 * of which the server says when.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 600_000,
        refetchOnWindowFocus: true,
        retry: (count, error) => count < 2 && again(error, count) !== null,
        retryDelay: (count, error) => again(error, count) ?? 0,
      },
      mutations: { retry: false },
    },
  });

export interface CallHookOptions<C extends Call> extends Omit<CallOptions, 'signal'> {
  readonly enabled?: boolean;
  /** Keeps showing the former answer while another input is fetched. */
  readonly keepRows?: boolean;
  readonly staleMs?: number;
  readonly refetchMs?: number | false;
  readonly initial?: OutputOf<C>;
}

/** The key under which answers of a call are cached; without input, of all its inputs. */
export const callKey = <C extends Call>(def: C, input?: InputOf<C>): readonly unknown[] =>
  input === undefined ? [def.name] : [def.name, input];

/** A question asked while the component is shown, and again when its input changes. `error` is a RefusalError. */
export function useCall<C extends Call>(
  def: C,
  input: InputOf<C>,
  options: CallHookOptions<C> = {},
): UseQueryResult<OutputOf<C>, RefusalError> {
  const { enabled, keepRows, staleMs, refetchMs, initial, ...rest } = options;
  return useQuery<OutputOf<C>, RefusalError>({
    queryKey: callKey(def, input),
    queryFn: ({ signal }) => call(def, input, { ...rest, signal }),
    enabled: enabled ?? true,
    ...(keepRows ? { placeholderData: (before: OutputOf<C> | undefined) => before } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
    ...(initial === undefined ? {} : { initialData: () => initial }),
  } as Parameters<typeof useQuery<OutputOf<C>, RefusalError>>[0]);
}

/**
 * What is stored, as the start of an edit: asked anew when the editor opens, and the same until it closes, so
 * that no later answer takes away what was typed.
 */
export function useStored<C extends Call>(
  def: C,
  input: InputOf<C>,
  options: Pick<CallHookOptions<C>, 'enabled' | 'silent'> = {},
): Pick<UseQueryResult<OutputOf<C>, RefusalError>, 'data' | 'error' | 'refetch'> {
  const query = useCall(def, input, { ...options, staleMs: 0 });
  const first = useRef<{ readonly of: string; readonly data: OutputOf<C> } | null>(null);
  const of = JSON.stringify(input);
  if (first.current?.of !== of) {
    const fresh = query.isFetchedAfterMount && !query.isError && query.data !== undefined;
    first.current = fresh ? { of, data: query.data as OutputOf<C> } : null;
  }
  return { data: first.current?.data, error: query.error, refetch: query.refetch };
}

export interface ActOptions<C extends Call> extends Omit<CallOptions, 'signal'> {
  /** Key of the draft this act comes from, so that a reload retries the same act. */
  readonly key?: ActKey;
  readonly onDone?: (data: OutputOf<C>, input: InputOf<C>) => void;
  readonly onRefused?: (error: RefusalError) => void;
  /** Which answers are asked again afterwards; all that are on screen unless said. */
  readonly refreshes?: readonly Call[] | 'none';
}
export interface Act<C extends Call> {
  /** Runs and answers; rejects with RefusalError. A second press while it runs is the same act. */
  act(input: InputOf<C>): Promise<OutputOf<C>>;
  /** Runs from a button: never rejects; a refusal nobody has shown is shown. */
  run(input: InputOf<C>): void;
  readonly running: boolean;
  readonly error: RefusalError | null;
  readonly data: OutputOf<C> | undefined;
  reset(): void;
}

/** Gives a creating call its key unless its caller did: kept by the draft, or for as long as the component retries. */
function withKey<C extends Call>(def: C, input: InputOf<C>, key: () => string): InputOf<C> {
  const fields = input as { idempotencyKey?: string } | undefined;
  if (!def.once || fields?.idempotencyKey !== undefined) return input;
  return { ...fields, idempotencyKey: key() } as InputOf<C>;
}

/** An act behind a button: locked while it runs, the same act when retried, what it changed fetched again. */
export function useAct<C extends Call>(def: C, options: ActOptions<C> = {}): Act<C> {
  const { key, onDone, onRefused, refreshes, ...rest } = options;
  const client = useQueryClient();
  const pending = useRef<Promise<OutputOf<C>> | null>(null);
  const ownKey = useRef<string | null>(null);
  const latest = useRef({ onDone, onRefused });
  latest.current = { onDone, onRefused };
  const mutation = useMutation<OutputOf<C>, RefusalError, InputOf<C>>({
    mutationFn: (input) => {
      ownKey.current ??= newKey();
      return call(
        def,
        withKey(def, input, () => key?.current() ?? (ownKey.current as string)),
        { overlay: true, ...rest },
      );
    },
    onSuccess: async (data, input) => {
      key?.renew();
      ownKey.current = null;
      latest.current.onDone?.(data, input);
      if (refreshes === 'none') return;
      await Promise.all(
        refreshes
          ? refreshes.map((c) => client.invalidateQueries({ queryKey: callKey(c) }))
          : [client.invalidateQueries()],
      );
    },
    onError: (error) => {
      // Refused is settled: the next try is another act. Unanswered is not: it keeps its key, and what was typed.
      if (!isUnsettled(error)) {
        key?.renew();
        ownKey.current = null;
      }
      latest.current.onRefused?.(error);
    },
  });
  const { mutateAsync, reset } = mutation;
  const stable = useMemo(() => {
    const act = (input: InputOf<C>): Promise<OutputOf<C>> => {
      pending.current ??= mutateAsync(input).finally(() => {
        pending.current = null;
      });
      return pending.current;
    };
    const run = (input: InputOf<C>): void => {
      act(input).catch((error: unknown) => {
        if (isRefusal(error) && !error.toasted && !latest.current.onRefused) notifyError(error.message);
      });
    };
    return { act, run, reset };
  }, [mutateAsync, reset]);
  return { ...stable, running: mutation.isPending, error: mutation.error, data: mutation.data };
}
