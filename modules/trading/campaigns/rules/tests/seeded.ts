/** A small generator with a seed, so that a failure can be made again. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, whole: (most: number): number => Math.floor(next() * (most + 1)) };
}
