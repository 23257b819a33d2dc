/**
 * Named points of the money path at which a test may stop the world: `CTP_FAIL=before-commit:kill`,
 * `…:throw`, `…:pause=200`, comma-separated;
 * `…:kill@3` fires at the third passage. Without the variable they cost one comparison.
 */
export type FailPoint =
  | 'before-first-write'
  | 'between-writes'
  | 'before-commit'
  | 'after-commit'
  | 'before-outbox';

interface Plan {
  readonly point: string;
  readonly act: string;
  readonly at: number;
  passed: number;
}
const plans: Plan[] | null =
  process.env.CTP_FAIL === undefined
    ? null
    : process.env.CTP_FAIL.split(',').map((text) => {
        const [point = '', rest = ''] = text.split(':');
        const [act = '', at = '1'] = rest.split('@');
        return { point, act, at: Number.parseInt(at, 10), passed: 0 };
      });

export async function failPoint(point: FailPoint): Promise<void> {
  if (plans === null) return;
  for (const plan of plans) {
    if (plan.point !== point) continue;
    plan.passed += 1;
    if (plan.passed !== plan.at) continue;
    if (plan.act === 'kill') process.kill(process.pid, 'SIGKILL');
    if (plan.act === 'throw') throw new Error(`fail point ${point}`);
    if (plan.act.startsWith('pause='))
      await new Promise((resolve) => setTimeout(resolve, Number.parseInt(plan.act.slice(6), 10)));
  }
}
