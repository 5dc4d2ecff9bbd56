/** Isotonic regression: the non-decreasing series nearest to a given one by least squares. */

/** The nearest non-decreasing series: values that fall are averaged with those before them. */
export function isotonicRegression(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (let last = pools.at(-1); last && meanIn(last) > meanIn(pool); last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => Array.from({ length: pool.count }, () => meanIn(pool)));
}

const meanIn = ({ sum, count }: { sum: number; count: number }): number => sum / count;
