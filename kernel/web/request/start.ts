import { MARKET_TIME } from '#kernel/rules/market-time.ts';
import { START_PATH, type StartAnswer, type StartPart } from '#kernel/rules/start.ts';
import { currentLocale } from '../i18n/locale.ts';
import { learnMarketTime, learnServerTime } from './clock.ts';
import { endpoint } from './endpoint.ts';
import { seeRights } from './rights.ts';
import { token } from './session.ts';
import { bodyText, signedHeaders } from './sign.ts';
import { parsed } from './store.ts';

/** Whoever waits for the start asks by himself when it takes longer. */
const PATIENCE_MS = 5_000;
/** What nobody has taken by then was asked for nothing; as long as an answer of the cache counts as new. */
const NEW_FOR_MS = 10_000;

/** A question of this login in this language: another one never takes its answer. */
const questionOf = (path: string, body: string): string => [token(), currentLocale(), path, body].join('\n');

/** Answers of the start, each until its question is asked for the first time; those under way are promises. */
const answers = new Map<string, Promise<{ readonly data: unknown } | null>>();

async function ask(): Promise<readonly StartAnswer[]> {
  const [headers, { url, credentials }] = await Promise.all([signedHeaders({}), endpoint(START_PATH)]);
  const answer = await fetch(url, {
    method: 'POST',
    credentials,
    headers: { ...headers, 'content-type': 'application/json' },
    body: bodyText({}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const said = parsed(await answer.text()) as { success?: boolean; data?: readonly StartAnswer[] } | null;
  if (said?.success !== true) return [];
  learnServerTime(answer.headers.get('server-time'));
  learnMarketTime(answer.headers.get(MARKET_TIME));
  seeRights(answer.headers.get('permission-version'));
  return said.data ?? [];
}

/**
 * Asks in one request what every page asks as it begins; each answer waits for the first call that asks exactly
 * this. Without it, or where a part of it was refused, the calls ask by themselves, as they do ever after.
 */
export function beginStart(parts: readonly StartPart[]): void {
  if (token() === '') return;
  const asked = ask().catch((): readonly StartAnswer[] => []);
  for (const part of parts) {
    const body = bodyText(part.input);
    const question = questionOf(part.path, body);
    answers.set(
      question,
      asked.then((all) => {
        const found = all.find((a) => a.path === part.path && bodyText(a.input) === body);
        return found === undefined ? null : { data: found.data };
      }),
    );
  }
  void asked.then(() => setTimeout(() => answers.clear(), NEW_FOR_MS));
}

/** The start's answer to a question that is asked for the first time; null where it has none. */
export function takeStart(path: string, body: string): Promise<{ readonly data: unknown } | null> | null {
  const question = questionOf(path, body);
  const answer = answers.get(question) ?? null;
  answers.delete(question);
  return answer;
}
