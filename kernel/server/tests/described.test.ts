import { expect, test } from 'vitest';
import { Described, DescribedOnce } from '../described.ts';

/** A connection that notes what is said on it. */
const listening = () => {
  const said: string[] = [];
  const say = (word: string) => () => void said.push(word);
  return {
    said,
    parsedStatements: {} as Record<string, string>,
    submittedNamedStatements: {},
    parse: say('parse'),
    bind: say('bind'),
    describe: say('describe'),
    execute: say('execute'),
    sync: say('sync'),
    stream: {},
  };
};
const column = (name: string) => ({ name, dataTypeID: 25, format: 'text' });

test('a statement is described the first time and never again; a row of another width is an error, and it is described anew', async () => {
  const described = new Described();
  const connection = listening();
  const ask = async (columns: string[] | null, row: string[]) => {
    connection.said.length = 0;
    let answer: unknown;
    const query = new DescribedOnce(
      { text: 'select $1', name: 'one', values: ['x'] },
      described,
      (error, result) => {
        answer = error ?? (result as { rows: unknown[] }).rows;
      },
    );
    query.submit(connection);
    connection.parsedStatements.one = 'select $1';
    if (columns !== null)
      (query as unknown as { handleRowDescription(of: object): void }).handleRowDescription({
        fields: columns.map(column),
      });
    query.handleDataRow({ fields: row });
    query.handleReadyForQuery(connection);
    return { said: connection.said.join(' '), answer };
  };
  expect(await ask(['a'], ['1'])).toEqual({ said: 'parse bind describe execute sync', answer: [{ a: '1' }] });
  expect(await ask(null, ['2'])).toEqual({ said: 'bind execute sync', answer: [{ a: '2' }] });
  expect((await ask(null, ['3', '4'])).answer).toBeInstanceOf(Error);
  expect(await ask(['a', 'b'], ['3', '4'])).toEqual({
    said: 'bind describe execute sync',
    answer: [{ a: '3', b: '4' }],
  });
  expect((await ask(null, ['5', '6'])).answer).toEqual([{ a: '5', b: '6' }]);
});
