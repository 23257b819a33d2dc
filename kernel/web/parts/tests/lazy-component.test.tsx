import { Component } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyComponent, preloadAll } from '../lazy-component.ts';

const Hello = ({ name }: { name: string }) => <b>{name}</b>;

test('a part is not fetched before it is wanted; until then its stand-in is there', async () => {
  let fetched = 0;
  const load = async () => {
    fetched += 1;
    return Hello;
  };
  const Late = lazyComponent(load, { waiting: ({ name }) => <i>{name}</i> });
  const Early = lazyComponent(load, { preload: true });
  expect(renderToString(<Late name="a" />)).toBe('<i>a</i>');
  expect(renderToString(<Early name="a" />)).toBe('');
  expect(fetched).toBe(0);
  await preloadAll();
  expect(fetched).toBe(1);
  expect(renderToString(<Early name="a" />)).toBe('<b>a</b>');
  await preloadAll();
  expect(fetched).toBe(1);
});

test('a stand-in is a component of its own: what it asks of React does not count as its part’s', () => {
  // Only React can draw a class; called like a function it throws.
  class Ghost extends Component<{ name: string }> {
    override render() {
      return <i>{this.props.name}</i>;
    }
  }
  const Late = lazyComponent(async () => Hello, { waiting: Ghost });
  expect(renderToString(<Late name="a" />)).toBe('<i>a</i>');
});

test('a file that could not be fetched is reported to whoever draws the part, and asked for again by the next one', async () => {
  const answers: (() => Promise<typeof Hello>)[] = [
    () => Promise.reject(new Error('Failed to fetch')),
    async () => Hello,
  ];
  const Part = lazyComponent(() => (answers.shift() as () => Promise<typeof Hello>)(), { preload: true });
  const fetching = preloadAll();
  await fetching;
  expect(() => renderToString(<Part name="a" />)).toThrow('Failed to fetch');
  await new Promise((done) => setTimeout(done, 5));
  expect(renderToString(<Part name="a" />)).toBe('');
  expect(answers).toHaveLength(1);
});
