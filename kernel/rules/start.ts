/** Where a page asks, in one request, what every page asks as it begins (decision 0019). */
export const START_PATH = '/api/bff-aggregation/common/start';

/** One question of the start: the path of its own call, and what is asked. */
export interface StartPart {
  readonly path: string;
  readonly input: Readonly<Record<string, string>>;
}
/** Its answer, as its own call would give it. A question that was refused has none. */
export interface StartAnswer extends StartPart {
  readonly data: unknown;
}
