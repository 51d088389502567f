import type { CourseType } from '@parlance/contract/kinds/course-types';

const BARS = [14, 60, 44, 14, 30, 54, 38, 72, 88, 46, 44, 66, 54, 34, 58, 40, 78, 90, 50, 70, 20];
const RINGS = [10, 24, 38, 52, 66, 80, 94, 108, 122];

/** The drawing pressed into the cloth: lines of print, rings of sound, loops of handwriting, bars of a voice. */
export function SkillStamp({ type, className }: { type: CourseType; className?: string }) {
  return (
    <svg
      viewBox="0 0 190 100"
      preserveAspectRatio="xMaxYMax meet"
      className={className}
      fill="none"
      stroke="currentcolor"
      strokeWidth="2.500"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[type]}
    </svg>
  );
}

const drawings = {
  Reading: <path d="M20 40h152M20 54h136M20 68h158M20 82h126M20 96h154" />,
  Listening: RINGS.map((radius) => <circle key={radius} cx="140" cy="82" r={radius} />),
  Writing: [40, 70, 100].map((y) => (
    <path key={y} d={`M30 ${y} ${'c10 2 20-12 14-20 -5-6-10 2-8 10 2 8 12 12 22 8 '.repeat(y === 100 ? 3 : 7)}`} />
  )),
  Speaking: BARS.map((height, index) => (
    <path key={`${index}-${height}`} d={`M${12 + index * 8.5} ${66 - height / 2}v${height}`} strokeWidth="3.500" />
  )),
};
