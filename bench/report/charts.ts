type Series = { label: string; values: (number | null)[]; dashed?: boolean };

/** Lines, or bars, over named places. */
export type Chart = {
  title: string;
  says: string;
  xLabel: string;
  yLabel: string;
  labels: string[];
  series: Series[];
  bars?: true;
};

/** A bar a row, made of pieces. */
export type Stacked = {
  title: string;
  says: string;
  unit: string;
  pieces: string[];
  rows: { label: string; values: number[] }[];
};

export type Group = { heading: string; charts: (Chart | Stacked)[] };
