import { useCallback, useMemo, useState } from 'react';
import { compare } from '#kernel/rules/decimal.ts';
import type { ComparedShown, InquiryDetail } from '../contract/buyer.ts';
import {
  bestPackage,
  bestPerLine,
  effectOf,
  PLAIN_WEIGHTS,
  pointsOf,
  type Share,
  type Weights,
} from '../rules/comparison.ts';
import { comparable, openLines } from './compared.ts';

export const keyOf = (lineNo: number, quoteId: string): string => `${lineNo} ${quoteId}`;
const sharesIn = (given: ReadonlyMap<string, string>): Share[] =>
  [...given].flatMap(([key, quantity]) => {
    const [lineNo = '', quoteId = ''] = key.split(' ');
    return /^\d+(\.\d{1,2})?$/.test(quantity) && compare(quantity, '0') > 0
      ? [{ lineNo: Number.parseInt(lineNo, 10), quoteId, quantity }]
      : [];
  });

/** Everything the studio holds while the buyer tries: shares, weights, reasons, closed lines. */
export function useStudio(row: InquiryDetail, quotes: readonly ComparedShown[]) {
  const lines = useMemo(() => openLines(row), [row]);
  const offered = useMemo(() => comparable(quotes), [quotes]);
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const [weights, setWeights] = useState<Weights>(PLAIN_WEIGHTS);
  const [codes, setCodes] = useState<ReadonlyMap<string, { code: string; reason: string }>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [closing, setClosing] = useState<ReadonlySet<number>>(new Set());
  const shares = useMemo(() => sharesIn(given), [given]);
  const best = useMemo(() => bestPerLine(lines, offered), [lines, offered]);
  const wholeBest = useMemo(
    () => bestPackage(lines, offered, { split: row.splitAllowed }),
    [lines, offered, row.splitAllowed],
  );
  const take = (next: readonly Share[]) =>
    setGiven(new Map(next.map((s) => [keyOf(s.lineNo, s.quoteId), s.quantity])));
  return {
    ...{
      lines,
      offered,
      given,
      weights,
      setWeights,
      codes,
      setCodes,
      notes,
      setNotes,
      closing,
      shares,
      best,
      wholeBest,
      take,
    },
    effect: useMemo(() => effectOf(lines, offered, shares), [lines, offered, shares]),
    bestEffect: useMemo(() => effectOf(lines, offered, wholeBest), [lines, offered, wholeBest]),
    /** Points of each line by quote: reckoned when the weights change, not with every figure. */
    points: useMemo(
      () => new Map(lines.map((line) => [line.lineNo, pointsOf(line, offered, weights)])),
      [lines, offered, weights],
    ),
    put: useCallback(
      (lineNo: number, quoteId: string, quantity: string) =>
        setGiven((before) => new Map([...before, [keyOf(lineNo, quoteId), quantity]])),
      [],
    ),
    close: useCallback(
      (lineNo: number, closed: boolean) =>
        setClosing((before) => {
          const next = new Set(before);
          if (closed) next.add(lineNo);
          else next.delete(lineNo);
          return next;
        }),
      [],
    ),
  };
}
export type Studio = ReturnType<typeof useStudio>;
