import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchEarly, lazily } from '../lazily.ts';

const Hello = ({ name }: { name: string }) => <b>{name}</b>;

test('a part is not fetched before it is wanted; until then its stand-in is there', async () => {
  let fetched = 0;
  const load = async () => {
    fetched += 1;
    return Hello;
  };
  const Late = lazily(load, { waiting: ({ name }) => <i>{name}</i> });
  const Early = lazily(load, { early: true });
  expect(renderToString(<Late name="a" />)).toBe('<i>a</i>');
  expect(renderToString(<Early name="a" />)).toBe('');
  expect(fetched).toBe(0);
  await fetchEarly();
  expect(fetched).toBe(1);
  expect(renderToString(<Early name="a" />)).toBe('<b>a</b>');
  await fetchEarly();
  expect(fetched).toBe(1);
});

test('a file that could not be fetched is told to whoever draws the part, and asked for again by the next one', async () => {
  const answers: (() => Promise<typeof Hello>)[] = [
    () => Promise.reject(new Error('Failed to fetch')),
    async () => Hello,
  ];
  const Part = lazily(() => (answers.shift() as () => Promise<typeof Hello>)(), { early: true });
  const fetching = fetchEarly();
  await fetching;
  expect(() => renderToString(<Part name="a" />)).toThrow('Failed to fetch');
  await new Promise((done) => setTimeout(done, 5));
  expect(renderToString(<Part name="a" />)).toBe('');
  expect(answers).toHaveLength(1);
});
