/**
 * Header of every answer while the system does not do all it should; pages say so. Its values: `storage-full`,
 * what is there can be looked at and nothing be saved; `clock-jumped -3600`, said to the platform's people
 * alone, the clock of the database went back or ahead by so many seconds and waits for their word.
 */
export const SERVICE_STATE = 'service-state';

export const clockJumpState = (byMs: number): string => `clock-jumped ${Math.round(byMs / 1000)}`;
/** Seconds the clock jumped by, below zero for back; null where that is not what the server said. */
export function jumpSecondsOf(state: string | null): number | null {
  const seconds = /^clock-jumped (-?\d{1,12})$/.exec(state ?? '')?.[1];
  return seconds === undefined ? null : Number.parseInt(seconds, 10);
}
