import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { whileBusy } from './busy.ts';
import { endpoint } from './endpoint.ts';
import { isRefusal } from './refusal-error.ts';
import { bodyText, signedHeaders } from './sign.ts';
import { takeStart } from './start.ts';
import { type CallOptions, receive, transport } from './transport.ts';

const ANONYMOUS = 10111;

/**
 * A signed POST to a path; the untyped ground of `call`, for addresses that have no contract in this page.
 * Rejects with RefusalError.
 */
export async function post(path: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
  const body = bodyText(input);
  const begun = takeStart(path, body);
  const run = async () => {
    const early = begun && (await begun);
    if (early) return early.data;
    const { data } = await transport(async (signal) => {
      const headers = await signedHeaders(JSON.parse(body));
      const { url, credentials } = await endpoint(path);
      const sent = {
        method: 'POST',
        credentials,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal,
        keepalive: options.keepalive ?? false,
      } as const;
      return receive(await fetch(url, sent));
    }, options);
    return data;
  };
  return options.overlay ? whileBusy(run) : run();
}

/** Public queries that are on their way: several parts of one page ask them as it begins. */
const onTheWay = new Map<string, Promise<unknown>>();
function shared(key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const asked = onTheWay.get(key) ?? ask().finally(() => onTheWay.delete(key));
  onTheWay.set(key, asked);
  return asked;
}

/**
 * Sends one declared call, signed, and answers its data. A refusal has been toasted by the rules of
 * specification 8 (unless silent, quiet or shown at fields) and rejects as RefusalError with status, code,
 * message, field errors and data. What everybody may ask is asked once while it is on its way.
 */
export const call = <C extends Call>(
  def: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> => {
  const ask = () => post(def.path, input, options);
  const everybody = def.kind === 'query' && def.audience === 'public';
  const alone = Object.keys(options).some((option) => option !== 'silent');
  return (
    everybody && !alone ? shared(`${def.path} ${options.silent} ${bodyText(input)}`, ask) : ask()
  ) as Promise<OutputOf<C>>;
};

/** Asks a call that may be made without login; null when nobody is signed in (10111). */
export async function probe<C extends Call>(
  def: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C> | null> {
  try {
    return await call(def, input, options);
  } catch (error) {
    if (isRefusal(error) && error.status === ANONYMOUS) return null;
    throw error;
  }
}
