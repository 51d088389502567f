/** The logarithm of the gamma function of a positive number (Lanczos, nine terms: 15 digits). */
function lnGamma(x: number): number {
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const at = x - 1;
  const sum = terms.reduce((all, term, index) => all + (index === 0 ? term : term / (at + index)), 0);
  const t = at + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** So small a number stands for 0 in a fraction that must not divide by it. */
const TINY = 1e-300;

/** The continued fraction of the incomplete beta function (Numerical Recipes, 6.4), by Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  const most = 200 + 20 * Math.sqrt(Math.max(a, b));
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= most; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** The share of a beta distribution below x. */
function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The value below which a share of an F distribution lies, by halving; `share` is between 0 and 1. */
export function fQuantile(share: number, numerator: number, denominator: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 100 && high - low > 1e-16 * high; step++) {
    const middle = (low + high) / 2;
    if (betaBelow(middle, numerator / 2, denominator / 2) < share) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return (denominator * x) / (numerator * (1 - x));
}
